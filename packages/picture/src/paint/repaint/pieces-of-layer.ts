import type { LRUCache } from 'lru-cache';
import { isInside } from '../areas.ts';
import { photoOnCanvas } from '../composite-photo.ts';
import { hasPhoto } from '../compile-template.ts';
import { drawWhole, type DrawnLayer } from '../draw-tile.ts';
import type { PaintEngine, PaintPhoto, PaintPhotos } from '../paint-engine.ts';
import { sceneOfLayer, findSlotArea, type PaintLayer } from '../paint-layers.ts';
import { withoutShadow } from '../photo-slot.ts';
import type { Rectangle, Size } from '../pixels/pixels.ts';
import { fitLonePhoto, photoFor } from '../scene/photo/fit-lone-photo.ts';
import { imagesIn } from '../scene/image-boxes.ts';
import type { Placed } from './changed-areas.ts';
import type { LayerNames, NamedLayer } from './name-layer.ts';
import { moved, pieceOfTile, type Piece } from './piece.ts';
import { pieceOfPhoto } from './piece-of-photo.ts';

/** Cached drawing of a layer: its pieces, and its place at that time. */
export type KnownLayer = {
  readonly pieces: readonly Piece[];
  readonly left: number;
  readonly top: number;
  /** The area that the piece may paint; null if its pixels may depend on its place. */
  readonly area: Rectangle | null;
};

type Drawing = {
  readonly engine: PaintEngine;
  readonly canvas: Size;
  readonly photos: PaintPhotos;
  readonly isShared: boolean;
};

type Memory = { readonly names: LayerNames; readonly known: LRUCache<string, KnownLayer> };

/** Returns the pieces of a layer: newly drawn, or cached and moved to its place. Throws PhotoError. */
export async function piecesOfLayer(
  drawing: Drawing,
  layer: PaintLayer,
  { names, known }: Memory,
): Promise<(Piece & Placed)[]> {
  const place = names.nameOf(layer);
  const name = nameFor(drawing, layer, place);
  const fixed = `${name} at ${place.left} ${place.top}`;
  const found = usable(known.get(name), place, drawing.canvas) ?? known.get(fixed);
  if (found !== undefined) return placed(found, name, place);
  const { pieces, area } = withMixing(await drawPieces(drawing, layer), layer);
  const isFree = area !== null && isInside(area, { left: 0, top: 0, ...drawing.canvas });
  const drawn = { pieces, area: isFree ? area : null, left: place.left, top: place.top };
  known.set(isFree ? name : fixed, drawn);
  return placed(drawn, name, place);
}

type Drawn = { readonly pieces: readonly Piece[]; readonly area: Rectangle | null };

function withMixing({ pieces, area }: Drawn, { mixing }: PaintLayer): Drawn {
  return mixing === null ? { pieces, area } : { pieces: pieces.map((piece) => ({ ...piece, mixing })), area };
}

/** Returns the layer's cached drawing, if the whole layer lies on the canvas both there and here. */
function usable(layer: KnownLayer | undefined, place: NamedLayer, canvas: Size): KnownLayer | undefined {
  if (layer?.area == null) return undefined;
  const [left, top] = [place.left - layer.left, place.top - layer.top];
  const area = { ...layer.area, left: layer.area.left + left, top: layer.area.top + top };
  return isInside(area, { left: 0, top: 0, ...canvas }) ? layer : undefined;
}

function placed(layer: KnownLayer, name: string, place: NamedLayer): (Piece & Placed)[] {
  const by = { left: place.left - layer.left, top: place.top - layer.top };
  // A layer clipped by the canvas has different pixels, so its name includes the place.
  const own = layer.area === null ? `${name} at ${place.left} ${place.top}` : name;
  return layer.pieces.map((piece, index) => ({ ...moved(piece, by), name: `${own} ${index}` }));
}

const numbers = new WeakMap<PaintPhoto, number>();
let lastNumber = 0;

function nameFor(
  { engine, canvas, photos, isShared }: Drawing,
  layer: PaintLayer,
  { name }: NamedLayer,
): string {
  const shown = hasPhoto(layer)
    ? imagesIn(layer.node).map((image) => getPhotoNumber(photoFor(image, photos)))
    : [];
  return [engine.fontKey, canvas.width, canvas.height, shown.join('.'), isShared, layer.mixing, name].join(
    ' ',
  );
}

function getPhotoNumber(photo: PaintPhoto | null): number {
  if (photo === null) return 0;
  const number = numbers.get(photo) ?? (lastNumber += 1);
  numbers.set(photo, number);
  return number;
}

async function drawPieces(drawing: Drawing, layer: PaintLayer): Promise<Drawn> {
  const { engine, canvas, photos } = drawing;
  if (hasPhoto(layer)) return drawPhoto(drawing, layer);
  return ofTiles(await drawWhole(engine, layer, canvas, photos));
}

async function drawPhoto({ engine, canvas, photos }: Drawing, layer: PaintLayer): Promise<Drawn> {
  const { node, slot } = layer;
  const area = findSlotArea(layer);
  if (slot === null || area === null || node.kind !== 'image')
    return ofTiles(await drawWhole(engine, layer, canvas, photos));
  if (!isInside(area, { left: 0, top: 0, ...canvas }))
    return ofTiles(await drawWhole(engine, { ...layer, node: withoutShadow(node) }, canvas, photos));
  const fitted = await fitLonePhoto(engine, { image: node, scene: sceneOfLayer(layer) }, canvas, photos);
  const piece = pieceOfPhoto(await photoOnCanvas(engine, { image: node, area, slot }, fitted));
  // A shadow clipped by its surroundings looks different elsewhere.
  return { pieces: [piece], area: slot.clip === null ? layer.area : null };
}

function ofTiles({ tiles, area }: DrawnLayer): Drawn {
  return { pieces: tiles.flatMap((tile) => pieceOfTile(tile) ?? []), area };
}
