import { LRUCache } from 'lru-cache';
import { hasCodePoint, parseUnicodeRanges, type CodePoints } from './code-points.ts';
import type { BrandFont } from './font-pack.ts';

const known = new LRUCache<string, { codePoints: CodePoints }>({ max: 200 });

/** Whether the face has glyphs for all of these. */
export function brandFontCovers({ hash, letters }: BrandFont, codePoints: readonly number[]): boolean {
  const entry = known.get(hash) ?? { codePoints: parseUnicodeRanges(letters) };
  known.set(hash, entry);
  return codePoints.every((codePoint) => hasCodePoint(entry.codePoints, codePoint));
}
