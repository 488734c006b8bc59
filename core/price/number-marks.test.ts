import { expect, test } from 'vitest';
import { judgePrices, makePriceForm, chooseReading, type PriceJudgement } from './price-form.ts';

/** Gives the same numbers below `count` each time. */
function generator(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * count);
  };
}

test('whatever a shop writes from one refresh to the next, a number is never read again as it was before', () => {
  const below = generator(23);
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const forms = ['18,50', '18.50', '1,299', '1.299', '499', '1.299,00', '1,299.00', '2.499.000', ''];
  let turned = 0;
  for (let shop = 0; shop < 1_500; shop += 1) {
    // Each shop has a few ways of writing, in columns that may differ.
    const ways = Array.from({ length: 1 + below(3) }, () => pick(forms));
    const currencies = Array.from({ length: 1 + below(2) }, () => pick(['', ' EUR', ' GBP']));
    const columns = ['price', 'sale_price', 'old_price'] as const;
    const held = new Map(columns.map((name) => [name, [] as string[]]));
    let kept: PriceJudgement | null = null;
    for (let refresh = 0; refresh < 12; refresh += 1) {
      const products = Array.from({ length: 1 + below(4) }, () => ({
        values: Object.fromEntries(columns.map((name) => [name, pick(ways) + pick(currencies)])),
      }));
      kept = judgePrices(products, undefined, kept);
      for (const name of columns) {
        const reading = chooseReading(makePriceForm(kept), name, null);
        const before = held.get(name) ?? [];
        if ((reading === '.' || reading === ',') && before.at(-1) !== reading) before.push(reading);
      }
    }
    for (const readings of held.values()) {
      expect(new Set(readings).size).toBe(readings.length);
      if (readings.length > 1) turned += 1;
    }
  }
  expect(turned).toBeGreaterThan(20);
});

test('what is certain of a feed stays so in every part of it', () => {
  const below = generator(7);
  const all = Array.from({ length: 300 }, (_, index) =>
    index % 10 === 0 ? `${5 + (index % 90)},90` : `${1 + (index % 9)}.${100 + index}`,
  );
  const products = (prices: readonly string[]) => prices.map((price) => ({ values: { price } }));
  let kept = judgePrices(products(all.slice(0, 200)));
  for (let refresh = 0; refresh < 200; refresh += 1) {
    const from = below(290);
    kept = judgePrices(products(all.slice(from, from + 1 + below(9))), undefined, kept);
    expect(chooseReading(makePriceForm(kept), 'price', null)).toBe(',');
  }
});
