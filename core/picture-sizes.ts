/** Widths in px of the smaller copies of a published picture: thumbnails, tiles, tiles on high-density screens. */
export const pictureWidths = [240, 480, 960] as const;

export interface SizedPicture {
  readonly address: string;
  readonly width: number;
}

/** Returns the addresses of the smaller copies of a published picture; none for other pictures. */
export function sizedPictures(address: string): readonly SizedPicture[] {
  if (!/\/[0-9a-f]{64}\.jpg$/.test(address)) return [];
  return pictureWidths.map((width) => ({ address: address.replace(/\.jpg$/, `-${width}.webp`), width }));
}
