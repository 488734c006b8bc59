import type { Pixels } from '#picture/paint';
import { readHex } from './shown-canvas.ts';

const maxColors = 6;

/** Channel values that are counted as one colour: ranges of this many levels. */
const step = 32;

/** Minimum alpha of a pixel whose colour counts, 0 to 255. */
const visible = 200;

type Bin = { count: number; red: number; green: number; blue: number };

/** Returns the most frequent colours of a photo, as `#rrggbb`, the most frequent first. */
export function paletteOf({ data, channels }: Pixels): string[] {
  const bins = new Map<number, Bin>();
  // A few thousand pixels are as representative as a million.
  const stride = channels * Math.max(1, Math.floor(data.length / channels / 20_000));
  for (let at = 0; at < data.length; at += stride) {
    if (channels === 4 && (data[at + 3] ?? 0) < visible) continue;
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const key = [red, green, blue].reduce((sum, level) => sum * 8 + Math.floor(level / step), 0);
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bins.set(key, bin);
    bin.count += 1;
    bin.red += red;
    bin.green += green;
    bin.blue += blue;
  }
  const means = [...bins.values()]
    .toSorted((one, other) => other.count - one.count)
    .map(({ count, red, green, blue }) => [red, green, blue].map((sum) => Math.round(sum / count)));
  // Two colours on both sides of a range's limit look the same, so only the more frequent one is returned.
  const kept: number[][] = [];
  for (const mean of means) if (!kept.some((other) => isNear(mean, other))) kept.push(mean);
  return kept.slice(0, maxColors).map((mean) => readHex(mean, 0));
}

function isNear(one: readonly number[], other: readonly number[]): boolean {
  return one.every((level, channel) => Math.abs(level - (other[channel] ?? 0)) < step);
}
