/** Wait before a retry, in ms: `first` after one failure, doubling each time, up to `most`. */
type BackOff = { readonly first: number; readonly most: number };

/** Returns the wait after a failure, in ms; `misses` is the number of earlier failures in a row. */
export function waitAfter({ first, most }: BackOff, misses: number): number {
  return Math.min(most, first * 2 ** misses);
}
