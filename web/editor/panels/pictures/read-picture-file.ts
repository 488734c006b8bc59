import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import { countBytes } from './picture-room.ts';

/** A picture in the format stored in a layer, its size in px, and its original size if it was scaled down. */
export type ReadPicture = {
  readonly source: string;
  readonly width: number;
  readonly height: number;
  readonly wasSmaller: boolean;
};

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const longestSidePx = 2000;
/** Maximum size of a file in bytes: a browser would need gigabytes of memory to decode a larger one. */
const largestFileBytes = 50_000_000;
const smallestSidePx = 200;
const qualities = [0.92, 0.8, 0.65];

/**
 * Reads a file as a picture of a template: unchanged if it takes at most `room` bytes, else scaled to at most 2000 px wide and high, or
 * less to fit into `room`. Returns the reason as a sentence if that fails.
 */
export async function readPictureFile(file: File, room: number): Promise<ReadPicture | string> {
  if (/svg/i.test(file.type) || /\.svgz?$/i.test(file.name)) return texts.isSvg;
  if (!kinds.includes(file.type)) return texts.isNoPicture;
  if (file.size > largestFileBytes) return texts.isTooLarge;
  const picture = await opened(file);
  if (picture === null) return texts.isUnreadable;
  try {
    const { width, height } = picture;
    const isFitting = Math.max(width, height) <= longestSidePx;
    const asItIs = isFitting ? await readAsSource(file) : null;
    if (asItIs !== null && countBytes(asItIs) <= room)
      return { source: asItIs, width, height, wasSmaller: false };
    return await shrunk(picture, room);
  } finally {
    picture.close();
  }
}

/** Decodes a picture, rotated as its file says. */
async function opened(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

async function shrunk(picture: ImageBitmap, room: number): Promise<ReadPicture | string> {
  let scale = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
  while (Math.max(picture.width, picture.height) * scale >= smallestSidePx) {
    const canvas = drawn(picture, scale);
    if (canvas === null) return texts.isUnreadable;
    for (const quality of qualities) {
      const source = await encoded(canvas, quality);
      if (source !== null && countBytes(source) <= room)
        return { source, width: canvas.width, height: canvas.height, wasSmaller: true };
    }
    scale *= 0.7;
  }
  return texts.noRoom;
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Encodes as WebP, which preserves transparency; a browser that cannot write it writes PNG instead. */
function encoded(canvas: HTMLCanvasElement, quality: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) resolve(null);
        else readAsSource(blob).then(resolve, reject);
      },
      'image/webp',
      quality,
    );
  });
}

/** Returns a file as a layer stores it: a data URI of the unchanged bytes. */
export function readAsSource(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')));
    reader.readAsDataURL(blob);
  });
}
