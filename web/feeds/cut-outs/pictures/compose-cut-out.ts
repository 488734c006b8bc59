import { applyMask, type GreyPixels } from '#picture/paint';
import type { BrushPicture } from '../brush/brush-props.ts';

/**
 * Combines the photo, the network's alpha and the user's strokes to a picture without background, at most `sidePxMax` px wide and high.
 * Rejects if the browser cannot read one of them.
 */
export async function composeCutOut({ photo, alpha, mask }: BrushPicture, sidePxMax: number): Promise<Blob> {
  const grey = await readGrey(alpha);
  const strokes = mask === null ? null : await readGrey(mask);
  const masked = strokes === null ? grey : applyMask(grey, strokes);
  const shade = surface(masked);
  shade.context.putImageData(seeThrough(masked), 0, 0);
  const shown = surface(fitted(masked, sidePxMax));
  const { width, height } = shown.canvas;
  const bitmap = await createImageBitmap(photo);
  shown.context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  shown.context.globalCompositeOperation = 'destination-in';
  shown.context.drawImage(shade.canvas, 0, 0, width, height);
  return shown.canvas.convertToBlob({ type: 'image/png' });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function surface({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser gives no canvas');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Reads the values of a grey PNG, without applying a colour profile. */
async function readGrey(png: Blob): Promise<GreyPixels> {
  const bitmap = await createImageBitmap(png, { colorSpaceConversion: 'none' });
  const { width, height } = bitmap;
  const { context } = surface(bitmap);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0), width, height };
}

function seeThrough({ data, width, height }: GreyPixels): ImageData {
  const image = new ImageData(width, height);
  data.forEach((alpha, at) => {
    image.data[at * 4 + 3] = alpha;
  });
  return image;
}

function fitted({ width, height }: Size, sidePxMax: number): Size {
  const scale = Math.min(1, sidePxMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
