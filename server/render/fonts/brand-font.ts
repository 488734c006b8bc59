import { LRUCache } from 'lru-cache';
import { hasCodePoint, type CodePoints } from './code-points.ts';
import { readCodePoints } from './read-font.ts';
import { openFontBytes } from './sfnt-tables.ts';

/** A face of a family that a user uploaded; the weight is that of CSS, null for a variable font, `hash` the SHA-256 of `data` in hex. */
export type BrandFont = {
  readonly family: string;
  readonly weight: number | null;
  readonly style: 'normal' | 'italic';
  readonly hash: string;
  readonly data: Uint8Array;
};

const known = new LRUCache<string, { codePoints: CodePoints }>({ max: 200 });

/** Whether the face has glyphs for all of these. */
export function brandFontCovers({ hash, data }: BrandFont, codePoints: readonly number[]): boolean {
  const entry = known.get(hash) ?? { codePoints: openFontBytes(data).slice(0, 1).flatMap(readCodePoints) };
  known.set(hash, entry);
  return codePoints.every((codePoint) => hasCodePoint(entry.codePoints, codePoint));
}
