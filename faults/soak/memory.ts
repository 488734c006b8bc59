/** Too few minutes say nothing. */
const MINUTES_LEAST = 9;
/** A heap breathes between collections, and each kill begins it anew. */
const GROWTH_MOST = 1.25;
const SLACK_MB = 40;

/** The medians of each third of the minutes, and the most; each minute where there are few. */
export function memorySaid(megabytes: readonly number[]): string {
  if (megabytes.length < MINUTES_LEAST) return megabytes.join(' ');
  const third = Math.floor(megabytes.length / 3);
  const medians = [0, 1, 2].map((nth) => median(megabytes.slice(nth * third, (nth + 1) * third)));
  return `${medians.join(' ')}, most ${Math.max(...megabytes)}`;
}

/** Returns a loss where the last third of minutes holds more than the second one; null where it does not, or there are too few minutes. */
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
