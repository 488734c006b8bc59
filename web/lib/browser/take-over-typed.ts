/**
 * Preserves text typed before the first script has run, which goes into the page's markup (`web/auth/first-look.tsx`). Remembers its
 * fields, and returns a function that hands their text and the focus over to the fields of the same names that have replaced them.
 */
export function rememberTyped(root: HTMLElement): () => void {
  const shown = [...root.querySelectorAll<HTMLInputElement>('.first-look input[name]')].filter(
    (field) => field.offsetParent !== null,
  );
  let focused = shown.find((field) => field === document.activeElement);
  const follow = ({ target }: FocusEvent): void => {
    focused = shown.find((field) => field === target);
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    for (const { name, value } of shown) {
      const heir = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (heir === null) continue;
      if (value !== '' && heir.value === '') heir.value = value;
      if (focused?.name === name) heir.focus({ preventScroll: true });
    }
  };
}
