import { paintBackdrop, type Backdrop } from '#core/paint/pixels/backdrop.ts';
import { blendTile, copyPixels, fillArea } from '#core/paint/pixels/blend.ts';
import type { Canvas, Color, Pixels, Rectangle } from '#core/paint/pixels/pixels.ts';
import { cornersOf, giveCornersBack, takeCorners, type Corners } from '#core/paint/pixels/corners.ts';
import { shapeOf, type PhotoSlot } from '#core/paint/photo-slot.ts';
import type { TemplateBox, TemplateImage } from '#core/template/template-tree.ts';
import type { PaintEngine } from './paint-engine.ts';
import { drawArea } from './scene/draw-scene.ts';
import type { PhotoInSlot } from './scene/photo-on-backdrop.ts';

/** A photo in its slot on the canvas, where it only has to be put. */
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

/** Says where on the canvas a photo lies that was fitted to a slot there. */
export async function photoOnCanvas(
  engine: PaintEngine,
  { image, area, slot }: { image: TemplateImage; area: Rectangle; slot: PhotoSlot },
  { pixels, left, top, backdrop }: PhotoInSlot,
): Promise<PhotoOnCanvas> {
  const { width, height } = pixels;
  return {
    fill: backdrop?.kind === 'color' ? backdrop.color : slot.fill,
    backdrop,
    pixels,
    area,
    place: { left: area.left + left, top: area.top + top, width, height },
    corners: slot.isRounded ? await cornersFor(engine, image, area) : null,
  };
}

/** The part of the canvas of which nothing is seen below the photo; null where there is none. */
export function coveredBy(photo: PhotoOnCanvas): Rectangle | null {
  const { fill, area, place, corners } = photo;
  if (fill === null && !isOpaque(photo)) return null;
  const covered = fill === null && !isContinued(photo) ? place : area;
  const [first, end] = corners === null ? [0, area.height] : corners.wholeRows;
  const top = Math.max(covered.top, area.top + first);
  const height = Math.min(covered.top + covered.height, area.top + end) - top;
  return height > 0 ? { ...covered, top, height } : null;
}

/** Puts the photo on the canvas, with its backdrop around it and its corners rounded off. */
export function compositePhoto(canvas: Canvas, photo: PhotoOnCanvas): void {
  const { fill, backdrop, pixels, area, place, corners } = photo;
  const below = corners && takeCorners(canvas, area, corners);
  const hole = isContinued(photo) ? area : place;
  if (fill !== null) fillArea(canvas, area, fill, isOpaque(photo) ? hole : null);
  if (isOpaque(photo)) copyPixels(canvas, place, pixels.data);
  else blendTile(canvas, { ...place, data: pixels.data }, { isPremultiplied: pixels.isPremultiplied });
  if (backdrop?.kind === 'edges') paintBackdrop(canvas, { slot: area, photo: place }, backdrop.edges);
  if (below !== null && corners !== null) giveCornersBack(canvas, area, corners, below);
}

function isOpaque({ pixels }: PhotoOnCanvas): boolean {
  return pixels.channels === 3;
}

/** True when the photo's own backdrop goes on to the sides of its slot. */
function isContinued({ backdrop }: PhotoOnCanvas): boolean {
  return backdrop?.kind === 'edges';
}

const known = new WeakMap<TemplateImage, Promise<Corners>>();

/** Drawn once for a slot of a template: its size is the same for every product. */
function cornersFor(engine: PaintEngine, image: TemplateImage, area: Rectangle): Promise<Corners> {
  const drawn = known.get(image);
  if (drawn !== undefined) return drawn;
  const drawing = drawCorners(engine, image, area);
  known.set(image, drawing);
  // One picture that could not be drawn must not decide for all that follow.
  drawing.catch(() => known.delete(image));
  return drawing;
}

async function drawCorners(engine: PaintEngine, image: TemplateImage, area: Rectangle): Promise<Corners> {
  const tree: TemplateBox = { kind: 'box', tag: 'canvas', style: {}, children: [shapeOf(image, area)] };
  const { width, height } = area;
  const shape = { left: 0, top: 0, width, height };
  return cornersOf(await drawArea(engine, { tree, pictureOf: () => null }, shape, shape), shape);
}
