/** Minimum number of minutes from which growth can be judged. */
const MINUTES_LEAST = 9;
/** Maximum growth factor, and growth in MB that is ignored: a heap varies between collections, and starts small after each kill. */
const GROWTH_MOST = 1.25;
const SLACK_MB = 40;

/** Formats the median of each third of the minutes, and the maximum; if there are few, the value of each minute. */
export function memorySaid(megabytes: readonly number[]): string {
  if (megabytes.length < MINUTES_LEAST) return megabytes.join(' ');
  const third = Math.floor(megabytes.length / 3);
  const medians = [0, 1, 2].map((nth) => median(megabytes.slice(nth * third, (nth + 1) * third)));
  return `${medians.join(' ')}, most ${Math.max(...megabytes)}`;
}

/** Returns a sentence if the last third of the minutes used more memory than the second third; null if not, or with too few minutes. */
export function memoryGrowth(megabytes: readonly number[]): string | null {
  if (megabytes.length < MINUTES_LEAST) return null;
  const third = Math.floor(megabytes.length / 3);
  const [middle, last] = [median(megabytes.slice(-2 * third, -third)), median(megabytes.slice(-third))];
  if (last <= middle * GROWTH_MOST + SLACK_MB) return null;
  return `the server holds ${last} MB in the last third of the time, and held ${middle} MB in the second`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
