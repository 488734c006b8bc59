/**
 * The designs for new templates, in display order; the specification's default is the first. Separate from the designs, so that callers
 * which only offer them need not load them.
 */
export const starterIds = [
  'default',
  'clean-price',
  'bold-sale',
  'big-type',
  'cut-out',
  'split-color',
  'story',
  'rating',
  'premium-dark',
  'editorial',
  'flyer',
  'brand-bar',
  'collage',
  'big-saving',
  'headline',
  'season',
  'photo-only',
] as const;
