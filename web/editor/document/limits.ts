/** Maximum number of layers in a template, including those in groups. */
export const layersMax = 200;

/** Maximum number of layers directly in a group. */
export const layersPerGroup = 100;

/**
 * Maximum number of letters in all texts together. The renderer reads up to 20,000 letters of HTML, including the blanks between its
 * elements, and does not draw the rest.
 */
export const lettersMax = 15_000;

/** Maximum nesting of groups: each group adds elements to the HTML, and the renderer ignores elements that are nested deeper. */
export const groupsDeepMax = 24;
