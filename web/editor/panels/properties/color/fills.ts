import { fillSchema, gradientColorsMax, type Fill, type Layer } from '#picture/layers';
import { allLayers, type Doc } from '../../../document/doc.ts';
import { over, readColor, writeColor, type NameOf } from '../../../document/color.ts';

export type Gradient = Exclude<Fill, string>;
export type FillKind = 'solid' | 'linear' | 'radial';

const leastStops = 2;
const shade = { red: 0, green: 0, blue: 0, alpha: 0.4 };

export function isFill(value: unknown): value is Fill {
  return fillSchema.safeParse(value).success;
}

export function findKind(fill: Fill): FillKind {
  return typeof fill === 'string' ? 'solid' : fill.kind;
}

/** Returns the colours of a fill, from its start. */
export function listColors(fill: Fill): readonly string[] {
  return typeof fill === 'string' ? [fill] : fill.colors;
}

/** Returns a fill of a different kind with the same colours; if there is only one, a darker one is added. */
export function fillOfKind(fill: Fill, kind: FillKind, named?: NameOf): Fill {
  const [first = '#000000'] = listColors(fill);
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

/**
 * Returns the gradient with one more colour; null if it has the maximum number. If the colours have no positions, the last one is repeated;
 * otherwise the new one is in the middle of the widest gap.
 */
export function withStop(fill: Gradient): Gradient | null {
  const { colors, positions } = fill;
  const last = colors.at(-1);
  if (last === undefined || colors.length >= gradientColorsMax) return null;
  if (positions === undefined) return { ...fill, colors: [...colors, last] };
  const gaps = positions.slice(1).map((position, at) => position - (positions[at] ?? 0));
  const before = gaps.indexOf(Math.max(...gaps));
  const between = Math.round(((positions[before] ?? 0) + (positions[before + 1] ?? 100)) / 2);
  return {
    ...fill,
    colors: colors.toSpliced(before + 1, 0, colors[before] ?? last),
    positions: positions.toSpliced(before + 1, 0, between),
  };
}

export function withoutStop(fill: Gradient, at: number): Gradient | null {
  if (fill.colors.length <= leastStops) return null;
  const isOther = (_stop: unknown, index: number) => index !== at;
  return {
    ...fill,
    colors: fill.colors.filter(isOther),
    ...(fill.positions !== undefined && { positions: fill.positions.filter(isOther) }),
  };
}

/** Returns the positions of a gradient's colours, in per cent of its length. */
export function listPositions({ colors, positions }: Gradient): readonly number[] {
  return positions ?? colors.map((_color, at) => Math.round((100 * at) / (colors.length - 1)));
}

/** Returns the gradient with one colour moved, at most up to its neighbours. */
export function withPosition(fill: Gradient, at: number, position: number): Gradient {
  const positions = listPositions(fill);
  const within = Math.min(positions[at + 1] ?? 100, Math.max(positions[at - 1] ?? 0, position));
  return { ...fill, positions: positions.with(at, within) };
}

/** Returns the colours of a document, each once, the most used first; as `#rrggbb` or `rgba(…)`. */
export function listPalette(doc: Doc, named?: NameOf): readonly string[] {
  const counts = new Map<string, number>();
  const written = [doc.background ?? doc.colors.background, ...allLayers(doc).flatMap(colorsIn)].flatMap(
    (fill) => listColors(fill),
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
    found.push(
      layer.color,
      ...(layer.runs ?? []).map(({ color }) => color),
      layer.textShadow?.color,
      layer.stroke?.color,
    );
  if (layer.kind === 'text')
    found.push(layer.pill?.fill, layer.pill?.border?.color, layer.pill?.shadow?.color);
  if (layer.kind === 'rating') found.push(layer.color, layer.emptyColor);
  else if (layer.kind === 'qr') found.push(layer.color, layer.groundColor);
  else if (layer.kind !== 'text' && layer.kind !== 'image' && layer.kind !== 'energy')
    found.push(layer.fill, layer.border?.color, layer.shadow?.color);
  return found.filter((fill) => fill !== undefined);
}
