import { useEffect } from 'react';

/** Form values stored in a tab, with their owner: the next person at this browser starts afresh. */
interface Kept {
  readonly of: string;
  readonly draft: unknown;
}

/** Reads the values stored before this tab was reloaded; null where there are none of this owner's. */
export function readKeptDraft(key: string, owner: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept === null || kept.of !== owner ? null : kept.draft;
  } catch {
    return null;
  }
}

/** Stores the draft as long as its form is open, so that a reload loses nothing. */
export function useKeptDraft(key: string, owner: string, draft: unknown): void {
  const kept = JSON.stringify({ of: owner, draft } satisfies Kept);
  useEffect(() => {
    try {
      sessionStorage.setItem(key, kept);
    } catch {
      // The browser has no room: the values stay in the page, and closing it still asks.
    }
  }, [key, kept]);
  // Leaving the form, done or not, starts it afresh the next time; a reload runs no such cleanup.
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
}
