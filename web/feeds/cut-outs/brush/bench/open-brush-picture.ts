import type { GreyPixels, Size } from '#picture/paint';
import type { BrushPicture } from '../brush-props.ts';
import { emptyMask } from '../mask/sheet.ts';

export type Painted = Size & {
  /** Four bytes per pixel. */
  readonly photo: Uint8ClampedArray<ArrayBuffer>;
  readonly alpha: GreyPixels;
  readonly mask: GreyPixels;
};

/** Reads the server's pictures. Throws if a browser cannot read one of them. */
export async function openBrushPicture({ photo, alpha, mask }: BrushPicture): Promise<Painted> {
  const shown = await readGrey(alpha);
  const { width, height } = shown;
  return {
    width,
    height,
    photo: (await decodePixels(photo, {}, { width, height })).data,
    alpha: shown,
    mask: mask === null ? emptyMask(shown) : await readGrey(mask, { width, height }),
  };
}

/** Reads a grey picture without changing its values, in its size unless a different one is requested. */
export async function readGrey(file: Blob, size?: Size): Promise<GreyPixels> {
  const { data, width, height } = await decodePixels(file, { colorSpaceConversion: 'none' }, size);
  return { data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0), width, height };
}

async function decodePixels(file: Blob, options: ImageBitmapOptions, size?: Size): Promise<ImageData> {
  const bitmap = await createImageBitmap(file, options);
  const { width, height } = size ?? bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('A browser without a canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
