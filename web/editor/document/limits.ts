/** Most layers of a template, those in groups included. */
export const layersMax = 200;
