/** Pictures made by `scripts/pictures/make-starter-pictures.ts`, by path. */
const addresses = import.meta.glob<string>('../../pictures/starters/*.webp', {
  eager: true,
  import: 'default',
});

/** Returns the address of a design's picture in the shape most similar to a canvas; `ratio` is its width divided by its height. */
export function starterPicture(starter: string, ratio: number): string | undefined {
  const shape = ratio > 1.25 ? 'wide' : ratio < 0.8 ? 'tall' : 'square';
  return addresses[`../../pictures/starters/${starter}-${shape}.webp`];
}

/** A product without its background, for showing templates. */
export const samplePhoto = addresses['../../pictures/starters/sample-photo.webp'];
