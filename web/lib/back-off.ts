/** Wait before a retry, in ms: `first` after one miss, doubling each time, up to `most`. */
type BackOff = { readonly first: number; readonly most: number };

/** Returns the wait after a miss, in ms; `misses` is the number of misses in a row before it. */
export function waitAfter({ first, most }: BackOff, misses: number): number {
  return Math.min(most, first * 2 ** misses);
}
