import { type GreyPixels, maskedAlpha, untouched, type Rectangle } from '#picture/paint';
import type { Region } from '../mask/find-region.ts';
import { toWholeArea, united } from '../mask/area.ts';
import type { Painted } from './open-brush-picture.ts';

/** RGBA colours of the preview of a fill, visible on light and dark photos. */
const previewColors = { keep: [16, 185, 129, 190], erase: [239, 68, 68, 190] } as const;

/** The pictures on the page: the photo without its background, and the preview of a fill. */
export type Surface = {
  /** Alpha with the strokes applied, per pixel. */
  readonly alpha: GreyPixels;
  /** Reports that the mask has changed in an area. Alpha is updated immediately, the page in the next frame. */
  readonly changed: (area: Rectangle | null) => void;
  readonly preview: (region: Region | null, effect: keyof typeof previewColors) => void;
  /** Sets the canvases on which photo and preview are drawn; returns a function that detaches them. */
  readonly attach: (result: HTMLCanvasElement, preview: HTMLCanvasElement) => () => void;
};

export function openSurface({ photo, alpha, width, height }: Painted, mask: GreyPixels): Surface {
  const image = new ImageData(photo.slice(), width, height);
  const shown: GreyPixels = { data: new Uint8Array(width * height), width, height };
  let contexts: { result: CanvasRenderingContext2D; preview: CanvasRenderingContext2D } | null = null;
  let dirty: Rectangle | null = null;
  let frame = 0;
  let previewed: Rectangle | null = null;
  const draw = () => {
    frame = 0;
    const area = dirty;
    dirty = null;
    if (area !== null)
      contexts?.result.putImageData(image, 0, 0, area.left, area.top, area.width, area.height);
  };
  const compose = ({ left, top, width: across, height: down }: Rectangle) => {
    for (let y = top; y < top + down; y += 1)
      for (let at = y * width + left; at < y * width + left + across; at += 1) {
        const value = maskedAlpha(alpha.data[at] ?? 0, mask.data[at] ?? untouched);
        shown.data[at] = value;
        image.data[at * 4 + 3] = value;
      }
  };
  const changed = (area: Rectangle | null) => {
    if (area === null) return;
    compose(area);
    dirty = united(dirty, area);
    if (frame === 0 && contexts !== null) frame = requestAnimationFrame(draw);
  };
  changed(toWholeArea(alpha));
  return {
    alpha: shown,
    changed,
    preview(region, effect) {
      const context = contexts?.preview;
      if (context === undefined) return;
      if (previewed !== null)
        context.clearRect(previewed.left, previewed.top, previewed.width, previewed.height);
      previewed = region?.area ?? null;
      if (region !== null) drawRegion(context, region, previewColors[effect]);
    },
    attach(result, preview) {
      contexts = { result: openContext(result), preview: openContext(preview) };
      dirty = toWholeArea(alpha);
      draw();
      return () => {
        cancelAnimationFrame(frame);
        frame = 0;
        contexts = null;
      };
    },
  };
}

function drawRegion(
  context: CanvasRenderingContext2D,
  { coverage, area }: Region,
  [red, green, blue, opacity]: readonly [number, number, number, number],
): void {
  const { left, top, width, height } = area;
  const image = new ImageData(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const covered = coverage.data[(top + y) * coverage.width + left + x] ?? 0;
      if (covered > 0) image.data.set([red, green, blue, (opacity * covered) / 255], (y * width + x) * 4);
    }
  context.putImageData(image, left, top);
}

function openContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('A browser without a canvas');
  return context;
}
