import { statSync } from 'node:fs';
import { hasCodePoint, type CodePoints } from './code-points.ts';
import { readCodePoints } from './read-font.ts';
import { withFontFile } from './sfnt-tables.ts';

/** A font file of a family. */
export type FontFile = {
  readonly path: string;
  /** The face it is; null for a file that names its faces itself, collections above all. */
  readonly face: { readonly weight: number; readonly style: 'normal' | 'italic' } | null;
  /** The code points it is asked for, where a family is cut into slices. */
  readonly slice: CodePoints | null;
};

/** A family that comes with the product or was found on the machine. */
export type FontPack = {
  readonly family: string;
  /** Changes whenever a picture drawn with it may change. */
  readonly version: string;
  /** Where it comes from, for the operator: a package or a folder. */
  readonly origin: string;
  readonly files: readonly FontFile[];
  /** Whether one and the same face has glyphs for all of these. */
  readonly covers: (...codePoints: readonly number[]) => boolean;
};

/** A pack that finds out what it can draw by looking into its files when it is first asked. */
export function fontPack(pack: Omit<FontPack, 'covers'>): FontPack {
  // The files of other weights and styles have the same letters.
  const { weight, style } = pack.files[0]?.face ?? {};
  const likeFirst = pack.files.filter(({ face }) => face?.weight === weight && face?.style === style);
  const parts = likeFirst.map((file) => ({ slice: file.slice, codePoints: once(() => codePointsOf(file)) }));
  const covers = (...all: readonly number[]) =>
    parts.some(({ slice, codePoints }) =>
      all.every(
        (codePoint) =>
          (slice === null || hasCodePoint(slice, codePoint)) && hasCodePoint(codePoints(), codePoint),
      ),
    );
  return { ...pack, covers };
}

/** How many code points a pack can draw. */
export function coverageOf(pack: FontPack): number {
  let count = 0;
  for (let codePoint = 0x20; codePoint < 0x40000; codePoint += 1) if (pack.covers(codePoint)) count += 1;
  return count;
}

function codePointsOf({ path }: FontFile): CodePoints {
  return withFontFile(path, statSync(path).size, ([first]) =>
    first === undefined ? [] : readCodePoints(first),
  );
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}
