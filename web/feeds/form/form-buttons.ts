/** The line of buttons below the form: at its end on a desk; on a phone the first of them has a line of its own, as in dialogs. */
export const formButtons = 'flex flex-wrap justify-end gap-2 max-sm:*:grow';

/** Style of the button that sends the form. */
export const formPrimary = 'max-sm:order-first max-sm:w-full';
