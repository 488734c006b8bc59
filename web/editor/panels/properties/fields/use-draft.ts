import { useEffect, useRef, useState } from 'react';

type Draft = {
  readonly text: string;
  readonly key: string;
  readonly keep: (text: string) => string | null;
  readonly fault: string | null;
};

/** Text typed into a field before it is applied. */
type DraftField = {
  /** Typed text; null while nothing is typed. */
  readonly text: string | null;
  /** Why it cannot be kept. */
  readonly fault: string | null;
  readonly type: (text: string) => void;
  /** Keeps what is typed, where that can be; returns whether nothing is left over. */
  readonly finish: () => boolean;
  readonly drop: () => void;
};

/**
 * Typing belongs to the layers it began with (`key`): when others are selected meanwhile, it is kept for the former. `keep` returns
 * the sentence that says why not, and what was typed stays then.
 */
export function useDraft(key: string, keep: (text: string) => string | null): DraftField {
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef<Draft | null>(null);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(
    () => () => {
      const left = latest.current;
      latest.current = null;
      if (left?.key === key) left.keep(left.text);
    },
    [key],
  );
  if (draft !== null && draft.key !== key) setDraft(null);
  return {
    text: draft?.text ?? null,
    fault: draft?.fault ?? null,
    type: (text) => setDraft({ text, key, keep: draft?.keep ?? keep, fault: null }),
    finish: () => {
      if (draft === null) return true;
      latest.current = null;
      const fault = draft.keep(draft.text);
      setDraft(fault === null ? null : { ...draft, fault });
      return fault === null;
    },
    drop: () => {
      latest.current = null;
      setDraft(null);
    },
  };
}
