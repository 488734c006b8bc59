import { useSyncExternalStore } from 'react';
import { openListeners } from '../listeners.ts';
import { readSession } from './session.ts';

const { subscribe, tell } = openListeners();

/** Records that the signed-in user has copied the address of a feed, in this browser. */
export function markCopied(feedmakerId: string): void {
  const marks = readMarks();
  if (marks.includes(markOf(feedmakerId))) return;
  localStorage.setItem(storageKey(), `${marks} ${markOf(feedmakerId)}`.trim());
  tell();
}

/** Returns true if the user has copied the address of this feed. */
export function useIsCopied(feedmakerId: string): boolean {
  return useSyncExternalStore(subscribe, readMarks).includes(markOf(feedmakerId));
}

function readMarks(): string {
  return localStorage.getItem(storageKey()) ?? '';
}

function markOf(feedmakerId: string): string {
  return `copied:${feedmakerId}`;
}

function storageKey(): string {
  const session = readSession();
  return `guide.${session.status === 'signed-in' ? session.session.user.id : ''}`;
}
