import sharp from 'sharp';
import type { RgbaPicture } from '../../paint.ts';
import { mendPhoto } from '../photo/mend-photo.ts';
import { photoOptions } from '../photo/read-photo.ts';
import { plainFile } from '../photo/structure/plain-file.ts';

const maxSidePx = 2000;

/** Decodes a picture embedded in a template; null if it cannot be read. */
export async function decodePicture(dataUri: string): Promise<RgbaPicture | null> {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  try {
    const { data, info } = await sharp(mendPhoto(plainFile(bytes)).bytes, photoOptions)
      .autoOrient()
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    };
  } catch {
    return null;
  }
}
