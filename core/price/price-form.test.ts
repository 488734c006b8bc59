import { describe, expect, test } from 'vitest';
import { judgePrices, makePriceForm, type PriceJudgement, type PriceSettings } from './price-form.ts';
import { shownValues } from './shown-values.ts';
import { parseTemplateHtml } from '#picture/html';
import { fillTemplate } from '#picture/values';
import { wordsIn } from '../../packages/picture/src/template/words/one-text.ts';

const { tree } = parseTemplateHtml('<p>{{PRICE | currency}}</p>');

/** Returns the price as a picture shows it, spaces plain. */
function drawn(price: string, judged: PriceJudgement, settings: PriceSettings = {}): string {
  const { values } = shownValues({ price }, 0, makePriceForm(judged, settings));
  return wordsIn(fillTemplate(tree, values)).replace(/\s/gu, ' ');
}

const pricesOnly = (prices: readonly string[]) => prices.map((price) => ({ values: { price } }));
const at = (feedUrl: string, head = '', productTag = 'item') => ({ feedUrl, head, productTag });

describe('numbers that may be read in two ways', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => `${1 + (index % 9)},${100 + index}`);

  test('stay as they are written while a few prices say nothing else', () => {
    expect(drawn('1,001', judgePrices(pricesOnly(['1,001', '2,500'])))).toBe('1,001');
    expect(drawn('1,001 EUR', judgePrices(pricesOnly(['1,001 EUR', '2,500 EUR'])))).toBe('1,001 EUR');
  });

  test('are thousands once a hundred prices show nothing else', () => {
    const judged = judgePrices(pricesOnly(hundred));
    expect(drawn('1,001', judged, { currency: 'EUR' })).toBe('1.001,00 €');
  });

  test('are thousands beside prices without a mark, and where that is the custom of their currency', () => {
    expect(drawn('1,001', judgePrices(pricesOnly(['1,001', '499'])), { currency: 'EUR' })).toBe('1.001,00 €');
    expect(drawn('1.001 EUR', judgePrices(pricesOnly(['1.001 EUR'])))).toBe('1.001,00 €');
    expect(drawn('1,001 USD', judgePrices(pricesOnly(['1,001 USD'])))).toBe('$1,001.00');
  });

  test('are read by currency where a feed writes each as in its own country', () => {
    const judged = judgePrices(pricesOnly(['1.299,00 EUR', '18,50 EUR', '1,299.00 GBP', '18.50 GBP']));
    expect(drawn('1.299 EUR', judged)).toBe('1.299,00 €');
    expect(drawn('1,299 GBP', judged)).toBe('£1,299.00');
    expect(drawn('1,299 PLN', judged)).toBe('1,299 PLN');
  });

  test('are not read by one slip among hundreds', () => {
    const judged = judgePrices(pricesOnly([...hundred, '12.5', '999']));
    expect(drawn('1,001', judged, { currency: 'EUR' })).toBe('1.001,00 €');
    const commas = judgePrices(pricesOnly([...hundred, '12,5']));
    expect(drawn('1,001', commas, { currency: 'EUR' })).toBe('1,001 EUR');
  });
});

describe('a price that names no currency', () => {
  test('has that of the feed’s other prices, unless they name several', () => {
    expect(drawn('12.50', judgePrices(pricesOnly(['12.50', '13.00 PLN', '14.00 PLN'])))).toBe('12,50 zł');
    expect(drawn('12.50', judgePrices(pricesOnly(['12.50', '13.00 PLN', '14.00 EUR'])))).toBe('12.50');
  });

  test('has the main one of the shop’s list of currencies', () => {
    const head =
      '<yml_catalog><shop><currencies><currency id="USD" rate="CBRF"/><currency id="KZT" rate="1"/></currencies>';
    expect(drawn('6900', judgePrices(pricesOnly(['6900']), at('https://a.example', head)))).toBe(
      '6 900,00 ₸',
    );
  });

  test('has that of the country of its feed’s address, where its texts do not say otherwise', () => {
    const czech =
      'Pohodlná bota na běhání, která je lehká a pevná. Hodí se na asfalt i do lesa a je z materiálu, který se snadno čistí. ';
    const polish =
      'Wygodny but do biegania, który jest lekki i mocny. Nadaje się na asfalt oraz do lasu i jest z materiału, który łatwo czyścić. ';
    const withText = (description: string) => [{ values: { price: '890', description } }];
    const feedUrl = 'https://www.obchod.cz/feed.xml';
    expect(drawn('890', judgePrices(withText(czech), at(feedUrl)))).toBe('890,00 Kč');
    expect(drawn('890', judgePrices(withText(''), at(feedUrl)))).toBe('890,00 Kč');
    expect(drawn('890', judgePrices(withText(polish), at(feedUrl)))).toBe('890');
    expect(drawn('890', judgePrices(withText(''), at('https://www.shop.com/feed.xml')))).toBe('890');
  });

  test('has that of the settings before any guess, and no setting changes what a price names', () => {
    const judged = judgePrices(pricesOnly(['890', '900 PLN']), at('https://www.obchod.cz/feed.xml'));
    expect(drawn('890', judged, { currency: 'HUF' })).toBe('890 Ft');
    expect(drawn('900 PLN', judged, { currency: 'HUF' })).toBe('900,00 zł');
  });
});

