import { over } from './blend.ts';
import type { Canvas, Rectangle } from './pixels.ts';

/** CSS blend function of two levels, each from 0 to 1: the backdrop's and the source's. */
type Mix = (below: number, above: number) => number;

const multiply: Mix = (below, above) => below * above;
const screen: Mix = (below, above) => below + above - below * above;
const hardLight: Mix = (below, above) =>
  above <= 0.5 ? multiply(below, 2 * above) : screen(below, 2 * above - 1);

const mixes = {
  multiply,
  screen,
  overlay: (below, above) => hardLight(above, below),
  darken: (below, above) => Math.min(below, above),
  lighten: (below, above) => Math.max(below, above),
  'color-dodge': (below, above) => (below === 0 ? 0 : above === 1 ? 1 : Math.min(1, below / (1 - above))),
  'color-burn': (below, above) => (below === 1 ? 1 : above === 0 ? 0 : 1 - Math.min(1, (1 - below) / above)),
  'hard-light': hardLight,
  'soft-light': softLight,
  difference: (below, above) => Math.abs(below - above),
} satisfies Record<string, Mix>;

/** A blend mode by its CSS name; 'normal' is not among them. */
export type Mixing = keyof typeof mixes;

function softLight(below: number, above: number): number {
  if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
  const lit = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : Math.sqrt(below);
  return below + (2 * above - 1) * (lit - below);
}

export function isMixing(name: string): name is Mixing {
  return Object.hasOwn(mixes, name);
}

/** Pixels to be blended with those below: opaque RGB, or RGBA with straight or premultiplied alpha. */
type MixedPixels = Rectangle & {
  readonly kind: 'opaque' | 'straight' | 'premultiplied';
  readonly data: Uint8Array;
};

/** Blends pixels with those of the canvas, in an area that lies inside both. */
export function mixPixels(
  canvas: Canvas,
  { left, top, width, data, kind }: MixedPixels,
  part: Rectangle,
  mixing: Mixing,
): void {
  const table = getTable(mixing);
  const step = kind === 'opaque' ? 3 : 4;
  for (let y = part.top; y < part.top + part.height; y += 1) {
    const to = (y * canvas.width + part.left) * 3;
    const from = ((y - top) * width + part.left - left) * step;
    const row = { from, to, count: part.width };
    if (kind === 'opaque') mixOpaque(canvas.data, data, row, table);
    else mixSeeThrough(canvas.data, data, row, { table, isPremultiplied: kind === 'premultiplied' });
  }
}

/** Adjacent pixels: the offsets of the first in both pictures, and their number. */
type Row = { readonly from: number; readonly to: number; readonly count: number };

function mixOpaque(target: Uint8Array, data: Uint8Array, { from, to, count }: Row, table: Uint8Array): void {
  for (let at = 0; at < count * 3; at += 1)
    target[to + at] = table[((data[from + at] ?? 0) << 8) | (target[to + at] ?? 0)] ?? 0;
}

function mixSeeThrough(
  target: Uint8Array,
  data: Uint8Array,
  { from, to, count }: Row,
  { table, isPremultiplied }: { table: Uint8Array; isPremultiplied: boolean },
): void {
  const end = from + count * 4;
  for (let at = from, into = to; at < end; at += 4, into += 3) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const level = data[at + channel] ?? 0;
      const above = isPremultiplied && alpha < 255 ? Math.min(255, Math.round((level * 255) / alpha)) : level;
      const below = target[into + channel] ?? 0;
      const mixed = table[(above << 8) | below] ?? 0;
      target[into + channel] = alpha === 255 ? mixed : over(mixed * alpha + below * (255 - alpha));
    }
  }
}

const tables = new Map<Mixing, Uint8Array>();

/** Returns the table of all pairs of levels blended, upper level first, so that pixels of one colour need one row of it. */
function getTable(mixing: Mixing): Uint8Array {
  const known = tables.get(mixing);
  if (known !== undefined) return known;
  const mix: Mix = mixes[mixing];
  const table = Uint8Array.from({ length: 65_536 }, (_unused, at) =>
    Math.round(255 * mix((at & 255) / 255, (at >> 8) / 255)),
  );
  tables.set(mixing, table);
  return table;
}
