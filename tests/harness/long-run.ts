/**
 * True if every case is tried: by `npm run test:long`. Otherwise tests take a sample of cases that prove the same: fewer random documents,
 * fewer pairs of users, each design in one of three sizes.
 */
export const isLongRun = process.env['LONG_TESTS'] === '1';

/** Returns one number for the usual run, and another for a long run. */
export function usually(usual: number, long: number): number {
  return isLongRun ? long : usual;
}

/** Returns all cases in a long run. Otherwise returns this many: the first, the last, and evenly distributed ones between. */
export function sampled<Case>(cases: readonly Case[], count: number): Case[] {
  if (isLongRun || cases.length <= count) return [...cases];
  const step = (cases.length - 1) / (count - 1);
  const taken = new Set(Array.from({ length: count }, (_unused, index) => Math.round(index * step)));
  return cases.filter((_case, index) => taken.has(index));
}

/** Returns all pairs in a long run; else as many as the longer list has items, so that each item is in at least one pair. */
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
