/** A charge or credit for the rest of a period, in cents; `text` is its line on an invoice. */
export interface ProratedLine {
  readonly text: string;
  readonly amount: number;
  /** True if the line covers only a part of a period. */
  readonly isProrated: boolean;
}

interface Item {
  readonly name: string;
  readonly unitAmount: number;
  readonly quantity: number;
}

/** Returns the lines for a change at a time (seconds since 1970): the rest of the old items credited, of the new charged. */
export function prorate(
  before: readonly Item[],
  after: readonly Item[],
  { start, end, at }: { start: number; end: number; at: number },
): ProratedLine[] {
  const share = end > start ? Math.min(1, Math.max(0, (end - at) / (end - start))) : 0;
  const line = (item: Item, sign: 1 | -1, verb: string): ProratedLine => ({
    text: `${verb} ${item.quantity > 1 ? `${item.quantity} × ` : ''}${item.name}`,
    amount: sign * Math.round(item.unitAmount * item.quantity * share),
    isProrated: true,
  });
  const isSame = (one: Item) => (other: Item) => one.name === other.name && one.quantity === other.quantity;
  return [
    ...before.filter((item) => !after.some(isSame(item))).map((item) => line(item, -1, 'Unused time on')),
    ...after.filter((item) => !before.some(isSame(item))).map((item) => line(item, 1, 'Remaining time on')),
  ];
}

/** Returns the same day a month later, or the last day of a shorter month (seconds since 1970). */
export function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}
