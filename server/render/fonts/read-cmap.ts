import type { CodePoints } from './code-points.ts';

// Unicode has 17 planes of 65,536 code points; no honest table describes it in more pieces than that.
const maxGroups = 70_000;

/** The code points a font's `cmap` table has a glyph for (https://learn.microsoft.com/typography/opentype/spec/cmap). */
export function readCmap(cmap: Buffer): CodePoints {
  const start = unicodeSubtable(cmap);
  if (start === null) return [];
  const format = cmap.readUInt16BE(start);
  const ranges = format === 12 ? readFormat12(cmap, start) : format === 4 ? readFormat4(cmap, start) : [];
  return joined(ranges.toSorted((a, b) => a[0] - b[0]));
}

/** Where the widest Unicode mapping begins. */
function unicodeSubtable(cmap: Buffer): number | null {
  let best: { rank: number; start: number } | null = null;
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const [platform, encoding] = [cmap.readUInt16BE(4 + index * 8), cmap.readUInt16BE(6 + index * 8)];
    const start = cmap.readUInt32BE(8 + index * 8);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    const format = isUnicode ? cmap.readUInt16BE(start) : 0;
    const rank = format === 12 ? 2 : format === 4 ? 1 : 0;
    if (rank > (best?.rank ?? 0)) best = { rank, start };
  }
  return best?.start ?? null;
}

function readFormat12(cmap: Buffer, start: number): [number, number][] {
  const count = cmap.readUInt32BE(start + 12);
  if (count > maxGroups) throw new Error('too many groups');
  return Array.from({ length: count }, (_, index): [number, number] => {
    const at = start + 16 + index * 12;
    // Glyph 0 is the box for what is missing.
    const isMissing = cmap.readUInt32BE(at + 8) === 0 ? 1 : 0;
    return [cmap.readUInt32BE(at) + isMissing, Math.min(cmap.readUInt32BE(at + 4), 0x10ffff)];
  });
}

function readFormat4(cmap: Buffer, start: number): [number, number][] {
  const size = cmap.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + size + 2;
  const ranges: [number, number][] = [];
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [cmap.readUInt16BE(starts + at), cmap.readUInt16BE(ends + at)];
    const delta = cmap.readUInt16BE(starts + size + at);
    const offsetAt = starts + 2 * size + at;
    const offset = cmap.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      if (ranges.length > maxGroups) throw new Error('too many groups');
      if (glyphOf(cmap, { code, delta, place: offset && offsetAt + offset + 2 * (code - first) }) !== 0)
        extend(ranges, code);
    }
  }
  return ranges;
}

function glyphOf(cmap: Buffer, { code, delta, place }: { code: number; delta: number; place: number }) {
  if (place === 0) return (code + delta) & 0xffff;
  const glyph = cmap.readUInt16BE(place);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

function extend(ranges: [number, number][], code: number): void {
  const last = ranges.at(-1);
  if (last !== undefined && last[1] === code - 1) last[1] = code;
  else ranges.push([code, code]);
}

function joined(sorted: readonly [number, number][]): CodePoints {
  const ranges: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = ranges.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else if (first <= last) ranges.push([first, last]);
  }
  return ranges;
}
