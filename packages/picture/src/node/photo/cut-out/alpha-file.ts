import sharp, { type Sharp } from 'sharp';
import type { GreyPixels } from '../../../paint.ts';
import { openImage, type Photo } from '../read-photo.ts';

/** Alpha is worked out at this many px per side at most; it is enlarged where a photo is drawn larger. */
const maxSidePx = 1024;

/** Alpha below which a pixel does not count as product. */
export const visible = 24;

/** Opens a photo upright in the size of its alpha. */
export function openAtAlphaSize(photo: Photo): Sharp {
  return openImage(photo).resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true });
}

/** Alpha as a grey PNG. */
export function encodeAlpha({ data, width, height }: GreyPixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** Returns the pixels of a grey PNG of ours. */
export async function decodeAlpha(png: Uint8Array): Promise<GreyPixels> {
  const { data, info } = await sharp(png)
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Less of a photo than this is dust and no product. */
const dustShare = 0.001;

/** Whether there is a product in it that somebody could want to be shown. */
export function holdsProduct({ data }: GreyPixels): boolean {
  const sure = data.reduce((count, value) => count + (value > 127 ? 1 : 0), 0);
  return sure >= data.length * dustShare;
}

/** Whether anything is left to be drawn. */
export function showsProduct({ data }: GreyPixels): boolean {
  return data.some((value) => value > visible);
}
