import type { Size } from '#picture/paint';
import { onceEach } from '#web/lib/once-each.ts';
import type { Rgba } from '../../document/color.ts';
import type { Picture } from './measure-contrast.ts';

/** Returns the pixels of a PNG; a canvas does not change them, because they are opaque. */
export async function decodePixels(png: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(png, { colorSpaceConversion: 'none' });
  const { width, height } = bitmap;
  const context = openContext(width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

const colors = new Map<string, Rgba | null>();

/** Parses a CSS colour like the browser; null for an invalid one. */
export function parseColor(css: string): Rgba | null {
  const known = colors.get(css);
  if (known !== undefined) return known;
  const color = CSS.supports('color', css) ? readColor(css) : null;
  colors.set(css, color);
  return color;
}

function readColor(css: string): Rgba {
  const context = openContext(1, 1);
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
}

const once = onceEach<Size | null>();

/** Returns the size of a picture contained in a template, in px; null if the browser cannot read it. */
export function pictureSize(source: string): Promise<Size | null> {
  return once(source, () => readSize(source));
}

async function readSize(source: string): Promise<Size | null> {
  const image = new Image();
  image.src = source;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  }
}

function openContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser gives no canvas');
  return context;
}
