import { findCorners, type Corners } from '../pixels/corners.ts';
import type { Rectangle } from '../pixels/pixels.ts';
import type { TemplateBox, TemplateImage } from '../../template/template-tree.ts';
import type { PaintEngine } from '../paint-engine.ts';
import { drawArea } from './draw-scene.ts';

const known = new WeakMap<TemplateImage, Promise<Corners>>();

/** Returns the transparent corners of a slot, cached because its size is the same for every product. */
export function cornersFor(engine: PaintEngine, image: TemplateImage, area: Rectangle): Promise<Corners> {
  const drawn = known.get(image);
  if (drawn !== undefined) return drawn;
  const drawing = drawCorners(engine, image, area);
  known.set(image, drawing);
  // A failed drawing must not stay cached.
  drawing.catch(() => known.delete(image));
  return drawing;
}

async function drawCorners(engine: PaintEngine, image: TemplateImage, area: Rectangle): Promise<Corners> {
  const tree: TemplateBox = { kind: 'box', tag: 'canvas', style: {}, children: [makeShape(image, area)] };
  const { width, height } = area;
  const shape = { left: 0, top: 0, width, height };
  return findCorners(await drawArea(engine, { tree, pictureOf: () => null }, shape, shape), shape);
}

/** Returns the shape of a photo slot in white, at the corner of an empty canvas. */
function makeShape({ style }: TemplateImage, { width, height }: Rectangle): TemplateBox {
  const radii = Object.entries(style).filter(([name]) => name.endsWith('Radius'));
  const place = { display: 'block', boxSizing: 'border-box', width: `${width}px`, height: `${height}px` };
  const shape = { ...Object.fromEntries(radii), ...place, background: '#ffffff' };
  return { kind: 'box', tag: 'div', style: shape, children: [] };
}
