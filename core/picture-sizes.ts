/** Widths in px in which a published picture can be had beside its own: thumbnails, tiles, tiles on sharp screens. */
export const pictureWidths = [240, 480, 960] as const;

/** A copy of a picture, and how wide it is at most. */
export interface SizedPicture {
  readonly address: string;
  readonly width: number;
}

/** Returns where the smaller copies of a published picture are, by its own address; none of any other picture. */
export function sizedPictures(address: string): readonly SizedPicture[] {
  if (!/\/[0-9a-f]{64}\.jpg$/.test(address)) return [];
  return pictureWidths.map((width) => ({ address: address.replace(/\.jpg$/, `-${width}.webp`), width }));
}
