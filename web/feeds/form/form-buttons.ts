/** Style of the row of buttons below the form: on the right; on a phone the first one has a separate row, as in dialogs. */
export const formButtons = 'flex flex-wrap justify-end gap-2 max-sm:*:grow';

export const formPrimary = 'max-sm:order-first max-sm:w-full';
