import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever comes to a form and has nothing else in hand starts in its first field, and at the top of the page. Put the ref on the form or around it;
 * another `step` is another form.
 */
export function useFirstField<E extends HTMLElement>(step = 0): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    if (!isFocusFree()) return;
    const field = form.current?.querySelector<HTMLElement>('input:not([type=radio])');
    (field ?? form.current)?.focus({ preventScroll: true });
  }, [step]);
  return form;
}

/** Nobody has gone on with the Tab key while the form was loading. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.tagName === 'MAIN';
}
