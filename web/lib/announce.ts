import { useSyncExternalStore } from 'react';
import { openListeners } from './listeners.ts';

let said = '';
const { subscribe, tell } = openListeners();

/** Announces a text to screen readers only, politely; `Announcer` of the toaster renders it. */
export function announce(text: string): void {
  // The same text twice is two events: an unheard space makes them differ.
  said = text === said ? `${text} ` : text;
  tell();
}

export function useAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => said);
}
