/** The middle of some numbers, the upper one of two; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