describe('the language', () => {
  const euro = pricesOnly(['1299.00 EUR']);
  const rss = (inside: string) => `<?xml version="1.0"?><rss><channel>${inside}<item>`;

  test('is what the channel says, in the country of the feed', () => {
    expect(drawn('1299.00 EUR', judgePrices(euro, at('', rss('<language>fr-fr</language>'))))).toBe(
      '1 299,00 €',
    );
    expect(drawn('1299.00 EUR', judgePrices(euro, at('', rss('<language>de-AT</language>'))))).toBe(
      '€ 1.299,00',
    );
    expect(
      drawn('1299.00 CHF', judgePrices(pricesOnly(['1 CHF']), at('', rss('<language>fr</language>')))),
    ).toBe("1'299.00 CHF");
  });

  test('is not English because a shop system says so of a price in euro', () => {
    expect(drawn('1299.00 EUR', judgePrices(euro, at('', rss('<language>en-us</language>'))))).toBe(
      '1.299,00 €',
    );
  });

  test('of a book inside of a product is none of the shop', () => {
    const judged = judgePrices(euro, at('', `${rss('')}<language>fr</language>`));
    expect(judged.language.value).toBeNull();
  });

  test('is what the settings say before any guess, and what the template says before both', () => {
    const judged = judgePrices(euro, at('https://laden.at/feed.xml'));
    expect(drawn('1299.00 EUR', judged)).toBe('€ 1.299,00');
    expect(drawn('1299.00 EUR', judged, { language: 'nl' })).toBe('€ 1.299,00');
    expect(drawn('1299.00 EUR', judged, { language: 'en' })).toBe('€1,299.00');
    const own = parseTemplateHtml('<p>{{PRICE | currency "fr"}}</p>');
    const { values } = shownValues({ price: '1299.00 EUR' }, 0, makePriceForm(judged, { language: 'en' }));
    expect(wordsIn(fillTemplate(own.tree, values)).replace(/\s/gu, ' ')).toBe('1 299,00 €');
  });
});

test('a further column of prices is not written in the currency of the feed', () => {
  const { tree: further } = parseTemplateHtml('<p>{{PRICE_PLN | currency}} {{PRICE_UK | currency}}</p>');
  const judged = judgePrices(pricesOnly(['10']), at('https://laden.de/feed.xml'));
  const { values } = shownValues(
    { price: '10', price_pln: '1299.00', price_uk: '9.00' },
    0,
    makePriceForm(judged, { currency: 'EUR' }),
  );
  expect(wordsIn(fillTemplate(further, values)).replace(/\s/gu, ' ')).toBe('1.299,00 zł 9,00');
});

test.each(
  (
    'oldprice, compare_at_price, Variant Compare At Price, PRICE_BEFORE, PRICE_BEFORE_DISCOUNT, ' +
    'g:price_before_sale, price_original, was_price, crossed_price, Normalpreis, cena_regularna, ' +
    'běžná cena, ordinarie pris, Старая цена'
  ).split(', '),
)('%s is what a product cost before', (name) => {
  const old = (price: string) => shownValues({ price, [name]: '20' }, 0).values['old_price'];
  expect(old('10 EUR')).toBe('20 EUR');
  expect(old('25 EUR')).toBeUndefined();
});
