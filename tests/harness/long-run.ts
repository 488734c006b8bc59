/**
 * Whether every case is tried. The usual run takes a sample of those that prove the same: fewer random documents, fewer
 * pairs of users, each design in one size of three. `npm run test:long` takes all.
 */
export const isLongRun = process.env['LONG_TESTS'] === '1';

/** A number for the usual run, or the one for a long run. */
export function usually(usual: number, long: number): number {
  return isLongRun ? long : usual;
}

/** All cases in a long run, else so many of them: the first, the last, and the others evenly between. */
export function sampled<Case>(cases: readonly Case[], count: number): Case[] {
  if (isLongRun || cases.length <= count) return [...cases];
  const step = (cases.length - 1) / (count - 1);
  const taken = new Set(Array.from({ length: count }, (_unused, index) => Math.round(index * step)));
  return cases.filter((_case, index) => taken.has(index));
}

/** All pairs in a long run, else as many as the longer list: each of either list is in one at least, with others each time. */
export function paired<First, Second>(
  firsts: readonly First[],
  seconds: readonly Second[],
): [First, Second][] {
  const apart = Math.min(firsts.length, seconds.length);
  return firsts.flatMap((first, row) =>
    seconds.flatMap((second, column): [First, Second][] =>
      isLongRun || (row + column) % apart === 0 ? [[first, second]] : [],
    ),
  );
}
