/** Each returns true if its form holds something that was entered and is not saved. */
const forms = new Set<() => boolean>();
let isGivenUp = false;

/** As long as a form holds unsaved values, the end of the session does not close its screen. Returns a function that ends this. */
export function holdUnsaved(isOn: () => boolean): () => void {
  forms.add(isOn);
  return () => {
    forms.delete(isOn);
    if (forms.size === 0) isGivenUp = false;
  };
}

export function hasUnsaved(): boolean {
  return !isGivenUp && [...forms].some((isOn) => isOn());
}

/** Lets the screen go with what it holds: the user has signed out here, or does not want to sign in again. */
export function giveUpUnsaved(): void {
  isGivenUp = forms.size > 0;
}
