/**
 * Keeps what the user has typed into the HTML that a page shows before its first script runs (`web/auth/first-look.tsx`). Call the returned
 * function when React has replaced that HTML: it puts the text and the focus into the fields with the same names.
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
