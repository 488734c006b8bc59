import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses a form's first field and scrolls to the top of the page, unless the user has moved the focus elsewhere. `form` is the form or an
 * element around it. With another `step`, it is done again.
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
    // Selects the value, so that typing replaces it, because it is a suggestion or will be changed.
    if (field instanceof HTMLInputElement) field.select();
  }, [form, step]);
}

/** True if the user has not moved the focus while the form was loading. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || /^(MAIN|H1)$/.test(activeElement.tagName);
}
