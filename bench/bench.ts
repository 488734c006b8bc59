import { createDefaultTemplate } from '#picture/designs';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';

/** What the command line asks for; `paths` are the words after the name. */
export interface Options {
  readonly sizeMb: number | undefined;
  readonly seed: number | undefined;
  readonly paths: readonly string[];
}

export interface Report {
  /** Description of what was measured and how, without which numbers cannot be compared. */
  readonly about: string;
  /** Rows of each table, by its heading. */
  readonly tables: Readonly<Record<string, readonly object[]>>;
  /** True if a limit was exceeded. */
  readonly isMissed?: boolean;
}

export function fromEnvironment(name: string, usual: number): number {
  return Number(process.env[name] ?? usual);
}

/** Returns the median of some numbers, of an even number the upper of the two in the middle; NaN if there are none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

export function defaultDesign(size: { width: number; height: number }): Partial<FeedSettings> {
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
  return { ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') };
}
