import { expect, it } from 'vitest';
import { makeRandom } from '../../../../../feed/src/random.fixture.ts';
import { formatPrice } from '../format-price.ts';
import { calculate, endOfRange, partOfPrice } from './price-parts.ts';

it.each([
  ['1.299,50 €', '1.299', '50', '€'],
  ['€1,299.50', '1,299', '50', '€'],
  ["CHF 1'299.05", "1'299", '05', 'CHF'],
  ['1\u00a0299,00\u00a0kr', '1\u00a0299', '00', 'kr'],
  ['₹1,29,900.00', '1,29,900', '00', '₹'],
  ['129 €', '129', '', '€'],
  ['$1.299', '1.299', '', '$'],
  ['¥12,990', '12,990', '', '¥'],
  ['KWD 1.250', '1', '250', 'KWD'],
  ['12.5', '12', '50', ''],
  ['49.- CHF', '49', '', 'CHF'],
  ['from 12 €', 'from 12 €', '', ''],
  ['ask us', 'ask us', '', ''],
])('of %j the whole is %j, the cents are %j and the sign is %j', (text, whole, cents, sign) => {
  expect(['whole', 'cents', 'sign'].map((part) => partOfPrice(text, part))).toEqual([whole, cents, sign]);
});

it.each([
  ['1.299,50 €', '', '€'],
  ['$1,299.50', '$', ''],
  ['CHF 49.-', 'CHF', ''],
  ['49.- CHF', '', 'CHF'],
  ['1,250,000 ریال', '', 'ریال'],
  ['12.5', '', ''],
  ['ask us', '', ''],
])('of %j the sign before is %j, the one behind %j', (text, before, after) => {
  expect(['before', 'after'].map((part) => partOfPrice(text, part))).toEqual([before, after]);
});

it('the parts of a price in any country are the price again', () => {
  const locales = 'de en fr de-CH en-IN es pl sv pt-BR da cs nl hu ja'.split(' ');
  for (let seed = 0; seed < 2000; seed += 1) {
    const random = makeRandom(seed);
    const amount = random.below(10 ** (2 + random.below(8))) / 100;
    const currency = random.pick(['EUR', 'USD', 'CHF', 'SEK', 'PLN', 'HUF', 'JPY', 'KWD', 'INR', null]);
    const text = formatPrice({ amount, currency }, random.pick(locales), random.isLucky(0.3));
    const [whole = '', cents = '', sign = ''] = ['whole', 'cents', 'sign'].map((part) =>
      partOfPrice(text, part),
    );
    const digits = `${whole}${cents}`.replace(/\D/g, '');
    expect(digits, text).toBe(text.replace(/\D/g, ''));
    expect(text).toContain(whole);
    expect(text).toContain(sign);
  }
});

it.each([
  ['12 - 18 €', '12 €', '18 €'],
  ['12,50-18,00 EUR', '12,50 EUR', '18,00 EUR'],
  ['€12 – €18', '€12', '€18'],
  ['12 € bis 18 €', '12 €', '18 €'],
  ['1.299,00 € – 1.499,00 €', '1.299,00 €', '1.499,00 €'],
  ['12 to 18 GBP', '12 GBP', '18 GBP'],
  ['von 12 bis 18 €', '12 €', '18 €'],
  ['12 €', '12 €', '12 €'],
  ['ab 12 €', '12 €', 'ab 12 €'],
  ['от 1 299 ₽', '1 299 ₽', 'от 1 299 ₽'],
  ['à partir de 12 €', '12 €', 'à partir de 12 €'],
  ['18 - 12 €', '18 - 12 €', '18 - 12 €'],
  ['12 € - 18 $', '12 € - 18 $', '12 € - 18 $'],
  ['up to 18 €', 'up to 18 €', 'up to 18 €'],
  ['1 - 2 - 3 €', '1 - 2 - 3 €', '1 - 2 - 3 €'],
  ['ask us', 'ask us', 'ask us'],
])('of %j the lowest is %j and the highest is %j', (text, lowest, highest) => {
  expect([endOfRange(text, 'lowest'), endOfRange(text, 'highest')]).toEqual([lowest, highest]);
});

it.each([
  ['100 EUR', '12', '8.33 EUR', '1200.00 EUR'],
  ['49.99 EUR', '2', '25.00 EUR', '99.98 EUR'],
  ['¥1,000 JPY', '3', '333.00 JPY', '3000.00 JPY'],
  ['1.250 KWD', '2', '0.625 KWD', '2.500 KWD'],
  ['100', '8', '12.50', '800'],
  ['24.99', '1', '24.99', '24.99'],
  ['2.675 EUR', '1', '2675.00 EUR', '2675.00 EUR'],
  ['100 EUR', '0', '', ''],
  ['100 EUR', '', '', ''],
  ['100 EUR', '2 EUR', '', ''],
  ['from 12 €', '2', '', ''],
  ['9'.repeat(30), '2', '', ''],
])('%j divided by %j is %j, times it %j', (value, factor, divided, times) => {
  expect([calculate(value, [factor], 'divide'), calculate(value, [factor], 'times')]).toEqual([
    divided,
    times,
  ]);
});

it('what is multiplied and divided again is the price it was, to the cent', () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    const random = makeRandom(seed);
    const price = `${(1 + random.below(10 ** (3 + random.below(6)))) / 100} EUR`;
    const by = String(1 + random.below(36));
    const cents = (text: string) => Math.round(Number.parseFloat(text) * 100);
    expect(cents(calculate(calculate(price, [by], 'times'), [by], 'divide')), `${price} ${by}`).toBe(
      cents(price),
    );
  }
});

it('a number that may be read in two ways is neither divided nor multiplied', () => {
  expect(calculate('1.299', ['12', 'feed:', '', 'doubtful'], 'divide')).toBe('');
  expect(calculate('1.299', ['12', 'feed:', '', 'doubtful'], 'times')).toBe('');
  expect(calculate('1.299,00', ['12', 'feed:', '', 'doubtful'], 'divide')).not.toBe('');
});
