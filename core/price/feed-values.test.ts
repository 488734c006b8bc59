import { expect, test } from 'vitest';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { unknownForm, type PriceForm } from './price-form.ts';
import { restoreFeedValues, shownValues } from './shown-values.ts';

// A run keeps what its pictures show; the editor shows the same products at a later moment.

const start = Date.parse('2026-03-01T00:00:00Z');
const hourMs = 3_600_000;
const windowOf = (from: number, to: number) =>
  `${new Date(start + from * hourMs).toISOString()}/${new Date(start + to * hourMs).toISOString()}`;

test('a product that was shown at one moment is shown at another as if its feed were read again', () => {
  const random = makeRandom(11);
  for (let round = 0; round < 3_000; round += 1) {
    const feed: Record<string, string> = {
      title: random.pick(['A &amp; B', 'Size &amp;lt;b&amp;gt;', 'Plain']),
      material: random.pick(['<p>Wool</p>', 'a &amp;amp; b']),
    };
    const put = (name: string, texts: readonly string[]) => {
      const text = random.pick(['', ...texts]);
      if (text !== '') feed[name] = text;
    };
    put('price', ['30.00 EUR', '1.299,00', '0', 'from 20', '12,345']);
    put('sale_price', ['20.00 EUR', '999', '40 USD', '19,999']);
    put('old_price', ['45 EUR', '10']);
    put('price_currency', ['SEK']);
    put('regular_price', ['50.00 EUR']);
    put('sale_price_effective_date', [windowOf(-5, 5), windowOf(2, 9), windowOf(-9, -2)]);
    const mark = random.pick([null, ',', '.'] as const);
    const form: PriceForm = {
      ...unknownForm,
      marks: mark === null ? {} : { '*': { value: mark, hasTurned: false } },
      currency: random.pick([null, 'EUR', 'PLN']),
      language: random.pick([null, 'de', 'pl']),
    };
    const asked = new Set(random.pick([['title'], ['title', 'material', 'price']]));
    const isAsked = (name: string) => asked.has(name);
    const first = shownValues(feed, start, form, isAsked).values;
    const later = start + random.pick([0, 1, 3, 6, 10]) * hourMs;
    const again = shownValues(restoreFeedValues(first), later, form, (name) => !isAsked(name));
    expect(again.values).toEqual(shownValues(feed, later, form).values);
  }
});

test('a measure and its unit in two fields are one value, and stay it', () => {
  const two = {
    unit_pricing_measure: '750',
    unit_pricing_measure_unit: 'ml',
    unit_pricing_base_measure: '1 l',
  };
  const { values } = shownValues(two, start);
  expect(values).toMatchObject({ unit_pricing_measure: '750 ml', unit_pricing_base_measure: '1 l' });
  expect(shownValues(values, start).values).toEqual(values);
});
