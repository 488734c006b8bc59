/** Most layers of a template, those in groups included. */
export const layersMax = 200;

/** Most layers that one group holds. */
export const layersPerGroup = 100;

/** Most letters of all texts together. HTML is read up to 20,000 with the blanks between its elements: what is beyond is not drawn. */
export const lettersMax = 15_000;

/** So deep groups may lie in each other: what is deeper would be left out of the HTML, which each brings further elements into. */
export const groupsDeepMax = 24;
