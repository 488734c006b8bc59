import { useSyncExternalStore } from 'react';
import { readSession } from './session.ts';
import { openListeners } from '../listeners.ts';

const { subscribe, tell } = openListeners();

/** Steps of the guide that only the user's own action shows. */
type Act = 'looked' | 'copied';

/** Records an act on a feed for the guide, in this browser and for the account that is signed in. */
export function markForGuide(act: Act, feedmakerId: string): void {
  const marks = readMarks();
  const mark = makeMarkKey(act, feedmakerId);
  if (marks.includes(mark)) return;
  localStorage.setItem(storageKey(), `${marks} ${mark}`.trim());
  tell();
}

/** Whether this account has done the act on a feed. */
export function useGuideMarks(): (act: Act, feedmakerId: string) => boolean {
  const marks = useSyncExternalStore(subscribe, readMarks);
  return (act, feedmakerId) => marks.includes(makeMarkKey(act, feedmakerId));
}

function readMarks(): string {
  return localStorage.getItem(storageKey()) ?? '';
}

function makeMarkKey(act: Act, feedmakerId: string): string {
  return `${act}:${feedmakerId}`;
}

function storageKey(): string {
  const session = readSession();
  return `guide.${session.status === 'signed-in' ? session.session.user.id : ''}`;
}
