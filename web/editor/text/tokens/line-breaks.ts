/** A part of a line, as the engine has placed it. */
export type LaidRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A line with letters: its horizontal extent in px, its vertical middle, and its number, counted from the first line. */
export type LaidLine = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly index: number;
};

/** Combines runs into lines, which are `pitch` px apart. Runs that only contain blanks are left out. */
export function groupIntoLines(runs: readonly LaidRun[], pitch: number): LaidLine[] {
  const lines: LaidLine[] = [];
  for (const { text, x, y, width, height } of runs) {
    if (text.trim() === '') continue;
    const middle = y + height / 2;
    const last = lines.at(-1);
    // Letters of other fonts may be slightly higher or lower in the same line.
    if (last !== undefined && Math.abs(middle - last.middle) < pitch / 2) {
      const [left, right] = [Math.min(last.left, x), Math.max(last.right, x + width)];
      lines.splice(-1, 1, { ...last, text: last.text + text, left, right });
    } else {
      const index = Math.round((middle - (lines[0]?.middle ?? middle)) / pitch);
      lines.push({ text, left: x, right: x + width, middle, index });
    }
  }
  return lines;
}

/** Combines runs of words of different sizes into lines: a new line starts where a run is not to the right of the one before. */
export function linesOfSizes(runs: readonly LaidRun[]): LaidLine[] {
  const lines: LaidLine[] = [];
  let end = Infinity;
  for (const { text, x, y, width, height } of runs) {
    const last = lines.at(-1);
    const isNew = last === undefined || x < end - 0.5;
    end = x + width;
    // A line that only contains blanks is ignored, so the next run starts a new line.
    if (text.trim() === '') {
      if (isNew) end = Infinity;
      continue;
    }
    if (last !== undefined && !isNew) {
      const [left, right] = [Math.min(last.left, x), Math.max(last.right, x + width)];
      lines.splice(-1, 1, { ...last, text: last.text + text, left, right });
    } else lines.push({ text, left: x, right: x + width, middle: y + height / 2, index: lines.length });
  }
  return lines;
}

/**
 * Returns the offsets at which the engine has started a line although the text has no line break there. Null if the letters are not those
 * of the text, because it was changed since or some were left out. Only letters are counted, since the engine omits some blanks, and
 * reports text from right to left in visual order.
 */
export function softBreaks(
  lines: readonly LaidLine[],
  shown: string,
  { isUppercase }: { isUppercase: boolean },
): number[] | null {
  const lettered = lines.map(({ text }) => countUnits(text, false)).filter((count) => count > 0);
  const breaks: number[] = [];
  let line = 0;
  let left = lettered[0] ?? 0;
  let isBroken = false;
  let offset = 0;
  for (const letter of shown) {
    const count = countUnits(letter, isUppercase);
    if (count === 0) isBroken ||= letter === '\n';
    else {
      if (left === 0) {
        line += 1;
        left = lettered[line] ?? 0;
        if (!isBroken) breaks.push(offset);
      }
      isBroken = false;
      left -= count;
      if (left < 0) return null;
    }
    offset += letter.length;
  }
  return left === 0 && line >= lettered.length - 1 ? breaks : null;
}

const wordless = /[\s\p{Cc}\p{Cf}\p{Cs}\ufeff]/u;

/** Returns the number of UTF-16 units of the letters in a text, as they are drawn. */
function countUnits(text: string, isUppercase: boolean): number {
  let count = 0;
  for (const letter of text)
    if (!wordless.test(letter)) count += (isUppercase ? letter.toUpperCase() : letter).length;
  return count;
}

/** Returns where lines probably break after a change at one place, until the engine has reported it. */
export function carriedBreaks(
  { shown, breaks }: { readonly shown: string; readonly breaks: readonly number[] },
  next: string,
): number[] {
  const most = Math.min(shown.length, next.length);
  let start = 0;
  while (start < most && shown[start] === next[start]) start += 1;
  let same = 0;
  while (same < most - start && shown[shown.length - 1 - same] === next[next.length - 1 - same]) same += 1;
  const moved = next.length - shown.length;
  return breaks.flatMap((at) => {
    if (at <= start) return [at];
    return at >= shown.length - same ? [at + moved] : [];
  });
}
