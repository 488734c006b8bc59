import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus into a form's first field, and scrolls to the top of the page, unless the user is in the middle of something. `form` is
 * the form or an element around it; a different `step` is a different form.
 */
export function useFirstField(form: RefObject<HTMLElement | null>, step = 0): void {
  const entered = useRef<number>(undefined);
  useEffect(() => {
    if (entered.current === step) return;
    entered.current = step;
    scrollTo({ top: 0 });
    if (!isFocusFree()) return;
    const field = form.current?.querySelector<HTMLElement>('input:not([type=radio], [readonly])');
    (field ?? form.current)?.focus({ preventScroll: true });
    // Selects the value, which was suggested or is to be changed: typing replaces it, like when Tab reaches the field.
    if (field instanceof HTMLInputElement) field.select();
  }, [form, step]);
}

/** Whether the user has not moved on with the Tab key while the form was loading. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || /^(MAIN|H1)$/.test(activeElement.tagName);
}
