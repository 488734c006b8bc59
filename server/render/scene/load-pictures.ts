import sharp from 'sharp';
import type { RgbaImage } from '@takumi-rs/core';
import type { TemplateImage, TemplateNode } from '#core/template/template-tree.ts';
import { imagesIn } from './image-boxes.ts';
import { photoOptions } from '../photo/read-photo.ts';

const maxSidePx = 2000;

// Pictures belong to the template, so every product of a feed shares the decoded pixels.
const decoded = new WeakMap<TemplateImage, Promise<RgbaImage | null>>();

/** Decodes the pictures a template carries with it (logos, badges); one that cannot be read is left out. */
export async function loadPictures(tree: TemplateNode): Promise<Map<TemplateImage, RgbaImage>> {
  const pictures = new Map<TemplateImage, RgbaImage>();
  for (const image of imagesIn(tree)) {
    if (image.dataUri === undefined) continue;
    const loading = decoded.get(image) ?? decode(image.dataUri);
    decoded.set(image, loading);
    const pixels = await loading;
    if (pixels !== null) pictures.set(image, pixels);
  }
  return pictures;
}

async function decode(dataUri: string): Promise<RgbaImage | null> {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  try {
    const { data, info } = await sharp(bytes, photoOptions)
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
