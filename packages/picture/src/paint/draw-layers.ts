import {
  around,
  blendTile,
  blendTileWithin,
  copyAround,
  fillArea,
  layPixel,
  type Tile,
} from './pixels/blend.ts';
import type { Canvas, Color, Rectangle, Size } from './pixels/pixels.ts';
import { hasPhoto, type CompiledTemplate } from './compile-template.ts';
import { isApart, isInside } from './areas.ts';
import { parseHexColor, withoutShadow } from './photo-slot.ts';
import { sceneOfLayer, findSlotArea, type PaintLayer } from './paint-layers.ts';
import type { PaintEngine, PaintPhotos } from './paint-engine.ts';
import { freeBytes } from './pixels/free-bytes.ts';
import { takeCanvas } from './paint-cache.ts';
import { drawPixel, drawTile, isKept, nameOfShared, rememberedTiles } from './draw-tile.ts';
import { toStencil, veiledArea } from './one-color.ts';
import type { Mixing } from './pixels/mix.ts';
import { layStencil } from './pixels/stencil.ts';
import { pieceOfPhoto } from './repaint/piece-of-photo.ts';
import { putPiece as putMixed, type Piece as MixedPiece } from './repaint/piece.ts';
import { fitLonePhoto, noPhotos } from './scene/photo/fit-lone-photo.ts';
import { compositePhoto, coveredBy, photoOnCanvas, type PhotoOnCanvas } from './composite-photo.ts';

export type Drawing = {
  readonly engine: PaintEngine;
  readonly compiled: CompiledTemplate;
  readonly canvas: Size;
  readonly photos: PaintPhotos;
};

/** What a layer draws over the base: pixels of the renderer, a decoded photo, a solid area, or one of these blended with what is below. */
type Piece = Tile | PhotoOnCanvas | SolidGround | Veil | Stencil | Mixed;

type Mixed = { readonly mixed: MixedPiece; readonly isKept: boolean };

/** A single translucent pixel that covers an area. */
type Veil = { readonly pixel: Uint8Array; readonly area: Rectangle };

/** A shape rendered in white, and the colour to tint it with. */
type Stencil = { readonly white: Tile; readonly color: Color };

type SolidGround = { readonly solid: Color; readonly area: Rectangle };

/**
 * Draws a product's picture layer by layer: copies the bottom layers shared by all products, and paints the photos, texts and upper layers
 * on top. `isCut`: a text of the product is truncated because it is too long. Throws PhotoError.
 */
export async function drawLayers(
  drawing: Drawing,
  layers: readonly PaintLayer[],
): Promise<Canvas & { readonly isCut: boolean }> {
  const base = layersOfBase(drawing, layers);
  const others = layers.filter((layer) => !base.has(layer));
  const [shared, ...found] = await Promise.all([
    rememberedBase(drawing, [...base]),
    ...others.map((layer) => drawPieces(drawing, layer)),
  ]);
  const pieces = found.flatMap((each) => each.pieces);
  const result = { ...drawing.canvas, data: takeCanvas(drawing.engine.cache, shared.byteLength) };
  copyAround(result, shared, largestCovered(pieces));
  for (const [at, piece] of pieces.entries()) put(result, piece, largestCovered(pieces.slice(at + 1)));
  return { ...result, isCut: found.some(({ isCut }) => isCut) };
}

/** Returns the largest area covered by a photo, where the shared layers need not be copied. */
function largestCovered(pieces: readonly Piece[]): Rectangle | null {
  const covered = pieces.flatMap((piece) => {
    if ('mixed' in piece) return [];
    if ('solid' in piece) return piece.area;
    if ('pixel' in piece || 'white' in piece) return [];
    return 'pixels' in piece ? (coveredBy(piece) ?? []) : [];
  });
  const [largest = null] = covered.toSorted((one, other) => computeSize(other) - computeSize(one));
  return largest;
}

function computeSize({ width, height }: Rectangle): number {
  return width * height;
}

/** Returns the shared layers that overlap no layer below them that differs between products. */
function layersOfBase({ compiled }: Drawing, layers: readonly PaintLayer[]): Set<PaintLayer> {
  const base = new Set<PaintLayer>();
  const others: PaintLayer[] = [];
  for (const layer of layers) {
    const isLow = compiled.isShared(layer) && others.every((other) => isApart(layer.area, other.area));
    if (isLow) base.add(layer);
    else others.push(layer);
  }
  return base;
}

async function rememberedBase(
  { engine, canvas }: Drawing,
  layers: readonly PaintLayer[],
): Promise<Uint8Array> {
  const { bases } = engine.cache;
  const key = [engine.fontKey, canvas.width, canvas.height, ...layers.map(nameOfShared)].join(' ');
  const known = bases.get(key);
  if (known !== undefined) return known;
  const base = { ...canvas, data: new Uint8Array(canvas.width * canvas.height * 3).fill(255) };
  for (const layer of layers) {
    const tile = await drawTile(engine, layer, canvas, noPhotos);
    if (tile === null) continue;
    if (layer.mixing === null) blendTile(base, tile);
    else put(base, mixedTile(tile, layer.mixing), null);
  }
  bases.set(key, base.data);
  return base.data;
}

/** What a layer draws on the canvas; `isCut` if a text is truncated. */
type Pieces = { readonly pieces: readonly Piece[]; readonly isCut: boolean };

