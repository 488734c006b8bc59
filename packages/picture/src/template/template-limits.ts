/** Largest contents of a template; anything beyond is left out and named. */
export const templateLimits = {
  htmlLength: 4_000_000,
  elementsRead: 5000,
  nodes: 600,
  depth: 32,
  /** Objects and lists of a configuration inside each other. */
  configDepth: 64,
  textLength: 20_000,
  imageBytes: 2_000_000,
  photoSlots: 8,
  drawingCost: 6000,
  problems: 50,
} as const;

/** Share of their slots that products of an even size fill, in per cent; with the usual one they take 79 to 84. */
export const evenShare = { min: 20, max: 100, usual: 80 } as const;
