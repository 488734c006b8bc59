import { LRUCache } from 'lru-cache';
import { compileTemplate, type CompiledTemplate } from '../compile-template.ts';
import { drawWholeScene, type PictureInput } from '../draw-picture.ts';
import { withEmptyPlaces } from '../empty-places.ts';
import type { PaintEngine } from '../paint-engine.ts';
import { splitIntoLayers } from '../paint-layers.ts';
import { withPhotoColors } from '../photo-colors.ts';
import { fillArea } from '../pixels/blend.ts';
import type { Canvas, OpaquePixels, Rectangle, Size } from '../pixels/pixels.ts';
import { changedAreas, type Placed } from './changed-areas.ts';
import { openLayerNames } from './name-layer.ts';
import { countPieceBytes, common, putPiece, type Piece } from './piece.ts';
import { piecesOfLayer, type KnownLayer } from './pieces-of-layer.ts';

/** A painted picture, and the areas in which it may differ from the one before. */
export type Painted = OpaquePixels & { readonly changed: readonly Rectangle[] };

/** Paints a sequence of pictures that differ little; the pixels equal those of `drawPicture`. */
export type Painting = {
  /**
   * Paints a picture; one at a time. The next call overwrites the returned pixels. Throws PhotoError; then the next picture is painted
   * completely.
   */
  readonly paint: (engine: PaintEngine, input: PictureInput) => Promise<Painted>;
};

const usualBytes = 128 * 1024 * 1024;

type Shown = { readonly canvas: Canvas; readonly pieces: readonly (Piece & Placed)[] };

/** Opens a painting that caches at most `maxBytes` of drawings. */
export function openPainting(maxBytes = usualBytes): Painting {
  const names = openLayerNames();
  const known = new LRUCache<string, KnownLayer>({
    maxSize: maxBytes,
    sizeCalculation: ({ pieces }) => pieces.reduce((sum, piece) => sum + countPieceBytes(piece), 1000),
  });
  let shown: Shown | null = null;
  const piecesOf = async (
    engine: PaintEngine,
    { tree, canvas, photos }: PictureInput,
    compiled: CompiledTemplate,
  ) => {
    const pieces: (Piece & Placed)[] = [];
    for (const layer of splitIntoLayers(tree) ?? []) {
      const drawing = { engine, canvas, photos, isShared: compiled.isShared(layer) };
      pieces.push(...(await piecesOfLayer(drawing, layer, { names, known })));
    }
    return pieces;
  };
  const paint = async (engine: PaintEngine, asked: PictureInput): Promise<Painted> => {
    const inColors = await withPhotoColors(asked.tree, asked.photos);
    const input = { ...asked, tree: withEmptyPlaces(inColors, asked.photos) };
    const { canvas: size } = input;
    const compiled = compileTemplate(input.template);
    const isInLayers = compiled !== null && splitIntoLayers(input.tree) !== null;
    if (!isInLayers) {
      shown = null;
      const whole = { left: 0, top: 0, ...size };
      return { ...(await drawWholeScene(engine, input)), changed: [whole] };
    }
    const pieces = await piecesOf(engine, input, compiled);
    const before = shown !== null && isSameSize(shown.canvas, size) ? shown : null;
    const canvas = before?.canvas ?? { ...size, data: new Uint8Array(size.width * size.height * 3) };
    const changed = before === null ? [{ left: 0, top: 0, ...size }] : changedAreas(before.pieces, pieces);
    for (const area of changed) paintPart(canvas, pieces, area);
    shown = { canvas, pieces };
    return { ...canvas, channels: 3, changed };
  };
  return {
    paint: async (engine, input) => {
      try {
        return await paint(engine, input);
      } catch (error) {
        shown = null;
        throw error;
      }
    },
  };
}

const white = [255, 255, 255] as const;

/** Paints an area, skipping pieces below an opaque one that covers it. */
function paintPart(canvas: Canvas, pieces: readonly Piece[], part: Rectangle): void {
  const lowest = pieces.findLastIndex((piece) => isCovering(piece) && covers(piece, part));
  if (lowest < 0) fillArea(canvas, part, white);
  for (const piece of pieces.slice(Math.max(0, lowest))) putPiece(canvas, piece, part);
}

function isCovering({ kind, mixing }: Piece): boolean {
  return kind === 'opaque' && mixing === undefined;
}

function covers(piece: Rectangle, part: Rectangle): boolean {
  const seen = common(piece, part);
  return seen !== null && seen.width === part.width && seen.height === part.height;
}

function isSameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}
