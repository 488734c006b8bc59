import { createHash } from 'node:crypto';
import { makeTile, trimTile, type Tile } from '#core/template/blend.ts';
import type { Rectangle } from '#core/template/layer-area.ts';
import { sceneOfLayer, subjectOf, type Layer } from '#core/template/layers.ts';
import type { Engine } from '../engine.ts';
import { nothing } from '../layer-cache.ts';
import { drawArea } from './draw-scene.ts';
import { measureLayer } from './measure-layer.ts';
import { imagesIn, type Size } from './place-images.ts';
import { prepareScene } from './prepare-scene.ts';
import type { Photo } from './read-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** Draws one layer as large as it is; null when nothing of it lies on the canvas. Throws PhotoError. */
export async function drawTile(
  engine: Engine,
  layer: Layer,
  canvas: Size,
  photo: Photo | TrimmedPhoto | null,
): Promise<Tile | null> {
  const scene = await prepareScene(engine, sceneOfLayer(layer), canvas, photo);
  const area = onCanvas(layer.area ?? (await measureLayer(engine, layer, scene, canvas)), canvas);
  return area && makeTile(area, await drawArea(engine, scene, canvas, area));
}

/** The same for a layer without a photo, drawn again only when it was not seen for long. */
export async function recallTile(
  engine: Engine,
  layer: Layer,
  { canvas, isShared }: { canvas: Size; isShared: boolean },
): Promise<Tile | null> {
  if (!isShared && imagesIn(layer.node).length > 0) return drawTile(engine, layer, canvas, null);
  const { tiles } = engine.layers;
  const content = isShared ? nameOfShared(layer) : JSON.stringify(sceneOfLayer(layer));
  const key = `${engine.fontKey} ${canvas.width}x${canvas.height} ${content}`;
  const known = tiles.get(key);
  if (known !== undefined) return 'data' in known ? known : null;
  const drawn = await drawTile(engine, layer, canvas, null);
  if (!isShared && !wasSeen(engine, key)) return drawn;
  const tile = drawn && trimTile(drawn);
  tiles.set(key, tile ?? nothing);
  return tile;
}

function wasSeen({ layers: { seen } }: Engine, key: string): boolean {
  const hash = createHash('sha256').update(key).digest('base64');
  const isKnown = seen.has(hash);
  seen.set(hash, true);
  return isKnown;
}

const names = new WeakMap<object, number>();
let lastName = 0;

/** A short name for a layer that is the same object for every product of a template. */
export function nameOfShared(layer: Layer): string {
  const subject = subjectOf(layer);
  const name = names.get(subject) ?? (lastName += 1);
  names.set(subject, name);
  return `${layer.part} ${name}`;
}

/** The pixels of the canvas that an area touches; null when it touches none. */
function onCanvas({ left, top, width, height }: Rectangle, canvas: Size): Rectangle | null {
  const first = { left: Math.max(0, Math.floor(left)), top: Math.max(0, Math.floor(top)) };
  const right = Math.min(canvas.width, Math.ceil(left + width));
  const bottom = Math.min(canvas.height, Math.ceil(top + height));
  const isVisible = right > first.left && bottom > first.top;
  return isVisible ? { ...first, width: right - first.left, height: bottom - first.top } : null;
}
