import { parsePhotoColor } from '../css/photo-color-names.ts';
import {
  flattenLayers,
  type BadgeLayer,
  type Fill,
  type Layer,
  type TextLayer,
} from '../layers/layer-schema.ts';
import type { ControlledPart, ControlledProperty } from './design-controls-schema.ts';
import { listFillColors, flattenFills } from './evaluate-part.ts';
import { readPaint, writeHex } from './ink.ts';
import { placesOfWords } from './words-on-ground.ts';

/** An original design, and the colours that its controls may change: `#rrggbb`, or a photo colour. */
export type Controllable = {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly background: Fill;
  readonly layers: readonly Layer[];
  readonly accent: string | undefined;
  readonly ground: string | undefined;
  /** The font family of the text that the font control sets. */
  readonly family: string | undefined;
  /** Layers filled with shades of the background; '' is the canvas. */
  readonly tones: readonly string[];
  /** Layers that have a controlled colour by coincidence. */
  readonly except: readonly string[];
};

/** Finds the properties that follow a design's controls: fills in their colours, text in their family, and all text on such fills. */
export function findParts(design: Controllable): ControlledPart[] {
  const fills = listFills(design).flatMap((place) => setBy(design, place));
  const families = flattenLayers(design.layers).flatMap((layer): ControlledPart[] => {
    const isSet = hasWords(layer) && layer.fontFamily === design.family;
    return isSet ? [{ layer: layer.id, property: 'fontFamily', was: layer.fontFamily, from: 'type' }] : [];
  });
  return [...fills, ...families, ...findInks(design, new Set(fills.map(({ layer }) => layer)))];
}

type Place = {
  readonly layer: string;
  readonly property: ControlledProperty;
  readonly fill: Fill | undefined;
};

function listFills({ background, layers }: Controllable): Place[] {
  const own = flattenLayers(layers).flatMap((layer): Place[] => {
    const { id } = layer;
    if (layer.kind === 'image' || layer.kind === 'qr' || layer.kind === 'energy') return [];
    if (layer.kind === 'rating') return [{ layer: id, property: 'color', fill: layer.color }];
    if (layer.kind === 'text') return [{ layer: id, property: 'pill.fill', fill: layer.pill?.fill }];
    return [
      { layer: id, property: 'fill', fill: layer.fill },
      { layer: id, property: 'border.color', fill: layer.border?.color },
    ];
  });
  return [{ layer: '', property: 'background', fill: background }, ...own];
}

function setBy(design: Controllable, { layer, property, fill }: Place): ControlledPart[] {
  if (fill === undefined || design.except.includes(layer)) return [];
  const from = listFillColors(fill)
    .map((color) => findControl(design, color))
    .find((id) => id !== undefined);
  const isTone = property !== 'border.color' && design.ground !== undefined && design.tones.includes(layer);
  const control = isTone ? 'ground' : from;
  return control === undefined ? [] : [{ layer, property, was: fill, from: control }];
}

/** Returns the control that has this colour, ignoring opacity. */
function findControl({ accent, ground }: Controllable, color: string): 'accent' | 'ground' | undefined {
  const paint = readPaint(color);
  const named = paint === null ? color : writeHex(paint.channels);
  if (named === accent) return 'accent';
  return named === ground ? 'ground' : undefined;
}

/** Returns text in a control's colour, and text on anything that a control fills. */
function findInks(design: Controllable, filled: ReadonlySet<string>): ControlledPart[] {
  const places = placesOfWords(design.layers);
  const needs = new Map<string, number>();
  for (const { on, layer } of places) {
    const key = JSON.stringify(on);
    needs.set(key, Math.max(needs.get(key) ?? 0, computeNeed(layer, design)));
  }
  const needFor = (on: readonly string[]) => needs.get(JSON.stringify(on)) ?? 4.5;
  // A pill in the text colour of a photo's colour is itself such a part, and precedes the text on it.
  const pills = places.flatMap(({ layer, below }): ControlledPart[] => {
    const fill = layer.kind === 'text' ? layer.pill?.fill : undefined;
    if (below === null || typeof fill !== 'string' || fill !== findInk(design.ground)) return [];
    const place = { layer: layer.id, property: 'pill.fill', was: fill } as const;
    return [{ ...place, on: below, ground: listStops(design, below), need: needFor(below) }];
  });
  const inPills = new Set(pills.map(({ layer }) => layer));
  const words = places.flatMap(({ layer, on }): ControlledPart[] => {
    const control = findControl(design, layer.color);
    // White text does not follow a white background control, except on a pill in the text colour.
    const from = control === 'accent' || inPills.has(layer.id) ? control : undefined;
    const isOnFilled = on?.some((id) => filled.has(id)) === true;
    if (on === null || (from === undefined && !isOnFilled)) return [];
    const place = { layer: layer.id, property: 'color', was: layer.color } as const;
    return [{ ...place, ...(from && { from }), on, ground: listStops(design, on), need: needFor(on) }];
  });
  return [...pills, ...words];
}

/** Returns the text colour that belongs to a colour of the photo. */
function findInk(color: string | undefined): string | undefined {
  const name = parsePhotoColor(color ?? '');
  return name === null ? undefined : `{{${name}_INK}}`;
}

/**
 * Returns the contrast that text needs: WCAG 2 requires 3 : 1 for large text and 4.5 : 1 otherwise; an ad is displayed at a quarter of its
 * size.
 */
function computeNeed({ fontSize, fontWeight }: TextLayer | BadgeLayer, { canvas }: Controllable): number {
  const share = fontSize / Math.min(canvas.width, canvas.height);
  return share >= 0.04 && fontWeight >= 600 ? 3 : 4.5;
}

function listStops(design: Controllable, on: readonly string[]): string[] {
  const fills = new Map(
    listFills(design)
      .filter(({ property }) => property !== 'border.color')
      .map(({ layer, fill }) => [layer, fill]),
  );
  const ground = flattenFills(on.map((id) => fills.get(id)));
  return 'photo' in ground ? [`{{${ground.photo}}}`] : ground.stops.map(writeHex);
}

function hasWords(layer: Layer): layer is TextLayer | BadgeLayer {
  return layer.kind === 'text' || layer.kind === 'badge';
}
