import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontDetails } from '@takumi-rs/core';

const require = createRequire(import.meta.url);

const fontPackage = '@fontsource/inter';
const weights = [400, 600, 700];
const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** The fonts every picture is drawn with, and the code points they can draw. */
export type FontSet = {
  readonly fonts: readonly FontDetails[];
  readonly isDrawable: (codePoint: number) => boolean;
};

/** Reads the font files that come with the product; fonts of the machine are never used. */
export async function loadFonts(): Promise<FontSet> {
  const rangesText = await readFile(require.resolve(`${fontPackage}/unicode.json`), 'utf8');
  const rangesBySubset: Partial<Record<string, string>> = JSON.parse(rangesText);
  const faces = subsets.flatMap((subset) => weights.map((weight) => ({ subset, weight })));
  const rangesOf = (subset: string) => parseUnicodeRanges(rangesBySubset[subset] ?? '');
  const fonts = await Promise.all(
    faces.map(async ({ subset, weight }) => ({
      name: 'Inter',
      weight,
      style: 'normal',
      unicodeRange: rangesOf(subset),
      data: await readFile(require.resolve(`${fontPackage}/files/inter-${subset}-${weight}-normal.woff2`)),
    })),
  );
  const ranges = subsets.flatMap(rangesOf);
  return {
    fonts,
    isDrawable: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  };
}

function parseUnicodeRanges(text: string): [number, number][] {
  return text.split(',').flatMap((range) => {
    const match = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/i.exec(range);
    if (match?.[1] === undefined) return [];
    const first = Number.parseInt(match[1], 16);
    return [[first, match[2] === undefined ? first : Number.parseInt(match[2], 16)]];
  });
}
