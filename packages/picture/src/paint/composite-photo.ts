import { paintBackdrop, type Backdrop } from './pixels/backdrop.ts';
import { blendTile, blendTileWithin, copyPixels, fillArea } from './pixels/blend.ts';
import { freeBytes } from './pixels/free-bytes.ts';
import type { Canvas, Color, Pixels, Rectangle } from './pixels/pixels.ts';
import { giveCornersBack, takeCorners, type Corners } from './pixels/corners.ts';
import type { PhotoSlot } from './photo-slot.ts';
import type { TemplateImage } from '../template/template-tree.ts';
import { isInside } from './areas.ts';
import type { PaintEngine } from './paint-engine.ts';
import type { PhotoInSlot } from './scene/photo/photo-on-backdrop.ts';
import { cornersFor } from './scene/slot-corners.ts';

/** A photo in its slot on the canvas, ready to be copied. */
export type PhotoOnCanvas = {
  /** The slot's own colour, around and below the photo. */
  readonly fill: Color | null;
  readonly backdrop: Backdrop | null;
  readonly pixels: Pixels;
  /** The slot and, in it, the photo; both lie on the canvas. */
  readonly area: Rectangle;
  readonly place: Rectangle;
  readonly corners: Corners | null;
};

export async function photoOnCanvas(
  engine: PaintEngine,
  { image, area, slot }: { image: TemplateImage; area: Rectangle; slot: PhotoSlot },
  { pixels, left, top, backdrop }: PhotoInSlot,
): Promise<PhotoOnCanvas> {
  const { width, height } = pixels;
  const place = { left: area.left + left, top: area.top + top, width, height };
  return {
    fill: backdrop?.kind === 'color' ? backdrop.color : slot.fill,
    backdrop,
    ...(slot.clip === null ? { pixels, place } : cutTo(slot.clip, pixels, place)),
    area,
    corners: slot.isRounded ? await cornersFor(engine, image, area) : null,
  };
}

/** Returns the part of pixels inside a rectangle, with its place; some of them must lie inside. */
function cutTo(clip: Rectangle, pixels: Pixels, at: Rectangle): { pixels: Pixels; place: Rectangle } {
  const left = Math.max(at.left, clip.left);
  const top = Math.max(at.top, clip.top);
  const width = Math.min(at.left + at.width, clip.left + clip.width) - left;
  const height = Math.min(at.top + at.height, clip.top + clip.height) - top;
  const { channels } = pixels;
  const data = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row += 1) {
    const from = ((top - at.top + row) * at.width + left - at.left) * channels;
    data.set(pixels.data.subarray(from, from + width * channels), row * width * channels);
  }
  freeBytes(pixels.data);
  return { pixels: { ...pixels, width, height, data }, place: { left, top, width, height } };
}

/** Returns the area that the photo covers completely; null if there is none. */
export function coveredBy(photo: PhotoOnCanvas): Rectangle | null {
  const { fill, area, place, corners } = photo;
  if (fill === null && !isOpaque(photo)) return null;
  const covered = fill === null && !isContinued(photo) ? place : area;
  const [first, end] = corners === null ? [0, area.height] : corners.wholeRows;
  const top = Math.max(covered.top, area.top + first);
  const height = Math.min(covered.top + covered.height, area.top + end) - top;
  return height > 0 ? { ...covered, top, height } : null;
}

export function compositePhoto(canvas: Canvas, photo: PhotoOnCanvas): void {
  const { fill, backdrop, pixels, area, place, corners } = photo;
  const below = corners && takeCorners(canvas, area, corners);
  const hole = isContinued(photo) ? area : place;
  if (fill !== null) fillArea(canvas, area, fill, isOpaque(photo) ? hole : null);
  if (isOpaque(photo)) copyPixels(canvas, place, pixels.data);
  else if (isInside(place, area))
    blendTile(canvas, { ...place, data: pixels.data }, { isPremultiplied: pixels.isPremultiplied });
  else {
    // A shadow may extend beyond the slot and even beyond the canvas.
    const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height };
    blendTileWithin(canvas, { ...place, data: pixels.data }, whole, pixels.isPremultiplied);
  }
  if (backdrop?.kind === 'edges') paintBackdrop(canvas, { slot: area, photo: place }, backdrop.edges);
  if (below !== null && corners !== null) giveCornersBack(canvas, area, corners, below);
}

function isOpaque({ pixels }: PhotoOnCanvas): boolean {
  return pixels.channels === 3;
}

/** True if the photo's own backdrop is continued to the sides of its slot. */
function isContinued({ backdrop }: PhotoOnCanvas): boolean {
  return backdrop?.kind === 'edges';
}
