/** Drawn by `scripts/pictures/make-starter-pictures.ts`. */
const addresses = import.meta.glob<string>('../pictures/starters/*.webp', {
  eager: true,
  import: 'default',
});

/** The address of a starter's picture in the shape nearest to a canvas; `ratio` is its width divided by its height. */
export function starterPicture(starter: string, ratio: number): string | undefined {
  const shape = ratio > 1.25 ? 'wide' : ratio < 0.8 ? 'tall' : 'square';
  return addresses[`../pictures/starters/${starter}-${shape}.webp`];
}

/** A product cut out of its photo, to show templates with. */
export const samplePhoto = addresses['../pictures/starters/sample-photo.webp'];
