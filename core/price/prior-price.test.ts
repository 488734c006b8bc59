import { describe, expect, it } from 'vitest';
import {
  addReading,
  addSeen,
  findPriorPrice,
  watchedSince,
  type SeenPrice,
  type WatchedTimes,
} from './prior-price.ts';

const DAY_MS = 86_400_000;
const start = Date.parse('2026-01-01T06:00Z');
const rule = { days: 30, isStepwise: false };

/** One reading of a feed; null where it failed. */
type Reading =
  | { readonly price: number; readonly former?: number; readonly currency?: string }
  | 'gone'
  | null;

function read(
  readings: readonly Reading[],
  stepMs = DAY_MS,
): { seen: readonly SeenPrice[]; watched: WatchedTimes } {
  let seen: readonly SeenPrice[] = [];
  let watched: WatchedTimes = [];
  readings.forEach((reading, i) => {
    if (reading === null) return;
    const atMs = start + i * stepMs;
    watched = addReading(watched, atMs);
    if (reading === 'gone') seen = seen.length === 0 ? seen : addSeen(seen, [atMs, '', '']);
    else {
      const { price, former, currency = 'EUR' } = reading;
      const text = (amount: number) => `${amount.toFixed(2)} ${currency}`;
      seen = addSeen(seen, [atMs, text(price), former === undefined ? '' : text(former)]);
    }
  });
  return { seen, watched };
}

const days = (count: number, reading: Reading): Reading[] => Array.from({ length: count }, () => reading);

function priorOf(readings: readonly Reading[], by = rule): string | null | undefined {
  const { seen, watched } = read(readings);
  return findPriorPrice(seen, watched, by)?.price;
}

describe('the prior price of a reduction', () => {
  const full = { price: 100 };
  const reduced = { price: 80, former: 100 };

  it('is the lowest of the 30 days before it began, for as long as it lasts', () => {
    for (const lasts of [1, 29, 31, 400])
      expect(priorOf([...days(31, full), ...days(lasts, reduced)])).toBe('100.00 EUR');
  });

  it('is the price before an increase, where the shop reduces it to that after a week', () => {
    expect(priorOf([...days(40, { price: 80 }), ...days(7, full), reduced])).toBe('80.00 EUR');
    expect(priorOf([...days(40, { price: 80 }), ...days(30, full), reduced])).toBe('100.00 EUR');
    expect(priorOf([...days(40, { price: 80 }), ...days(29, full), reduced])).toBe('80.00 EUR');
  });

  it('is the lower one of a price that went up between two reductions: 80, 100, then 90 is none', () => {
    expect(
      priorOf([...days(40, full), ...days(5, reduced), ...days(5, full), { price: 90, former: 100 }]),
    ).toBe('80.00 EUR');
  });

  it('is that before each step, or before the first of them where the feed says so', () => {
    const steps = [...days(40, full), ...days(5, reduced), ...days(5, { price: 60, former: 100 })];
    expect(priorOf(steps)).toBe('80.00 EUR');
    expect(priorOf(steps, { ...rule, isStepwise: true })).toBe('100.00 EUR');
    const broken = [...days(40, full), reduced, full, { price: 60, former: 100 }];
    expect(priorOf(broken, { ...rule, isStepwise: true })).toBe('80.00 EUR');
    const raised = [...days(40, full), { price: 60, former: 100 }, reduced];
    expect(priorOf(raised, { ...rule, isStepwise: true })).toBe('60.00 EUR');
  });

  it('stays while only the price that is struck beside it changes', () => {
    expect(priorOf([...days(40, full), ...days(50, reduced), { price: 80, former: 120 }])).toBe('100.00 EUR');
  });

  it('is unknown where the days before were not watched', () => {
    expect(priorOf([...days(29, full), reduced])).toBe(null);
    expect(priorOf([...days(30, full), reduced])).toBe('100.00 EUR');
    expect(priorOf(days(90, reduced))).toBe(null);
    expect(priorOf([...days(40, full), null, null, ...days(10, full), reduced])).toBe(null);
    expect(priorOf([...days(40, full), ...days(10, 'gone'), reduced])).toBe(null);
    expect(priorOf([...days(40, full), ...days(10, { price: 90, currency: 'USD' }), reduced])).toBe(null);
  });

  it('says when it was seen, or until when and why these days are not known', () => {
    const found = (...readings: Reading[]) => {
      const { seen, watched } = read(readings);
      const prior = findPriorPrice(seen, watched, rule);
      const day = (atMs: number | undefined) => ((atMs ?? NaN) - start) / DAY_MS;
      return [
        prior?.price ?? (prior && 'lack' in prior ? prior.lack : ''),
        day(prior?.atMs),
        day(prior?.beganMs),
      ];
    };
    const [lower, dollars] = [{ price: 90 }, { price: 90, currency: 'USD' }];
    expect(found(...days(40, full), ...days(7, lower), reduced)).toEqual(['90.00 EUR', 40, 47]);
    expect(found(...days(40, full), reduced, reduced)).toEqual(['100.00 EUR', 10, 40]);
    expect(found(...days(29, full), reduced)).toEqual(['new', 0, 29]);
    expect(found(...days(40, 'gone'), ...days(10, full), reduced)).toEqual(['new', 40, 50]);
    expect(found(...days(40, full), null, null, ...days(10, full), reduced)).toEqual(['gap', 42, 52]);
    expect(found(...days(40, full), null, null, ...days(10, 'gone'), full, reduced)).toEqual([
      'no_price',
      52,
      53,
    ]);
    expect(found(...days(40, full), ...days(10, 'gone'), reduced)).toEqual(['no_price', 50, 50]);
    expect(found(...days(40, full), ...days(10, dollars), full, reduced)).toEqual(['currency', 50, 51]);
  });

  it('is found in what was watched since the last gap, the product’s or the feed’s', () => {
    const since = (...readings: Reading[]) => {
      const { seen, watched } = read(readings);
      const sinceMs = watchedSince(seen, watched);
      return sinceMs === null ? null : (sinceMs - start) / DAY_MS;
    };
    expect(since(full, reduced, full)).toBe(0);
    expect(since('gone', 'gone', full)).toBe(2);
    expect(since(full, 'gone', reduced, full)).toBe(2);
    expect(since(full, full, null, null, full, reduced)).toBe(4);
    expect(since(full, 'gone')).toBe(null);
    expect(since()).toBe(null);
  });

  it('stays where the shop was away afterwards', () => {
    expect(priorOf([...days(40, full), ...days(3, reduced), null, null, null, reduced])).toBe('100.00 EUR');
  });

  it('is none without a reduction', () => {
    expect(priorOf(days(40, full))).toBe(undefined);
    expect(priorOf([])).toBe(undefined);
  });
});

