import { parsePhotoColor } from '../css/photo-color-names.ts';
import type { BadgeLayer, Fill, Layer, TextLayer } from '../layers/layer-schema.ts';
import { listFillColors } from './evaluate-part.ts';
import { readPaint } from './ink.ts';

/** Text, and the layers whose fills are visible behind it, lowest first ('' is the canvas); null if that is a picture. */
export type WordsPlace = {
  readonly layer: TextLayer | BadgeLayer;
  readonly on: string[] | null;
  /** Colours below the text, not counting the text's own pill or badge. */
  readonly below: string[] | null;
};

/** A layer below the text, with its fill; null for a picture. */
type Below = { readonly id: string; readonly fill: Fill | undefined } | null;

type Around = {
  readonly x: number;
  readonly y: number;
  /** The middle of a group with automatic layout, whose layers' places are only known when drawn. */
  readonly middle: readonly [number, number] | null;
  readonly below: readonly Below[];
  readonly conditions: readonly string[];
};

/** Returns the text of a design with the backgrounds behind it. The place of a layer is its middle, which rotation does not move. */
export function placesOfWords(layers: readonly Layer[]): WordsPlace[] {
  return placesIn(layers, { x: 0, y: 0, middle: null, below: [{ id: '', fill: undefined }], conditions: [] });
}

function placesIn(layers: readonly Layer[], around: Around): WordsPlace[] {
  return layers.flatMap((layer, index): WordsPlace[] => {
    const middle = around.middle ?? findMiddle(layer, around);
    const conditions = layer.showIf === undefined ? around.conditions : [...around.conditions, layer.showIf];
    const earlier = around.middle === null ? layers.slice(0, index) : [];
    const below = [...around.below, ...earlier.flatMap((each) => seenAt(each, middle, around, conditions))];
    if (layer.kind === 'group') {
      const place = around.middle === null ? { x: around.x + layer.x, y: around.y + layer.y } : around;
      const inner = { x: place.x, y: place.y, middle: layer.layout === 'free' ? around.middle : middle };
      return placesIn(layer.layers, { ...inner, below: [...below, seen(layer)], conditions });
    }
    if (layer.kind !== 'text' && layer.kind !== 'badge') return [];
    return [{ layer, on: takeVisible([...below, seen(layer)]), below: takeVisible(below) }];
  });
}

function findMiddle({ x, y, width, height }: Layer, around: Around): readonly [number, number] {
  return [around.x + x + width / 2, around.y + y + height / 2];
}

function covers(layer: Layer, [x, y]: readonly [number, number], around: Pick<Around, 'x' | 'y'>): boolean {
  const [left, top] = [around.x + layer.x, around.y + layer.y];
  return x >= left && x <= left + layer.width && y >= top && y <= top + layer.height;
}

/** True if a layer is visible whenever the text is. */
function isShownWith({ showIf }: Layer, conditions: readonly string[]): boolean {
  return showIf === undefined || conditions.includes(showIf);
}

/** Returns a layer and a group's visible parts at this place, if they are visible whenever the text is. */
function seenAt(
  layer: Layer,
  place: readonly [number, number],
  around: Pick<Around, 'x' | 'y'>,
  conditions: readonly string[],
): Below[] {
  if (!covers(layer, place, around) || !isShownWith(layer, conditions)) return [];
  const inner = { x: around.x + layer.x, y: around.y + layer.y };
  const isFree = layer.kind === 'group' && layer.layout === 'free';
  const within = isFree ? layer.layers.flatMap((each) => seenAt(each, place, inner, conditions)) : [];
  return [seen(layer), ...within];
}

function seen(layer: Layer): Below {
  if (layer.kind === 'photo' || layer.kind === 'image') return null;
  const fill = layer.kind === 'text' ? layer.pill?.fill : 'fill' in layer ? layer.fill : undefined;
  return { id: layer.id, fill: isFill(fill) ? fill : undefined };
}

function isFill(value: unknown): value is Fill {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'colors' in value);
}

/** Returns only the layers above the last opaque one. */
function takeVisible(below: readonly Below[]): string[] | null {
  const filled = below.filter((each) => each === null || each.id === '' || each.fill !== undefined);
  const opaque = filled.findLastIndex((each) => each !== null && isOpaque(each.fill));
  const top = opaque < 0 ? filled : filled.slice(opaque);
  return top.includes(null) ? null : top.flatMap((each) => (each === null ? [] : [each.id]));
}

function isOpaque(fill: Fill | undefined): boolean {
  const colors = listFillColors(fill);
  return (
    colors.length > 0 &&
    colors.every((color) => parsePhotoColor(color) !== null || readPaint(color)?.opacity === 1)
  );
}
