import { useEffect } from 'react';

/** Form values stored in a tab, and for which user, so that nobody else in this tab gets them. */
interface Kept {
  readonly of: string;
  readonly draft: unknown;
}

/** Reads the values stored before this tab was reloaded; null if there are none for this user. */
export function readKeptDraft(key: string, owner: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept === null || kept.of !== owner ? null : kept.draft;
  } catch {
    return null;
  }
}

/** Stores the values while their form is open, so that a reload does not lose them. */
export function useKeptDraft(key: string, owner: string, draft: unknown): void {
  const kept = JSON.stringify({ of: owner, draft } satisfies Kept);
  useEffect(() => {
    try {
      sessionStorage.setItem(key, kept);
    } catch {
      // The browser has no space left: the values are only on the page, and closing asks before it drops them.
    }
  }, [key, kept]);
  // Runs when the form is left, but not at a reload, which needs the values.
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
}
