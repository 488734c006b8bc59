import { useSyncExternalStore } from 'react';
import { openListeners } from './listeners.ts';

let said = '';
const { subscribe, tell } = openListeners();

/** Announces a text to screen readers when they are idle; sighted users do not see it. The toaster's `Announcer` renders it. */
export function announce(text: string): void {
  // To be announced, a repeated text must differ from the previous one, so it gets a trailing space.
  said = text === said ? `${text} ` : text;
  tell();
}

export function useAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => said);
}
