import sharp, { type Sharp } from 'sharp';
import type { GreyPixels } from '../../../paint.ts';
import { openImage, type Photo } from '../read-photo.ts';

/** Maximum px per side at which alpha is computed; it is enlarged if a photo is drawn larger. */
const maxSidePx = 1024;

/** Alpha below which a pixel does not count as product. */
export const visible = 24;

/** Opens a photo upright at the size of its alpha. */
export function openAtAlphaSize(photo: Photo): Sharp {
  return openImage(photo).resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true });
}

/** Encodes alpha as a grey PNG. */
export function encodeAlpha({ data, width, height }: GreyPixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** Returns the pixels of a grey PNG that we made. */
export async function decodeAlpha(png: Uint8Array): Promise<GreyPixels> {
  const { data, info } = await sharp(png)
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Share of a photo below which a part counts as dust, not as a product. */
const dustShare = 0.001;

/** True if the alpha contains a product worth showing. */
export function holdsProduct({ data }: GreyPixels): boolean {
  const sure = data.reduce((count, value) => count + (value > 127 ? 1 : 0), 0);
  return sure >= data.length * dustShare;
}

/** True if anything is left to be drawn. */
export function showsProduct({ data }: GreyPixels): boolean {
  return data.some((value) => value > visible);
}
