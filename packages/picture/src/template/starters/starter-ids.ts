/**
 * The designs that a new template can begin with, in the order they are shown; the specification's default is the first. Who only
 * offers them need not have them.
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
