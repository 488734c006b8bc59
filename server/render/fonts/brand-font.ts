import { LRUCache } from 'lru-cache';
import { hasCodePoint, parseUnicodeRanges, type CodePoints } from './code-points.ts';
import { readCodePoints } from './read-font.ts';
import { openFontBytes } from './sfnt-tables.ts';

/** A face of a family that a user uploaded; the weight is that of CSS, null for a variable font, `hash` the SHA-256 of `data` in hex. */
export type BrandFont = {
  readonly family: string;
  readonly weight: number | null;
  readonly style: 'normal' | 'italic';
  readonly hash: string;
  /** The code points it has glyphs for, as a CSS `unicode-range`; null where they were not noted when it was uploaded. */
  readonly letters: string | null;
  readonly data: Uint8Array;
};

const known = new LRUCache<string, { codePoints: CodePoints }>({ max: 200 });

/** Whether the face has glyphs for all of these. */
export function brandFontCovers(font: BrandFont, codePoints: readonly number[]): boolean {
  const entry = known.get(font.hash) ?? { codePoints: lettersOf(font) };
  known.set(font.hash, entry);
  return codePoints.every((codePoint) => hasCodePoint(entry.codePoints, codePoint));
}

function lettersOf({ letters, data }: BrandFont): CodePoints {
  if (letters !== null) return parseUnicodeRanges(letters);
  try {
    return openFontBytes(data).slice(0, 1).flatMap(readCodePoints);
  } catch {
    // Taken when less was asked of a font: it is drawn as far as it goes, and no letter relies on it.
    return [];
  }
}
