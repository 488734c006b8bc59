import { useSyncExternalStore } from 'react';
import { readSession } from './session.ts';
import { openListeners } from '../listeners.ts';

const { subscribe, tell } = openListeners();

/** Actions of the user that are steps of the guide and that no stored data show. */
type Act = 'looked' | 'copied';

/** Records that the signed-in user has done this with a feed, in this browser. */
export function markForGuide(act: Act, feedmakerId: string): void {
  const marks = readMarks();
  const mark = makeMarkKey(act, feedmakerId);
  if (marks.includes(mark)) return;
  localStorage.setItem(storageKey(), `${marks} ${mark}`.trim());
  tell();
}

/** Returns a function that returns true if the user has done this with a feed. */
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
