import { limits } from '../limits.ts';
import { parsePrice } from '#picture/values';

/**
 * Prices of a product as its shop showed them at a reading of its feed: when (ms since 1970), what a buyer pays, and what is struck beside it.
 * Texts that name their currency; '' for none, and for a product that the feed did not have. They hold until the next.
 */
export type SeenPrice = readonly [atMs: number, price: string, former: string];

/** Times in which readings followed each other without a gap, in order; ms since 1970, ends included. */
export type WatchedTimes = readonly (readonly [fromMs: number, toMs: number])[];

/** Settings of a feed on which prior prices depend. */
export interface PriorPriceRule {
  /** Days before a reduction whose lowest price counts. */
  readonly days: number;
  /** Whether a reduction that deepens without a break keeps the prior price of its first step. */
  readonly isStepwise: boolean;
}

/**
 * Why a prior price is unknown: the product was first seen too late, the feed was not read for too long, or a price was in another currency
 * or not there.
 */
type PriorLack = 'new' | 'gap' | 'currency' | 'no_price';

/**
 * The prior price of a reduction, since when that is announced, and when the price was seen in the days before: from `atMs` on. It is null
 * where a part of these days was not watched, and `atMs` says until when. All in ms since 1970.
 */
export type PriorPrice = { readonly beganMs: number; readonly atMs: number } & (
  | { readonly price: string }
  | { readonly price: null; readonly lack: PriorLack }
);

const DAY_MS = 24 * 60 * 60_000;
/** Readings of a feed that is read once a day are less than this apart, also where one of them is late. */
const GAP_MS = 1.5 * DAY_MS;
/** Bounds what a shop can make the service keep of a product, and of a feed. */
const KEPT_MAX = 500;

/** Returns what was seen of a product with what a reading shows of it: the same object where that says nothing new. */
export function addSeen(seen: readonly SeenPrice[], now: SeenPrice): readonly SeenPrice[] {
  const last = seen.at(-1) ?? ([-Infinity, '', ''] as const);
  const [atMs, price, former] = now;
  if (atMs < last[0] || (price === last[1] && former === last[2])) return seen;
  if (atMs > last[0]) return withoutOld([...seen, now]);
  // Several products of a feed share the id: the lowest price counts.
  const [one, other] = [parsePrice(last[1]), parsePrice(price)];
  if (one !== null && other !== null && one.amount <= other.amount) return seen;
  return [...seen.slice(0, -1), now];
}

/** Leaves out what no reduction that is announced or will be can ask for: prices that ended long before it. */
function withoutOld(seen: readonly SeenPrice[]): readonly SeenPrice[] {
  let first = seen.length - 1;
  while (first > 0 && seen[first - 1]![2] !== '') first -= 1;
  const fromMs = seen[first]![0] - limits.priorDaysMax * DAY_MS;
  return seen.filter((_price, i) => i >= first || seen[i + 1]![0] > fromMs).slice(-KEPT_MAX);
}

/** Returns the watched times of a feed with a reading that succeeded; a longer time without one is a gap in which any price may have been. */
export function addReading(watched: WatchedTimes, atMs: number): WatchedTimes {
  const last = watched.at(-1);
  if (last === undefined || atMs > last[1] + GAP_MS)
    return [...watched, [atMs, atMs] as const].slice(-KEPT_MAX);
  return atMs <= last[1] ? watched : [...watched.slice(0, -1), [last[0], atMs]];
}

/**
 * Returns the prior price of a product that shows a reduction; null for one that shows none. By Directive 98/6/EC, article 6a, that is the
 * lowest price of the days before the reduction began, whatever it was later; and the reduction itself has to be computed from it (European
 * Court of Justice, C-330/23). Each lower price is a reduction of its own, unless the rule is stepwise (article 6a, 5); a higher one, and one
 * that is announced again, always are. A gap after it began does not matter, as the same price was announced before and after. Days with
 * another currency, without a price or not in the feed were not watched.
 */
export function findPriorPrice(
  seen: readonly SeenPrice[],
  watched: WatchedTimes,
  rule: PriorPriceRule,
): PriorPrice | null {
  const last = seen.at(-1);
  if (last === undefined || last[2] === '') return null;
  let first = seen.length - 1;
  while (first > 0 && isContinued(seen[first - 1]!, seen[first]!, rule)) first -= 1;
  const beganMs = seen[first]![0];
  const fromMs = beganMs - rule.days * DAY_MS;
  const at = watched.findIndex(([from, to]) => from <= beganMs && beganMs <= to);
  const watchedMs = watched[at]?.[0] ?? beganMs;
  const span = { fromMs: Math.max(fromMs, watchedMs), beganMs };
  const found = findLowest(seen.slice(0, first), span, currencyOf(last));
  if (found.price === null || watchedMs <= fromMs) return { beganMs, ...found };
  return { beganMs, price: null, lack: at > 0 ? 'gap' : 'new', atMs: watchedMs };
}

/** Returns since when a product's prices are known without a gap; null where they are not. */
export function watchedSince(seen: readonly SeenPrice[], watched: WatchedTimes): number | null {
  const first = seen[seen.findLastIndex(([, price]) => price === '') + 1];
  const stretch = watched.at(-1);
  return first === undefined || stretch === undefined ? null : Math.max(first[0], stretch[0]);
}

function isContinued(before: SeenPrice, after: SeenPrice, { isStepwise }: PriorPriceRule): boolean {
  const [one, other] = [parsePrice(before[1]), parsePrice(after[1])];
  if (before[2] === '' || one === null || other === null || one.currency !== other.currency) return false;
  return one.amount === other.amount || (isStepwise && one.amount > other.amount);
}

function currencyOf([, price]: SeenPrice): string | null {
  return parsePrice(price)?.currency ?? null;
}

type Found = { price: string; atMs: number } | { price: null; lack: PriorLack; atMs: number };

/** Returns the lowest of the prices that held in a span; none if one of them cannot be compared, or the first came later. */
function findLowest(
  seen: readonly SeenPrice[],
  { fromMs, beganMs }: { fromMs: number; beganMs: number },
  currency: string | null,
): Found {
  let lowest = { price: '', amount: Infinity, atMs: beganMs };
  let untilMs = beganMs;
  for (const [atMs, text] of seen.toReversed()) {
    const price = parsePrice(text);
    if (price === null) return { price: null, lack: 'no_price', atMs: untilMs };
    if (price.currency !== currency) return { price: null, lack: 'currency', atMs: untilMs };
    if (price.amount < lowest.amount)
      lowest = { price: text, amount: price.amount, atMs: Math.max(atMs, fromMs) };
    if (atMs <= fromMs) return { price: lowest.price, atMs: lowest.atMs };
    untilMs = atMs;
  }
  return { price: null, lack: 'new', atMs: untilMs };
}
