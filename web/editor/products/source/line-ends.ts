/** Line ends of a text; kept when it is saved, and also used for new lines. */
export type LineEnds = '\r\n' | '\n';

/**
 * Returns CR and LF if every line ends with both, otherwise LF; any other CR then belongs to its line. In both cases, splitting the text at
 * the result and joining it again gives the same text.
 */
export function detectLineEnds(text: string): LineEnds {
  const both = text.split('\r\n').length - 1;
  const feeds = text.split('\n').length - 1;
  const returns = text.split('\r').length - 1;
  return both > 0 && both === feeds && both === returns ? '\r\n' : '\n';
}

/** Returns where two texts start to differ and the replacement between their common start and end; null if equal. */
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
