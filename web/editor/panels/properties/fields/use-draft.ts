import { useEffect, useRef, useState } from 'react';

type Draft = {
  readonly text: string;
  readonly key: string;
  readonly keep: (text: string) => string | null;
  readonly fault: string | null;
};

/** Text that was typed into a field but not applied yet. */
type DraftField = {
  /** Typed text; null while nothing is typed. */
  readonly text: string | null;
  /** Reason why the text cannot be applied. */
  readonly fault: string | null;
  readonly type: (text: string) => void;
  /** Applies the typed text if possible. Returns false if it cannot be applied, so that it stays in the field. */
  readonly finish: () => boolean;
  readonly drop: () => void;
};

/**
 * Holds a text while it is typed. `key` names the layers for which it is typed: if others are selected meanwhile, it is still applied to
 * the former ones. `keep` applies it, or returns the reason as a sentence if that is impossible; the text then stays in the field.
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
