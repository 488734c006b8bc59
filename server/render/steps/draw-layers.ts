import { blendTile, copyAround, type Canvas, type Tile } from '#core/template/blend.ts';
import { hasPhoto, type CompiledTemplate } from '#core/template/compile-template.ts';
import { isApart, isInside } from '#core/template/layer-area.ts';
import { withoutShadow } from '#core/template/photo-frame.ts';
import { sceneOfLayer, type Layer } from '#core/template/layers.ts';
import type { Engine } from '../engine.ts';
import { takeCanvas } from '../layer-cache.ts';
import { drawTile, nameOfShared, recallTile } from './draw-tile.ts';
import { placeImages, type Size } from './place-images.ts';
import { placePhoto } from './place-photo.ts';
import { coveredBy, framePhoto, putPhoto, type FramedPhoto } from './put-photo.ts';
import type { Photo } from './read-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** What a product's layers are drawn with. */
export type Drawing = {
  readonly engine: Engine;
  readonly compiled: CompiledTemplate;
  readonly canvas: Size;
  readonly photo: Photo | TrimmedPhoto;
};

/** What lies over the base: pixels of the renderer, or the photo as it was decoded. */
type Piece = Tile | FramedPhoto | null;

/**
 * Draws a product's picture layer by layer: a copy of what all products share at the bottom, and on it the
 * photo, the words and what lies above them. Throws PhotoError.
 */
export async function drawLayers(drawing: Drawing, layers: readonly Layer[]): Promise<Canvas> {
  const base = layersOfBase(drawing, layers);
  const others = layers.filter((layer) => !base.has(layer));
  const [shared, ...pieces] = await Promise.all([
    recallBase(drawing, [...base]),
    ...others.map((layer) => pieceOf(drawing, layer)),
  ]);
  const result = { ...drawing.canvas, data: takeCanvas(drawing.engine.layers, shared.byteLength) };
  const photo = pieces.find((piece) => piece !== null && 'pixels' in piece);
  copyAround(result, shared, photo === undefined ? null : coveredBy(photo));
  for (const piece of pieces) putPiece(result, piece);
  return result;
}

/** The layers that all products share, as far as nothing that differs lies below them. */
function layersOfBase({ compiled }: Drawing, layers: readonly Layer[]): Set<Layer> {
  const base = new Set<Layer>();
  const others: Layer[] = [];
  for (const layer of layers) {
    const isLow = compiled.isShared(layer) && others.every((other) => isApart(layer.area, other.area));
    if (isLow) base.add(layer);
    else others.push(layer);
  }
  return base;
}

async function recallBase({ engine, canvas }: Drawing, layers: readonly Layer[]): Promise<Uint8Array> {
  const { bases } = engine.layers;
  const key = [engine.fontKey, canvas.width, canvas.height, ...layers.map(nameOfShared)].join(' ');
  const known = bases.get(key);
  if (known !== undefined) return known;
  const base = { ...canvas, data: new Uint8Array(canvas.width * canvas.height * 3).fill(255) };
  for (const layer of layers) putPiece(base, await drawTile(engine, layer, canvas, null));
  bases.set(key, base.data);
  return base.data;
}

async function pieceOf(drawing: Drawing, layer: Layer): Promise<Piece> {
  const { engine, compiled, canvas, photo } = drawing;
  const { node, area, frame } = layer;
  if (frame === null || area === null || node.kind !== 'image') {
    return hasPhoto(layer)
      ? drawTile(engine, layer, canvas, photo)
      : recallTile(engine, layer, { canvas, isShared: compiled.isShared(layer) });
  }
  if (!isInside(area, { left: 0, top: 0, ...canvas }))
    return drawTile(engine, { ...layer, node: withoutShadow(node) }, canvas, photo);
  const places = await placeImages(engine, sceneOfLayer(layer), canvas, () => photo);
  const place = places.get(node);
  if (place === undefined) throw new Error('a photo without a place');
  const isOpaque = !photo.hasAlpha && !('alpha' in photo);
  return framePhoto(engine, { image: node, area, frame }, await placePhoto(node, place, photo), isOpaque);
}

function putPiece(canvas: Canvas, piece: Piece): void {
  if (piece === null) return;
  if ('pixels' in piece) putPhoto(canvas, piece);
  else blendTile(canvas, piece);
}
