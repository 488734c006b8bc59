import { useSyncExternalStore } from 'react';
import { readSession } from './session.ts';
import { openListeners } from '../listeners.ts';

const { subscribe, tell } = openListeners();

/** Steps of a feed's way to its first fetch that only the user's own act tells. */
type Act = 'looked' | 'copied';

/** Remembers for the guide, in this browser and for the account that is signed in, what was done about a feed. */
export function markForGuide(act: Act, feedmakerId: string): void {
  const marks = readMarks();
  const mark = markOf(act, feedmakerId);
  if (marks.includes(mark)) return;
  localStorage.setItem(storageKey(), `${marks} ${mark}`.trim());
  tell();
}

/** Whether somebody with this account has done that about a feed. */
export function useGuideMarks(): (act: Act, feedmakerId: string) => boolean {
  const marks = useSyncExternalStore(subscribe, readMarks);
  return (act, feedmakerId) => marks.includes(markOf(act, feedmakerId));
}

function readMarks(): string {
  return localStorage.getItem(storageKey()) ?? '';
}

function markOf(act: Act, feedmakerId: string): string {
  return `${act}:${feedmakerId}`;
}

function storageKey(): string {
  const session = readSession();
  return `guide.${session.status === 'signed-in' ? session.session.user.id : ''}`;
}
