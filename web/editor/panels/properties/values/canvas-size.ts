import { templateSize, type SizePresetId } from '#picture';
import { boundsOnCanvas } from '../../../document/bounds.ts';
import type { Doc } from '../../../document/doc.ts';

export type PresetId = SizePresetId;

/** Changes the size of the canvas; layers keep their size, and their place relative to the top left corner. */
export function resizeCanvas(
  doc: Doc,
  { width, height }: { width: number; height: number },
  type: PresetId,
): Doc {
  const now = templateSize(doc);
  if (now.width === width && now.height === height && doc.type === type) return doc;
  const size = { width, height };
  return {
    ...doc,
    type,
    dimensions: { ...doc.dimensions, ...size },
    ...(doc.canvasSize !== undefined && { canvasSize: { ...doc.canvasSize, ...size } }),
  };
}

/** Returns the number of layers completely outside of the canvas. */
export function layersOutside(doc: Doc): number {
  const { width, height } = templateSize(doc);
  return doc.objects.filter(({ id }) => {
    const box = boundsOnCanvas(doc, id);
    return (
      box !== null && (box.x >= width || box.y >= height || box.x + box.width <= 0 || box.y + box.height <= 0)
    );
  }).length;
}
