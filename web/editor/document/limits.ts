/** Most layers of a template, those in groups included. */
export const layersMax = 200;

/** Sides and places that the model allows, in px. */
export const farthestPx = 8000;
