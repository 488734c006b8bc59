import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Says something to a screen reader alone, politely; `Announcer` of the toaster is where it is read from. */
export function announce(text: string): void {
  // The same words twice are two events: a space that nobody hears makes them differ.
  said = text === said ? `${text} ` : text;
  for (const listener of listeners) listener();
}

export function useAnnouncement(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
}
