import sharp from 'sharp';

/** Enough that nobody sees a difference in a tile. */
const quality = 80;

/** One of our own pictures as WebP, no wider than that in px and never larger than it is. */
export async function smallPicture(picture: Uint8Array, width: number): Promise<Uint8Array> {
  return await sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
}
