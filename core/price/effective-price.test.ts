import { describe, expect, it } from 'vitest';
import { judgePrices, makePriceForm } from './price-form.ts';
import { shownValues } from './shown-values.ts';

const now = Date.parse('2026-03-10T12:00Z');
const window = (text: string) => ({ sale_price_effective_date: text });

/** Returns the prices shown of a product: the price, and the former one where it is reduced. */
function pricesOf(values: Record<string, string>, at = now): [price?: string, former?: string] {
  const { price, sale_price: sale, old_price: former } = shownValues(values, at).values;
  expect(sale).toBe(former === undefined ? undefined : price);
  return former === undefined ? (price === undefined ? [] : [price]) : [price, former];
}

describe('a sale price', () => {
  const price = '30.00 EUR';

  it.each([
    ['a lower one', { sale_price: '20.00 EUR' }, ['20.00 EUR', price]],
    ['nothing', { sale_price: '0.00 EUR' }, [price]],
    ['a bare nothing', { sale_price: '0' }, [price]],
    ['less than nothing', { sale_price: '-5.00 EUR' }, [price]],
    ['the price again', { sale_price: '30.00 EUR' }, [price]],
    ['a higher one', { sale_price: '32.00 EUR' }, [price]],
    ['one in another currency', { sale_price: '20.00 USD' }, [price]],
    ['no price', { sale_price: 'n/a' }, [price]],
    ['more than a price', { sale_price: 'from 20 EUR' }, [price]],
    ['one without its currency', { sale_price: '20.00' }, ['20.00 EUR', price]],
    ['an open window', { sale_price: '20.00 EUR', ...window('/') }, ['20.00 EUR', price]],
    [
      'a window around now',
      { sale_price: '20.00 EUR', ...window('2026-03-01/2026-03-10') },
      ['20.00 EUR', price],
    ],
    ['a window that is over', { sale_price: '20.00 EUR', ...window('2026-03-01/2026-03-09') }, [price]],
    ['a window to come', { sale_price: '20.00 EUR', ...window('2026-03-11/2026-03-19') }, [price]],
    ['a window in other words', { sale_price: '20.00 EUR', ...window('1.3.2026 - 9.3.2026') }, [price]],
    [
      'a window in two fields',
      { sale_price: '20.00 EUR', sale_price_starts: '2026-03-01', sale_price_ends: '2026-03-09' },
      [price],
    ],
    ['none, beside a higher old price', { old_price: '40.00 EUR' }, [price, '40.00 EUR']],
    ['none, beside a lower old price', { old_price: '20.00 EUR' }, [price]],
    ['none, beside an old price of zero', { old_price: '0' }, [price]],
    ['none, beside an old price in another currency', { old_price: '40.00 USD' }, [price]],
    [
      'the price, beside a higher old price',
      { sale_price: '30', old_price: '40.00 EUR' },
      [price, '40.00 EUR'],
    ],
    [
      'a lower one, beside a still higher old price',
      { sale_price: '20', old_price: '40' },
      ['20 EUR', price],
    ],
    // A rate or a slip: the price itself misleads no one.
    ['a tenth of the price', { sale_price: '3.00 EUR' }, ['3.00 EUR', price]],
    ['less than a tenth of the price', { sale_price: '2.99 EUR' }, [price]],
    ['none, beside an old price of more than ten times as much', { old_price: '300.01 EUR' }, [price]],
  ])('that is %s', (_what, fields, shown) => {
    expect(pricesOf({ price, ...fields })).toEqual(shown);
  });

  it('holds from the first moment of its window and no longer at its last one', () => {
    const values = { price, sale_price: '20 EUR', ...window('2026-03-01T08:00+0100/2026-03-09T20:00+0100') };
    const [from, to] = [Date.parse('2026-03-01T07:00Z'), Date.parse('2026-03-09T19:00Z')];
    expect(pricesOf(values, from - 1)).toEqual([price]);
    expect(pricesOf(values, from)).toEqual(['20 EUR', price]);
    expect(pricesOf(values, to - 1)).toEqual(['20 EUR', price]);
    expect(pricesOf(values, to)).toEqual([price]);
    expect([from - 1, from, to - 1, to].map((at) => shownValues(values, at).changesAt)).toEqual([
      from,
      to,
      to,
      null,
    ]);
  });

  it('that cannot be meant is named as it would have been shown, and is never mistaken for a reduction', () => {
    const reductionOf = (values: Record<string, string>) => shownValues(values, now).values['feed_reduction'];
    expect(reductionOf({ price: '57750', sale_price: '528.67', currency: 'PLN' })).toBe('528.67 PLN');
    expect(reductionOf({ price, old_price: '3000 EUR' })).toBe(price);
    expect(reductionOf({ price, sale_price: '3.00 EUR' })).toBeUndefined();
    expect(reductionOf({ price, feed_reduction: '1' })).toBeUndefined();
  });

  it('that never holds gives time nothing to change', () => {
    for (const sale of ['0', '40 EUR', '20 USD', ''])
      expect(
        shownValues({ price, sale_price: sale, ...window('2026-03-01/2026-04-01') }, now).changesAt,
      ).toBeNull();
  });
});

