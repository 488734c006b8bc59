import { computeContrast, hexChannels, computeLuminance } from '../luminance.ts';

/** Red, green and blue, 0 to 255 each, and opacity from 0 to 1. */
export type Paint = { readonly channels: readonly number[]; readonly opacity: number };

const white = [255, 255, 255];
const black = [0, 0, 0];

/** Parses `#rgb`, `#rrggbb`, `rgb(…)` and `rgba(…)`; null for any other form. */
export function readPaint(color: string): Paint | null {
  const hex = hexChannels(color.trim());
  if (hex !== null) return { channels: hex, opacity: 1 };
  const inside = /^rgba?\(([\d.,\s]+)\)$/i.exec(color.trim())?.[1];
  const numbers =
    inside
      ?.split(/[,\s]+/)
      .filter(Boolean)
      .map(Number) ?? [];
  if (numbers.length < 3 || numbers.length > 4 || numbers.some((number) => Number.isNaN(number))) return null;
  return { channels: numbers.slice(0, 3), opacity: numbers[3] ?? 1 };
}

/** Writes a colour as `#rrggbb`; channels are rounded. */
export function writeHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes `share` of `over`, from 0 to 1, into `below`. */
export function mix(below: readonly number[], over: readonly number[], share: number): number[] {
  return below.map((channel, index) => channel + ((over[index] ?? 0) - channel) * share);
}

function leastContrast(ink: readonly number[], grounds: readonly (readonly number[])[]): number {
  return Math.min(...grounds.map((ground) => computeContrast(ink, ground)));
}

/** Returns the contrast of white or black with all of these, whichever is higher. */
export function bestContrast(grounds: readonly (readonly number[])[]): number {
  return Math.max(leastContrast(white, grounds), leastContrast(black, grounds));
}

/** Returns white if it is readable on all backgrounds, else black if that is readable, else the more readable colour of the two. */
function extremeOn(grounds: readonly (readonly number[])[], need: number): readonly number[] {
  const onLight = leastContrast(white, grounds);
  return onLight >= need || onLight >= leastContrast(black, grounds) ? white : black;
}

/** Returns the first colour between two that has this contrast with all backgrounds; the second colour if none has. */
function firstReadable(
  way: { readonly from: readonly number[]; readonly to: readonly number[] },
  grounds: readonly (readonly number[])[],
  contrast: number,
): number[] {
  const steps = 256;
  const at = (step: number) => mix(way.from, way.to, step / steps).map(Math.round);
  const isReadable = (step: number) => leastContrast(at(step), grounds) >= contrast;
  if (isReadable(0)) return at(0);
  // Contrast only grows beyond the backgrounds' own colours, so a binary search finds the first step.
  let [least, enough] = [0, steps];
  while (enough - least > 1) {
    const middle = Math.floor((least + enough) / 2);
    if (isReadable(middle)) enough = middle;
    else least = middle;
  }
  return at(enough);
}

/** Returns the colour itself if it has this contrast with all backgrounds, else the closest one that has; `#rrggbb`. */
export function readableOn(
  color: readonly number[],
  grounds: readonly (readonly number[])[],
  need: number,
): string {
  return writeHex(firstReadable({ from: color, to: extremeOn(grounds, need) }, grounds, need));
}

/** Returns a shade of the backgrounds with the given contrast to them, or the highest possible; `#rrggbb`. */
export function findShade(grounds: readonly (readonly number[])[], contrast: number, need: number): string {
  const middle = black.map((_zero, channel) => {
    return grounds.reduce((sum, ground) => sum + (ground[channel] ?? 0), 0) / grounds.length;
  });
  const to = extremeOn(grounds, need);
  return writeHex(firstReadable({ from: middle, to }, grounds, Math.max(contrast, need)));
}

/** Makes `to` lighter or darker, as `color` is relative to `from`; `#rrggbb`. */
export function sameTone(color: readonly number[], from: readonly number[], to: readonly number[]): string {
  const [is, was] = [lightness(color), lightness(from)];
  if (is >= was) return writeHex(mix(to, white, was >= 1 ? 0 : (is - was) / (1 - was)));
  return writeHex(mix(to, black, (was - is) / was));
}

/** Returns the perceived lightness from 0 (black) to 1 (white). */
function lightness(channels: readonly number[]): number {
  return Math.cbrt(computeLuminance(channels));
}
