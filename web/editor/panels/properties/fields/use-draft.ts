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
  /** Reason why the text cannot be applied. */
  readonly fault: string | null;
  readonly type: (text: string) => void;
  /** Applies the typed text, where that can be; returns whether nothing is left over. */
  readonly finish: () => boolean;
  readonly drop: () => void;
};

/**
 * Holds text that is being typed. It belongs to the layers that it began with (`key`): when others are selected meanwhile, it is applied to
 * the former. `keep` returns the sentence that tells why not, and the typed text stays then.
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
