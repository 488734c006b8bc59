import { useEffect } from 'react';

/** What a tab holds of a form, and whose it is: the next person at this browser begins anew. */
interface Kept {
  readonly of: string;
  readonly draft: unknown;
}

/** What this tab held before it was loaded again; null where there is nothing of this owner's. */
export function readKeptDraft(key: string, owner: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept === null || kept.of !== owner ? null : kept.draft;
  } catch {
    return null;
  }
}

/** Keeps the draft as long as its form is open, so that a reload loses nothing. */
export function useKeptDraft(key: string, owner: string, draft: unknown): void {
  const kept = JSON.stringify({ of: owner, draft } satisfies Kept);
  useEffect(() => {
    try {
      sessionStorage.setItem(key, kept);
    } catch {
      // The browser has no room: what was entered stays in the page, and closing it still asks.
    }
  }, [key, kept]);
  // Who leaves the form, done or not, begins anew the next time; a reload runs no such end.
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
}
