import { blendTile, copyPixels, fillArea, type Canvas } from '#core/paint/blend.ts';
import { cornersOf, giveCornersBack, takeCorners, type Corners } from '#core/paint/corners.ts';
import type { Rectangle } from '#core/paint/areas.ts';
import { shapeOf, type PhotoFrame } from '#core/paint/photo-slot.ts';
import type { TemplateBox, TemplateImage } from '#core/template/template-tree.ts';
import type { Engine } from '../engine/engine.ts';
import { drawArea } from '../engine/draw-scene.ts';
import type { Color } from '../photo/extend-backdrop.ts';
import type { PlacedPhoto } from '../photo/photo-on-backdrop.ts';

/** A photo that only has to be put on the canvas. */
export type FramedPhoto = {
  /** What the frame holds around and below the photo. */
  readonly fill: Color | null;
  readonly pixels: PlacedPhoto['pixels'];
  readonly isOpaque: boolean;
  /** The frame and, in it, the photo; both lie on the canvas. */
  readonly area: Rectangle;
  readonly place: Rectangle;
  readonly corners: Corners | null;
};

/** Brings a placed photo and its frame together. */
export async function framePhoto(
  engine: Engine,
  { image, area, frame }: { image: TemplateImage; area: Rectangle; frame: PhotoFrame },
  placed: PlacedPhoto,
  isOpaque: boolean,
): Promise<FramedPhoto> {
  const { pixels, ground } = placed;
  const { width, height } = pixels;
  return {
    fill: ground ?? frame.fill,
    pixels,
    isOpaque,
    area,
    place: { left: area.left + placed.left, top: area.top + placed.top, width, height },
    corners: frame.isRounded ? await cornersFor(engine, image, area) : null,
  };
}

/** The part of the canvas of which nothing is seen below the photo; null where there is none. */
export function coveredBy({ fill, isOpaque, area, place, corners }: FramedPhoto): Rectangle | null {
  const covered = fill === null ? place : area;
  if (fill === null && !isOpaque) return null;
  const [first, end] = corners === null ? [0, area.height] : corners.wholeRows;
  const top = Math.max(covered.top, area.top + first);
  const height = Math.min(covered.top + covered.height, area.top + end) - top;
  return height > 0 ? { ...covered, top, height } : null;
}

/** Puts the photo on the canvas, with its corners rounded off. */
export function putPhoto(canvas: Canvas, photo: FramedPhoto): void {
  const { fill, pixels, isOpaque, area, place, corners } = photo;
  const below = corners && takeCorners(canvas, area, corners);
  if (fill !== null) fillArea(canvas, area, fill, isOpaque ? place : null);
  if (isOpaque) copyPixels(canvas, place, pixels);
  else blendTile(canvas, { ...place, data: pixels.data }, { isPremultiplied: pixels.isPremultiplied });
  if (below !== null && corners !== null) giveCornersBack(canvas, area, corners, below);
}

const known = new WeakMap<TemplateImage, Promise<Corners>>();

/** Drawn once for a slot of a template: its size is the same for every product. */
function cornersFor(engine: Engine, image: TemplateImage, area: Rectangle): Promise<Corners> {
  const drawn = known.get(image);
  if (drawn !== undefined) return drawn;
  const drawing = drawCorners(engine, image, area);
  known.set(image, drawing);
  // One picture that could not be drawn must not decide for all that follow.
  drawing.catch(() => known.delete(image));
  return drawing;
}

async function drawCorners(engine: Engine, image: TemplateImage, area: Rectangle): Promise<Corners> {
  const tree: TemplateBox = { kind: 'box', tag: 'canvas', style: {}, children: [shapeOf(image, area)] };
  const { width, height } = area;
  const shape = { left: 0, top: 0, width, height };
  return cornersOf(await drawArea(engine, { tree, pictureOf: () => null }, shape, shape), shape);
}
