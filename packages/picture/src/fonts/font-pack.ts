import { hasCodePoint, type CodePoints } from './code-points.ts';

/** A font file of a family. */
export type FontFile = {
  /** Its path: on the server's disk, or among its addresses. */
  readonly path: string;
  /** The face it is; null for a file that names its faces itself: collections and variable fonts. */
  readonly face: { readonly weight: number; readonly style: 'normal' | 'italic' } | null;
  /** The code points it is asked for, where a family is cut into slices. */
  readonly slice: CodePoints | null;
};

/** A family that every picture may be drawn with. */
export type FontPack = {
  readonly family: string;
  /** Changes whenever a picture drawn with it may change. */
  readonly version: string;
  readonly files: readonly FontFile[];
  /** Whether one and the same face has glyphs for all of these. */
  readonly covers: (...codePoints: readonly number[]) => boolean;
};

/** A face of a family that a user uploaded. */
export type BrandFont = {
  readonly family: string;
  /** Like in CSS; null for a variable font. */
  readonly weight: number | null;
  readonly style: 'normal' | 'italic';
  /** Changes with the file. */
  readonly hash: string;
  /** The code points it has glyphs for, as a CSS `unicode-range`. */
  readonly letters: string;
};

/** The family every text falls back to first; it is part of the product. */
export const baseFamily = 'Inter';

/** Returns the files that show which letters their family can draw: those of other weights and styles have the same ones. */
export function filesWithLetters<File extends FontFile>(files: readonly File[]): File[] {
  const { weight, style } = files[0]?.face ?? {};
  return files.filter(({ face }) => face?.weight === weight && face?.style === style);
}

/** Adds the covered letters to a family; `codePointsOf` is called for a file when a letter of its slice is first looked for. */
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