describe('a price', () => {
  it.each([
    [{ price: '0.00 EUR' }, []],
    [{ price: '0 KM' }, []],
    [{ price: '0', sale_price: '5.00 EUR' }, []],
    [{ price: 'on request' }, []],
    [{ price: '-1.00 EUR' }, []],
    [{ price: 'from 12 €' }, ['from 12 €']],
    [{ price: '10-20 USD', old_price: '30 USD' }, ['10-20 USD']],
    [{ sale_price: '20 EUR' }, ['20 EUR']],
    [{ sale_price: '20 EUR', old_price: '25 EUR' }, ['20 EUR', '25 EUR']],
    [{ price: '12&nbsp;&euro;' }, ['12\u00a0€']],
  ])('of %j is shown as %j', (fields, shown) => {
    expect(pricesOf(fields)).toEqual(shown);
  });

  it('takes the currency that stands beside it, its own first', () => {
    expect(pricesOf({ price: '6900', currency: 'RUR' })).toEqual(['6900 RUB']);
    expect(pricesOf({ price: '1.299,99', price_currency: 'EUR', currency: 'USD' })).toEqual(['1.299,99 EUR']);
    expect(pricesOf({ price: '12 €', currency: 'USD' })).toEqual(['12 €']);
    expect(pricesOf({ price: '30', sale_price: '20', sale_price_currency: 'EUR' })).toEqual([
      '20 EUR',
      '30 EUR',
    ]);
    expect(pricesOf({ price: '30', currency: 'what?' })).toEqual(['30']);
  });

  it('goes by every name that the feed has for it, and keeps the feed\u2019s own words', () => {
    const { values } = shownValues({ price: '80', oldprice: '100', rrp: '100', PROMO: 'x' }, now);
    expect(values).toMatchObject({
      price: '80',
      sale_price: '80',
      old_price: '100',
      oldprice: '100',
      PROMO: 'x',
    });
    expect(values).toMatchObject({ feed_price: '80', feed_old_price: '100' });
    const zero = shownValues({ price: '30 EUR', 'g:sale_price': '0', special_price: '0' }, now).values;
    expect(zero).toEqual({ price: '30 EUR', feed_price: '30 EUR', feed_sale_price: '0' });
  });

  it('is the same when it is worked out once more', () => {
    const values = {
      price: '100',
      sale_price: '80 EUR',
      old_price: '120',
      title: 'A',
      ...window('2026-03-01/'),
    };
    const once = shownValues(values, now).values;
    expect(shownValues(once, now).values).toEqual(once);
  });
});

describe('the numbers of a feed', () => {
  const shop = (...prices: string[]) =>
    makePriceForm(judgePrices(prices.map((price) => ({ values: { price } }))));
  const shown = (price: string, ...others: string[]) =>
    shownValues({ price }, now, shop(price, ...others)).values['price'];

  it.each([
    ['24.995 EUR', ['18.50 EUR'], '25.00 EUR'],
    ['1.299 EUR', ['18,50 EUR'], '1.299 EUR'],
    ['1,299 USD', ['18.50 USD'], '1,299 USD'],
    ['24,995 zł', ['18,50 zł'], '25.00 PLN'],
    ['24.995', ['18.50'], '25.00'],
    ['24,995', ['18,50'], '25,00'],
    ['1.299', ['899'], '1.299'],
    ['1.299 EUR', ['18,50', '18.50'], '1.299 EUR'],
    ['1.250 KWD', ['12.500 KWD'], '1.250 KWD'],
  ])('%j beside %j is shown as %j', (price, others, text) => {
    expect(shown(price, ...others)).toBe(text);
  });

  it('are compared as the shop means them', () => {
    const form = shop('18.50');
    const { values } = shownValues({ price: '24.995', sale_price: '9.50' }, now, form);
    expect(values).toMatchObject({ price: '9.50', old_price: '25.00' });
    const { values: other } = shownValues({ price: '9.50', sale_price: '8.995' }, now, form);
    expect(other).toMatchObject({ price: '9.00', old_price: '9.50' });
  });
});
