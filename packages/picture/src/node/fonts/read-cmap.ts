import type { CodePoints } from '../../fonts.ts';

/** Maximum number of code point ranges; honest tables have far fewer. */
const maxRanges = 20_000;

/** Maximum number of mappings in a table; honest ones have up to ten. */
const maxMappings = 100;

/**
 * Returns the code points a font's `cmap` table has a glyph for (https://learn.microsoft.com/typography/opentype/spec/cmap). The table is
 * untrusted, so each of its 65,536 code points (format 4) or groups (format 12) is read at most once: both formats must be sorted and
 * without overlaps, and a table that violates this throws.
 */
export function readCmap(cmap: Buffer): CodePoints {
  const start = unicodeSubtable(cmap);
  if (start === null) return [];
  const format = cmap.readUInt16BE(start);
  const ranges = format === 12 ? readFormat12(cmap, start) : format === 4 ? readFormat4(cmap, start) : [];
  if (ranges.length > maxRanges) throw new Error('too many ranges');
  return ranges;
}

/** Returns the start of the Unicode mapping with the most code points. */
function unicodeSubtable(cmap: Buffer): number | null {
  let best: { rank: number; start: number } | null = null;
  const count = cmap.readUInt16BE(2);
  if (count > maxMappings) throw new Error('too many mappings');
  for (let index = 0; index < count; index += 1) {
    const [platform, encoding] = [cmap.readUInt16BE(4 + index * 8), cmap.readUInt16BE(6 + index * 8)];
    const start = cmap.readUInt32BE(8 + index * 8);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    const format = isUnicode ? cmap.readUInt16BE(start) : 0;
    const rank = format === 12 ? 2 : format === 4 ? 1 : 0;
    if (rank > (best?.rank ?? 0)) best = { rank, start };
  }
  return best?.start ?? null;
}

/** Reads groups of 12 bytes each, so their number is bounded by the table's size. */
function readFormat12(cmap: Buffer, start: number): [number, number][] {
  const groups = cmap.readUInt32BE(start + 12);
  if (start + 16 + groups * 12 > cmap.length) throw new Error('groups beyond the table');
  const ranges: [number, number][] = [];
  let end = -1;
  for (let at = start + 16; at < start + 16 + groups * 12; at += 12) {
    const [first, last] = [cmap.readUInt32BE(at), cmap.readUInt32BE(at + 4)];
    if (first <= end || last < first || last > 0x10ffff) throw new Error('groups out of order');
    end = last;
    // Glyph 0 is the box for missing glyphs.
    const isMissing = cmap.readUInt32BE(at + 8) === 0 ? 1 : 0;
    if (first + isMissing <= last) extend(ranges, first + isMissing, last);
  }
  return ranges;
}

function readFormat4(cmap: Buffer, start: number): [number, number][] {
  const size = cmap.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + size + 2;
  const ranges: [number, number][] = [];
  let end = -1;
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [cmap.readUInt16BE(starts + at), cmap.readUInt16BE(ends + at)];
    // The end marker; some fonts have the code point in the segment before as well.
    if (first === 0xffff) continue;
    // Overlapping segments would be read again and again: a file of 262 kB blocked the server for 16 seconds.
    if (first <= end || last < first) throw new Error('segments out of order');
    end = last;
    const delta = cmap.readUInt16BE(starts + size + at);
    const offsetAt = starts + 2 * size + at;
    const offset = cmap.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      if (readGlyph(cmap, { code, delta, place: offset && offsetAt + offset + 2 * (code - first) }) !== 0)
        extend(ranges, code, code);
    }
  }
  return ranges;
}

function readGlyph(cmap: Buffer, { code, delta, place }: { code: number; delta: number; place: number }) {
  if (place === 0) return (code + delta) & 0xffff;
  const glyph = cmap.readUInt16BE(place);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

function extend(ranges: [number, number][], first: number, last: number): void {
  const before = ranges.at(-1);
  if (before !== undefined && before[1] === first - 1) before[1] = last;
  else ranges.push([first, last]);
}
