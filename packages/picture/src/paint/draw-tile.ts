import { trimTile, type Tile } from './pixels/blend.ts';
import type { Rectangle, Size } from './pixels/pixels.ts';
import { sceneOfLayer, getSubject, type PaintLayer } from './paint-layers.ts';
import type { MeasuredNode, PaintEngine, PaintPhotos } from './paint-engine.ts';
import { freeBytes } from './pixels/free-bytes.ts';
import { drawArea } from './scene/draw-scene.ts';
import { measuredArea, measureScene } from './measure-layer.ts';
import type { DrawnTiles } from './paint-cache.ts';
import { noPhotos } from './scene/photo/fit-lone-photo.ts';
import { imagesIn } from './scene/image-boxes.ts';
import { prepareScene, type Scene } from './scene/prepare-scene.ts';

/** Draws one layer in its own size; null if no part of it lies on the canvas. Throws PhotoError. */
export async function drawTile(
  engine: PaintEngine,
  layer: PaintLayer,
  canvas: Size,
  photos: PaintPhotos,
): Promise<Tile | null> {
  return (await drawWhole(engine, layer, canvas, photos)).tiles[0] ?? null;
}

/** Returns one pixel of a layer, as RGBA with straight alpha. */
export async function drawPixel(
  engine: PaintEngine,
  layer: PaintLayer,
  canvas: Size,
  { left, top }: Pick<Rectangle, 'left' | 'top'>,
): Promise<Uint8Array> {
  const scene = await prepareScene(engine, sceneOfLayer(layer), canvas, noPhotos);
  return drawArea(engine, scene, canvas, { left, top, width: 1, height: 1 });
}

/** A drawn layer, as far as it lies on the canvas. */
export type DrawnLayer = {
  readonly tiles: readonly Tile[];
  /** The part of the canvas that the layer may paint. */
  readonly area: Rectangle;
  /** True if the layer's text is truncated because it is too long. */
  readonly isCut: boolean;
};

/** Draws one layer as a whole. Throws PhotoError. */
export async function drawWhole(
  engine: PaintEngine,
  layer: PaintLayer,
  canvas: Size,
  photos: PaintPhotos,
): Promise<DrawnLayer> {
  const scene = await prepareScene(engine, sceneOfLayer(layer), canvas, photos);
  const area = layer.area ?? measuredArea(layer, await measureLayout(engine, scene, canvas));
  return { tiles: toList(await drawPart(engine, scene, canvas, area)), area, isCut: scene.isCut };
}

/** Returns a layer without a photo from the cache, or draws it. */
export async function rememberedTiles(
  engine: PaintEngine,
  layer: PaintLayer,
  { canvas, isShared }: { canvas: Size; isShared: boolean },
): Promise<DrawnTiles> {
  const draw = () => drawWhole(engine, layer, canvas, noPhotos);
  if (isShared) return remembered(engine, canvas, { name: nameOfShared(layer), isShared }, draw);
  if (imagesIn(layer.node).length > 0) return draw();
  return remembered(engine, canvas, { name: JSON.stringify(sceneOfLayer(layer)), isShared }, draw);
}

async function measureLayout(engine: PaintEngine, scene: Scene, canvas: Size): Promise<MeasuredNode> {
  return scene.layout ?? (await measureScene(engine, scene, canvas));
}

async function drawPart(
  engine: PaintEngine,
  scene: Omit<Scene, 'layout' | 'isCut'>,
  canvas: Size,
  area: Rectangle,
): Promise<Tile | null> {
  const visible = onCanvas(area, canvas);
  return visible && { ...visible, data: await drawArea(engine, scene, canvas, visible) };
}

function toList(tile: Tile | null): readonly Tile[] {
  return tile === null ? [] : [tile];
}

/** Caches a drawing if all products share it, or when it is drawn for the second time: most titles never occur again. */
async function remembered(
  engine: PaintEngine,
  canvas: Size,
  { name, isShared }: { name: string; isShared: boolean },
  draw: () => Promise<DrawnTiles>,
): Promise<DrawnTiles> {
  const { tiles } = engine.cache;
  const key = `${engine.fontKey} ${canvas.width}x${canvas.height} ${name}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const drawn = await draw();
  if (!isShared && !wasSeen(engine, key)) return drawn;
  const kept = { tiles: drawn.tiles.flatMap(keptTile), isCut: drawn.isCut };
  tiles.set(key, kept);
  return kept;
}

/** Prepares a tile for repeated use. */
function keptTile(tile: Tile): readonly Tile[] {
  if (isKept(tile)) return [tile];
  const trimmed = trimTile(tile);
  freeBytes(tile.data);
  return toList(trimmed);
}

export function isKept(tile: Tile): boolean {
  return tile.runs !== undefined;
}

function wasSeen({ cache: { seen } }: PaintEngine, key: string): boolean {
  const hash = hashText(key);
  const isKnown = seen.has(hash);
  seen.set(hash, true);
  return isKnown;
}

/** Hashes a text to 53 bits (cyrb53). A collision only means that a tile is cached the first time it is drawn. */
function hashText(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & other) + (one >>> 0);
}

const names = new WeakMap<object, number>();
let lastName = 0;

/** Returns a short name for a layer that is the same object for every product of a template. */
export function nameOfShared(layer: PaintLayer): string {
  const subject = getSubject(layer);
  const name = names.get(subject) ?? (lastName += 1);
  names.set(subject, name);
  return `${layer.part} ${name}`;
}

/** Returns the pixels of the canvas that an area touches; null if none. */
function onCanvas({ left, top, width, height }: Rectangle, canvas: Size): Rectangle | null {
  const first = { left: Math.max(0, Math.floor(left)), top: Math.max(0, Math.floor(top)) };
  const right = Math.min(canvas.width, Math.ceil(left + width));
  const bottom = Math.min(canvas.height, Math.ceil(top + height));
  const isVisible = right > first.left && bottom > first.top;
  return isVisible ? { ...first, width: right - first.left, height: bottom - first.top } : null;
}
