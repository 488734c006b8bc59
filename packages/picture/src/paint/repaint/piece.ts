import { blendTileWithin, copyPixels, trimTile, type Tile } from '../pixels/blend.ts';
import { giveCornersBack, takeCorners, type Corners } from '../pixels/corners.ts';
import { mixPixels, type Mixing } from '../pixels/mix.ts';
import type { Canvas, Rectangle } from '../pixels/pixels.ts';

/** Pixels that lie completely on the canvas. */
export type Piece = Rectangle & {
  /** Opaque RGB, or RGBA with straight or premultiplied alpha, row by row. */
  readonly kind: 'opaque' | 'straight' | 'premultiplied';
  readonly data: Uint8Array;
  /** Runs of visible pixels, as in a tile. */
  readonly runs?: Int32Array;
  /** Corners that restore the pixels below. */
  readonly rounded?: { readonly corners: Corners; readonly area: Rectangle };
  /** Blend mode with the pieces below; covers them by default. */
  readonly mixing?: Mixing;
};

/** Returns a tile as a reusable piece; null if nothing is visible. */
export function pieceOfTile(tile: Tile): Piece | null {
  const trimmed = tile.runs === undefined ? trimTile(tile) : tile;
  if (trimmed === null) return null;
  if (!isOpaque(trimmed.data)) return { ...trimmed, kind: 'straight' };
  const { left, top, width, height } = trimmed;
  return { left, top, width, height, kind: 'opaque', data: dropAlpha(trimmed.data) };
}

export function moved(piece: Piece, by: { readonly left: number; readonly top: number }): Piece {
  if (by.left === 0 && by.top === 0) return piece;
  const { rounded } = piece;
  return {
    ...shifted(piece, by),
    ...(rounded === undefined ? {} : { rounded: { ...rounded, area: shifted(rounded.area, by) } }),
  };
}

function shifted<Area extends Rectangle>(area: Area, by: { left: number; top: number }): Area {
  return { ...area, left: area.left + by.left, top: area.top + by.top };
}

/** Draws the part of a piece inside a rectangle onto the canvas, without changing anything outside. */
export function putPiece(canvas: Canvas, piece: Piece, within: Rectangle): void {
  const part = common(piece, within);
  if (part === null) return;
  const { rounded, mixing } = piece;
  if (piece.kind === 'opaque' && mixing === undefined) return copyPart(canvas, piece, part);
  const corners = rounded && cornersWithin(rounded.corners, rounded.area, part);
  const below = rounded && corners && takeCorners(canvas, rounded.area, corners);
  if (mixing === undefined) blendTileWithin(canvas, piece, part, piece.kind === 'premultiplied');
  else mixPixels(canvas, piece, part, mixing);
  if (rounded && corners && below) giveCornersBack(canvas, rounded.area, corners, below);
}

/** Returns the intersection of two rectangles; null if it is empty. */
export function common(one: Rectangle, other: Rectangle): Rectangle | null {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

export function countPieceBytes({ data, runs }: Piece): number {
  return data.byteLength + (runs?.byteLength ?? 0);
}

function copyPart(canvas: Canvas, { left, top, width, data }: Piece, part: Rectangle): void {
  if (part.left === left && part.width === width) {
    const start = (part.top - top) * width * 3;
    return copyPixels(canvas, part, data.subarray(start, start + part.height * width * 3));
  }
  for (let y = part.top; y < part.top + part.height; y += 1) {
    const start = ((y - top) * width + part.left - left) * 3;
    canvas.data.set(data.subarray(start, start + part.width * 3), (y * canvas.width + part.left) * 3);
  }
}

function cornersWithin({ places, covers, wholeRows }: Corners, area: Rectangle, part: Rectangle): Corners {
  const kept: number[] = [];
  for (let at = 0; at < places.length; at += 2) {
    const [y, x] = [area.top + (places[at] ?? 0), area.left + (places[at + 1] ?? 0)];
    const isInside =
      y >= part.top && y < part.top + part.height && x >= part.left && x < part.left + part.width;
    if (isInside) kept.push(at);
  }
  return {
    places: Int32Array.from(kept.flatMap((at) => [places[at] ?? 0, places[at + 1] ?? 0])),
    covers: Uint8Array.from(kept.map((at) => covers[at >> 1] ?? 0)),
    wholeRows,
  };
}

function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

function dropAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}
