export interface Spread {
  count: number;
  sum: number;
  median: number;
  p90: number;
  p95: number;
  p99: number;
  max: number;
}

/** Returns quantiles of numbers: each is the smallest number that this share of all does not exceed. */
export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    count: sorted.length,
    sum: sorted.reduce((sum, number) => sum + number, 0),
    median: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}