/** The same by hours, with all that was ever read: nothing is kept by change, and nothing left out. */
function priorByHours(
  readings: readonly Reading[],
  { days: dayCount, isStepwise }: typeof rule,
): number | null | undefined {
  const gapHours = 36;
  const last = readings.findLastIndex((reading) => reading !== null);
  // What holds in each hour, by the last reading before it, and whether the hour lies in a gap.
  const shown: (Exclude<Reading, null> | undefined)[] = [];
  for (let hour = 0; hour <= last; hour += 1) shown.push(readings[hour] ?? shown[hour - 1]);
  let before = -Infinity;
  const isGap: boolean[] = [];
  for (let hour = 0; hour <= last; hour += 1) {
    if (readings[hour] === null) continue;
    isGap.push(...Array.from({ length: hour + 1 - isGap.length }, () => hour - before > gapHours));
    before = hour;
  }
  const now = shown[last];
  if (now === undefined || now === 'gone' || now.former === undefined) return undefined;
  let began = last;
  for (let hour = last - 1; hour >= 0; hour -= 1) {
    const [one, next] = [shown[hour], shown[hour + 1]];
    if (one === undefined || one === 'gone' || one.former === undefined) break;
    if (next === undefined || next === 'gone' || one.currency !== next.currency) break;
    if (one.price < next.price || (one.price > next.price && !isStepwise)) break;
    began = hour;
  }
  let lowest = Infinity;
  for (let hour = began - dayCount * 24; hour < began; hour += 1) {
    const each = shown[hour];
    // The price of an hour is known where the reading that ends it follows without a gap.
    if (each === undefined || each === 'gone' || each.currency !== now.currency || isGap[hour + 1] === true)
      return null;
    lowest = Math.min(lowest, each.price);
  }
  return lowest;
}

/** Returns numbers below `below` that are the same in each run of the tests. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Hours of a product: prices that come and go, reductions, failed readings, other currencies, absences. */
function randomReadings(random: (below: number) => number): Reading[] {
  const readings: Reading[] = [];
  const hours = 24 * (20 + random(100));
  const isCalm = random(3) > 0;
  let reading: Exclude<Reading, null> = { price: 10, currency: 'EUR' };
  while (readings.length < hours) {
    const stretch = 1 + random(random(2) === 0 ? 24 * 40 : 60);
    const kind = random(isCalm ? 30 : 12);
    if (kind === 0) readings.push(...Array.from({ length: 30 + random(12) }, () => null));
    const price = 5 + random(6);
    const currency = kind === 1 ? 'USD' : 'EUR';
    if (kind === 2) reading = 'gone';
    else reading = random(2) === 0 ? { price, currency } : { price, former: price + 1 + random(8), currency };
    for (let hour = 0; hour < stretch; hour += 1) readings.push(random(4) === 0 ? null : reading);
  }
  if (random(5) > 0) readings.push({ price: 4, former: 9 + random(2), currency: 'EUR' });
  return readings;
}

it('is what a program finds that goes through all hours, whatever was left out meanwhile', () => {
  const random = randomly(397);
  const found = { known: 0, unknown: 0, none: 0 };
  for (let i = 0; i < 2_000; i += 1) {
    const readings = randomReadings(random);
    const { seen, watched } = read(readings, DAY_MS / 24);
    const by = { days: 30 + random(31), isStepwise: random(2) === 0 };
    const prior = findPriorPrice(seen, watched, by);
    const expected = priorByHours(readings, by);
    const price = prior?.price;
    expect(typeof price === 'string' ? Number.parseFloat(price) : price, `history ${i}`).toBe(expected);
    found[price === undefined ? 'none' : price === null ? 'unknown' : 'known'] += 1;
  }
  expect(Math.min(...Object.values(found))).toBeGreaterThan(150);
});
