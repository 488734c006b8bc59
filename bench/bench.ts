import { createDefaultTemplate } from '#picture/designs';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';

/** What the command line asks for; `paths` are the words after the name. */
export interface Options {
  readonly sizeMb: number | undefined;
  readonly seed: number | undefined;
  readonly paths: readonly string[];
}

export interface Report {
  /** What was measured, and what a reader must know to compare. */
  readonly about: string;
  /** Rows by the heading of their table. */
  readonly tables: Readonly<Record<string, readonly object[]>>;
  /** Whether a bound was missed. */
  readonly isMissed?: boolean;
}

/** A number from the environment, such as `PRODUCTS`. */
export function fromEnvironment(name: string, usual: number): number {
  return Number(process.env[name] ?? usual);
}

/** The middle of some numbers, the upper one of two; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The default design in a size, as settings of a feed. */
export function defaultDesign(size: { width: number; height: number }): Partial<FeedSettings> {
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
  return { ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') };
}