async function drawPieces(drawing: Drawing, layer: PaintLayer): Promise<Pieces> {
  const { engine, compiled, canvas } = drawing;
  const isShared = compiled.isShared(layer);
  const ground = isShared ? null : findSolidGround(layer, canvas);
  if (ground !== null) return { pieces: [ground], isCut: false };
  const ofOneColor = isShared ? null : await inOneColor(drawing, layer);
  if (ofOneColor !== null) return ofOneColor;
  const { mixing } = layer;
  const { tiles, isCut } = hasPhoto(layer)
    ? { tiles: await drawPhotoPiece(drawing, layer), isCut: false }
    : await rememberedTiles(engine, layer, { canvas, isShared });
  const pieces = mixing === null ? tiles : tiles.map((piece) => mixedWith(piece, mixing));
  // A text that is truncated for all products is reported for the template, not for each product.
  return { pieces, isCut: isCut && !isShared };
}

/** Draws a layer in one product-dependent colour as a shape cached for all products, or as one pixel; null for any other layer. */
async function inOneColor({ engine, canvas }: Drawing, layer: PaintLayer): Promise<Pieces | null> {
  const area = veiledArea(layer, canvas);
  if (area !== null)
    return { pieces: [{ area, pixel: await drawPixel(engine, layer, canvas, area) }], isCut: false };
  const stencil = toStencil(layer);
  if (stencil === null) return null;
  const { tiles, isCut } = await rememberedTiles(engine, stencil.white, { canvas, isShared: false });
  return { pieces: tiles.map((white) => ({ white, color: stencil.color })), isCut };
}

/** Returns a background in one product-dependent colour, such as one from its photo, which needs no rendering. */
function findSolidGround({ node: { style }, part, area }: PaintLayer, canvas: Size): SolidGround | null {
  const names = Object.keys(style).filter((name) => /^(?:background|border|opacity|filter)/.test(name));
  const solid = part === 'ground' && names.length === 1 ? parseHexColor(style[names[0] ?? ''] ?? '') : null;
  if (solid === null || area === null || !Object.values(area).every(Number.isInteger)) return null;
  return isInside(area, { left: 0, top: 0, ...canvas }) ? { solid, area } : null;
}

function mixedWith(piece: Tile | PhotoOnCanvas, mixing: Mixing): Mixed {
  if ('data' in piece) return mixedTile(piece, mixing);
  const mixed = { ...pieceOfPhoto(piece), mixing };
  freeBytes(piece.pixels.data);
  return { mixed, isKept: false };
}

function mixedTile(tile: Tile, mixing: Mixing): Mixed {
  return { mixed: { ...tile, kind: 'straight', mixing }, isKept: isKept(tile) };
}

async function drawPhotoPiece(
  { engine, canvas, photos }: Drawing,
  layer: PaintLayer,
): Promise<(Tile | PhotoOnCanvas)[]> {
  const { node, slot } = layer;
  const area = findSlotArea(layer);
  const drawn = async (alone: PaintLayer) => {
    const tile = await drawTile(engine, alone, canvas, photos);
    return tile === null ? [] : [tile];
  };
  if (slot === null || area === null || node.kind !== 'image') return drawn(layer);
  if (!isInside(area, { left: 0, top: 0, ...canvas })) return drawn({ ...layer, node: withoutShadow(node) });
  const fitted = await fitLonePhoto(engine, { image: node, scene: sceneOfLayer(layer) }, canvas, photos);
  return [await photoOnCanvas(engine, { image: node, area, slot }, fitted)];
}

/** Draws a piece onto the canvas. A photo will cover the pixels in `hole` later, so they may be skipped. */
function put(canvas: Canvas, piece: Piece, hole: Rectangle | null): void {
  if ('mixed' in piece) {
    const { width, height } = canvas;
    putMixed(canvas, piece.mixed, { left: 0, top: 0, width, height });
    if (!piece.isKept) freeBytes(piece.mixed.data);
    return;
  }
  if ('solid' in piece) return fillArea(canvas, piece.area, piece.solid);
  if ('pixel' in piece) {
    for (const part of cutHole(piece.area, hole)) layPixel(canvas, part, piece.pixel);
    return;
  }
  if ('white' in piece) {
    layStencil(canvas, piece.white, piece.color);
    if (!isKept(piece.white)) freeBytes(piece.white.data);
    return;
  }
  if ('pixels' in piece) compositePhoto(canvas, piece);
  else blendSeen(canvas, piece, hole);
  if ('pixels' in piece) freeBytes(piece.pixels.data);
  else if (!isKept(piece)) freeBytes(piece.data);
}

function blendSeen(canvas: Canvas, tile: Tile, hole: Rectangle | null): void {
  const parts = cutHole(tile, hole);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && computeSize(only) === computeSize(tile))
    return blendTile(canvas, tile);
  for (const part of parts) blendTileWithin(canvas, tile, part);
}

function cutHole({ left, top, width, height }: Rectangle, hole: Rectangle | null): readonly Rectangle[] {
  const area = { left, top, width, height };
  if (hole === null || isApart(area, hole)) return [area];
  const first = { left: Math.max(left, hole.left), top: Math.max(top, hole.top) };
  const inside = {
    ...first,
    width: Math.min(left + width, hole.left + hole.width) - first.left,
    height: Math.min(top + height, hole.top + hole.height) - first.top,
  };
  return around(area, inside);
}
