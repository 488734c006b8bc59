/**
 * What somebody types before the first script has run, they type into the page's markup (`web/auth/first-look.tsx`). Remembers its
 * fields, and returns how to hand over what is in them and the focus to the fields of the same names that have taken their place.
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
