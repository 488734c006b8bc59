import { fillSchema, type Fill, type Layer } from '#core/template/layers/layer-schema.ts';
import { allLayers, type Doc } from '../../../document/doc.ts';
import { over, readColor, writeColor, type NameOf } from './color.ts';

export type Gradient = Exclude<Fill, string>;
export type FillKind = 'solid' | 'linear' | 'radial';

const mostStops = 4;
const leastStops = 2;
const shade = { red: 0, green: 0, blue: 0, alpha: 0.4 };

export function isFill(value: unknown): value is Fill {
  return fillSchema.safeParse(value).success;
}

export function kindOf(fill: Fill): FillKind {
  return typeof fill === 'string' ? 'solid' : fill.kind;
}

/** The colours of a fill, from its beginning. */
export function colorsOf(fill: Fill): readonly string[] {
  return typeof fill === 'string' ? [fill] : fill.colors;
}

/** A fill of another kind that keeps its colours; a colour alone gets a darker one beside it. */
export function fillOfKind(fill: Fill, kind: FillKind, named?: NameOf): Fill {
  const [first = '#000000'] = colorsOf(fill);
  if (kind === 'solid') return first;
  if (typeof fill !== 'string') return { ...fill, kind };
  const color = readColor(first, named);
  const darker = color === null ? '#000000' : writeColor({ ...over(shade, color), alpha: color.alpha });
  return { kind, angle: 180, colors: [first, darker] };
}

export function withColor(fill: Fill, at: number, color: string): Fill {
  if (typeof fill === 'string') return color;
  return { ...fill, colors: fill.colors.map((old, index) => (index === at ? color : old)) };
}

/** With one more colour at the end, as the last one; null where there is no room. */
export function withStop(fill: Gradient): Gradient | null {
  const last = fill.colors.at(-1);
  return last === undefined || fill.colors.length >= mostStops
    ? null
    : { ...fill, colors: [...fill.colors, last] };
}

export function withoutStop(fill: Gradient, at: number): Gradient | null {
  return fill.colors.length <= leastStops
    ? null
    : { ...fill, colors: fill.colors.filter((_color, index) => index !== at) };
}

/** The colours of a document, the one most used first, each once; as `#rrggbb` or `rgba(…)`. */
export function paletteOf(doc: Doc, named?: NameOf): readonly string[] {
  const counts = new Map<string, number>();
  const written = [doc.background ?? doc.colors.background, ...allLayers(doc).flatMap(colorsIn)].flatMap(
    (fill) => colorsOf(fill),
  );
  for (const text of written) {
    const color = readColor(text, named);
    if (color === null || color.alpha === 0) continue;
    const key = writeColor(color);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([color]) => color);
}

function colorsIn(layer: Layer): Fill[] {
  const found: (Fill | undefined)[] = [];
  if (layer.kind === 'text' || layer.kind === 'badge')
    found.push(layer.color, layer.textShadow?.color, layer.stroke?.color);
  if (layer.kind === 'text')
    found.push(layer.pill?.fill, layer.pill?.border?.color, layer.pill?.shadow?.color);
  if (layer.kind !== 'text' && layer.kind !== 'image')
    found.push(layer.fill, layer.border?.color, layer.shadow?.color);
  return found.filter((fill) => fill !== undefined);
}
