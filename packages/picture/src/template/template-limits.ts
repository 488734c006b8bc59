/** Limits of a template's contents; anything beyond is left out and reported. */
export const templateLimits = {
  htmlLength: 4_000_000,
  elementsRead: 5000,
  nodes: 600,
  depth: 32,
  /** Maximum nesting of objects and lists in a configuration. */
  configDepth: 64,
  textLength: 20_000,
  imageBytes: 2_000_000,
  photoSlots: 8,
  drawingCost: 6000,
  problems: 50,
} as const;

/** Share of their slots, in per cent, that products of even size fill; with the default they actually take 79 to 84. */
export const evenShare = { min: 20, max: 100, usual: 80 } as const;
