import { templateLimits } from '#picture';
import { allLayers, type Doc } from '../../document/doc.ts';
import { readOwnPicture } from '../../document/photos.ts';

/** Returns how many bytes a picture counts in a template, whose HTML contains it in base64. */
export function countBytes(source: string): number {
  return Math.ceil(source.length * 0.75);
}

/** Returns the bytes left for pictures in a template, without the picture of `replacedId`. A picture that is used twice counts twice. */
export function roomForPictures(doc: Doc, replacedId: string | null = null): number {
  const taken = allLayers(doc).reduce(
    (sum, layer) => (layer.id === replacedId ? sum : sum + countBytes(readOwnPicture(layer) ?? '')),
    0,
  );
  return Math.max(0, templateLimits.imageBytes - taken);
}

/** Returns the size at which a picture is inserted: its own, or smaller, so that there is room around it. */
export function sizeOnCanvas(
  picture: { readonly width: number; readonly height: number },
  canvas: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const share = 0.6;
  const scale = Math.min(1, (canvas.width * share) / picture.width, (canvas.height * share) / picture.height);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(picture.width), height: side(picture.height) };
}
