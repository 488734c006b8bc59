/** Most layers of a template, those in groups included. */
export const layersMax = 200;

/** Most layers that one group holds. */
export const layersPerGroup = 100;

/**
 * Most letters of all texts together. HTML is read up to 20,000 with the blanks between its elements: letters beyond that are not drawn.
 */
export const lettersMax = 15_000;

/** Deepest nesting of groups: deeper ones would be left out of the HTML, to which each group adds elements. */
export const groupsDeepMax = 24;
