/** A set of code points as sorted ranges, both ends included. */
export type CodePoints = readonly (readonly [first: number, last: number])[];

export function hasCodePoint(ranges: CodePoints, codePoint: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Parses a CSS `unicode-range`: `U+0-FF,U+131`. */
export function parseUnicodeRanges(text: string): CodePoints {
  const ranges = text.split(',').flatMap((range): [number, number][] => {
    const match = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/i.exec(range);
    if (match?.[1] === undefined) return [];
    const first = Number.parseInt(match[1], 16);
    return [[first, match[2] === undefined ? first : Number.parseInt(match[2], 16)]];
  });
  return ranges.toSorted((a, b) => a[0] - b[0]);
}

export function formatUnicodeRanges(ranges: CodePoints): string {
  const hex = (codePoint: number) => codePoint.toString(16);
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
}

export function countCodePoints(ranges: CodePoints): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}
