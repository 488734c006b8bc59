import { useSyncExternalStore } from 'react';
import { openListeners } from './listeners.ts';

let said = '';
const { subscribe, tell } = openListeners();

/** Says something to a screen reader alone, politely; `Announcer` of the toaster is where it is read from. */
export function announce(text: string): void {
  // The same words twice are two events: a space that nobody hears makes them differ.
  said = text === said ? `${text} ` : text;
  tell();
}

export function useAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => said);
}
