import { hasCodePoint, type CodePoints } from './code-points.ts';

export type FontFile = {
  /** The file's path: on the server's disk, or relative to the fonts' address. */
  readonly path: string;
  /** The file's face; null for collections and variable fonts, which name their faces themselves. */
  readonly face: { readonly weight: number; readonly style: 'normal' | 'italic' } | null;
  /** The code points for which the file is used, if a family is split into slices. */
  readonly slice: CodePoints | null;
};

export type FontPack = {
  readonly family: string;
  /** Changes whenever a picture drawn with it may change. */
  readonly version: string;
  readonly files: readonly FontFile[];
  /** True if a single face has glyphs for all of these. */
  readonly covers: (...codePoints: readonly number[]) => boolean;
};

export type BrandFont = {
  readonly family: string;
  /** Weight as in CSS; null for a variable font. */
  readonly weight: number | null;
  readonly style: 'normal' | 'italic';
  readonly hash: string;
  /** The code points with glyphs, as a CSS `unicode-range`. */
  readonly letters: string;
};

/** The first fallback family for every text; it is part of the product. */
export const baseFamily = 'Inter';

/** Returns the files that determine which letters a family can draw: one weight and style is enough, the others have the same. */
export function filesWithLetters<File extends FontFile>(files: readonly File[]): File[] {
  const { weight, style } = files[0]?.face ?? {};
  return files.filter(({ face }) => face?.weight === weight && face?.style === style);
}

/** Adds `covers` to a family; `codePointsOf` is called for a file when a letter of its slice is first needed. */
export function fontPack<Pack extends Omit<FontPack, 'covers'>>(
  pack: Pack,
  codePointsOf: (file: Pack['files'][number]) => CodePoints,
): Pack & FontPack {
  const parts = filesWithLetters(pack.files).map((file) => ({
    slice: file.slice,
    codePoints: once(() => codePointsOf(file)),
  }));
  const covers = (...all: readonly number[]) =>
    parts.some(({ slice, codePoints }) =>
      all.every(
        (codePoint) =>
          (slice === null || hasCodePoint(slice, codePoint)) && hasCodePoint(codePoints(), codePoint),
      ),
    );
  return { ...pack, covers };
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}
