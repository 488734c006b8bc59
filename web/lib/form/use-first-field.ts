import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses a form's first field and scrolls to the top of the page, unless the user has moved the focus elsewhere. `form` is the form or an
 * element around it. With another `step`, it is done again. With a `part`, the id of one in the form, its first field is focused instead.
 */
export function useFirstField(form: RefObject<HTMLElement | null>, step = 0, part = ''): void {
  const entered = useRef<number>(undefined);
  useEffect(() => {
    if (entered.current === step) return;
    entered.current = step;
    const place = part === '' ? null : document.getElementById(part);
    if (place === null) scrollTo({ top: 0 });
    else place.scrollIntoView();
    if (!isFocusFree()) return;
    // A list's field is loaded later, so then the part itself has the focus, and Tab leads into it.
    if (place !== null) place.tabIndex = -1;
    const around = place ?? form.current;
    const field = around?.querySelector<HTMLElement>('input:not([type=radio], [readonly])');
    (field ?? around)?.focus({ preventScroll: true });
    // Selects the value, so that typing replaces it, because it is a suggestion or will be changed.
    if (field instanceof HTMLInputElement) field.select();
  }, [form, step, part]);
}

/** True if the user has not moved the focus while the form was loading. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || /^(MAIN|H1)$/.test(activeElement.tagName);
}
