/** Line ends of a text, so that it is written back as it was, and its new lines are like the others. */
export type LineEnds = '\r\n' | '\n';

/**
 * CR and LF where every line of the text ends so; else LF, and what else there is of CR is a character of its line. Either way
 * splitting at this and joining with it gives the same text again.
 */
export function detectLineEnds(text: string): LineEnds {
  const both = text.split('\r\n').length - 1;
  const feeds = text.split('\n').length - 1;
  const returns = text.split('\r').length - 1;
  return both > 0 && both === feeds && both === returns ? '\r\n' : '\n';
}

/** Returns where two texts start to differ and the replacement between their common start and end; null for equal texts. */
export function findDifference(
  before: string,
  after: string,
): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
