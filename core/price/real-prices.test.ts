import { expect, it } from 'vitest';
import { analyseFeed, FeedInMemory, mappingOfDefaults } from '#feed';
import { fillTemplate } from '#picture/values';
import { parseTemplateHtml } from '#picture/html';
import type { TemplateNode } from '#picture';
import { judgePrices, makePriceForm } from './price-form.ts';
import { shownValues } from './shown-values.ts';

/** Elements of one product in the feed, and the drawn prices: the price and, struck, the former one. */
type Row = readonly [elements: string, price: string, former?: string];

// Prices of real feeds, by the format they come from; each group is one feed with its own elements.
const feeds: readonly (readonly [format: string, ...rows: Row[]])[] = [
  [
    'Google Merchant, euro',
    ['<g:price>37.50 EUR</g:price>', '37,50 €'],
    ['<g:price>75.00 EUR</g:price><g:sale_price>37.50 EUR</g:sale_price>', '37,50 €', '75 €'],
    ['<g:price>30.00 EUR</g:price><g:sale_price>0.00 EUR</g:sale_price>', '30 €'],
    ['<g:price>24.995 EUR</g:price>', '25 €'],
    ['<g:price>1299.00 EUR</g:price>', '1.299 €'],
    ['<g:price>0.00 EUR</g:price>', ''],
  ],
  [
    'Google Merchant, dollar',
    ['<g:price>40.99 USD</g:price>', '$40.99'],
    ['<g:price>109.9900 USD</g:price>', '$109.99'],
    ['<g:price>32.0 USD</g:price>', '$32'],
    ['<g:price>0.00 USD</g:price>', ''],
    [
      '<g:price>29.50 USD</g:price><g:sale_price>25.49 USD</g:sale_price><g:sale_price_effective_date>2023-01-01T16:00-08:00/2023-04-01T16:00-08:00</g:sale_price_effective_date>',
      '$29.50',
    ],
    [
      '<g:price>29.50 USD</g:price><g:sale_price>25.49 USD</g:sale_price><g:sale_price_effective_date>2026-03-01T16:00-08:00/2026-04-01T16:00-08:00</g:sale_price_effective_date>',
      '$25.49',
      '$29.50',
    ],
  ],
  [
    'Google Merchant, other currencies',
    ['<g:price>68000 RUB</g:price>', '68 000 ₽'],
    ['<g:price>32000.00 TRY</g:price>', '₺32.000'],
    ['<g:price>11995 GBP</g:price>', '£11,995'],
    ['<g:price>599.90 BRL</g:price><g:sale_price>449.90 BRL</g:sale_price>', 'R$ 449,90', 'R$ 599,90'],
    ['<g:price>159990.00 ARS</g:price><g:sale_price>143990.00 ARS</g:sale_price>', '$ 143.990', '$ 159.990'],
    ['<g:price>10.00 EUR</g:price><g:sale_price>8.00 USD</g:sale_price>', '10 €'],
  ],
  ['Google Merchant without currency', ['<g:price>41.25</g:price>', '41.25']],
  [
    'YML',
    ['<price>8600.00</price><currencyId>RUB</currencyId>', '8 600 ₽'],
    ['<price>0</price><currencyId>RUR</currencyId>', ''],
    ['<price>4134.00</price><oldprice>5906</oldprice><currencyId>UAH</currencyId>', '4 134 ₴', '5 906 ₴'],
    ['<price>184900</price><currencyId>KZT</currencyId>', '184 900 ₸'],
    ['<price>6900</price>', '6900'],
  ],
  [
    'Heureka and Zboží',
    ['<PRICE_VAT>500.00</PRICE_VAT>', '500.00'],
    ['<PRICE_VAT>890</PRICE_VAT><PRICE_BEFORE_DISCOUNT>1190</PRICE_BEFORE_DISCOUNT>', '890', '1190'],
  ],
  ['Heureka in Czech numbers', ['<PRICE_VAT>5 000,50</PRICE_VAT>', '5 000,50']],
  ['Skroutz', ['<price_with_vat>32.99</price_with_vat>', '32.99']],
  ['Ceneo', ['<price>3299</price>', '3299'], ['<price>129</price>', '129']],
  ['Hotline', ['<priceRUAH>399</priceRUAH><oldprice>599</oldprice>', '399 ₴', '599 ₴']],
  [
    'TradeTracker',
    ['<price currency="EUR">143.99</price>', '143,99 €'],
    ['<price currency="GBP">1050.82</price>', '£1,050.82'],
  ],
  [
    'German numbers',
    ['<price currency="EUR">1.299,99</price>', '1.299,99 €'],
    ['<price currency="EUR">1.299</price>', '1.299 €'],
    ['<price>1,99</price>', '1,99 €'],
    ['<price>1.299,99</price>', '1.299,99 €'],
    ['<price>12,50 &#x20AC;</price>', '12,50 €'],
    ['<price>ab 12,50 EUR</price>', 'ab 12,50 EUR'],
    ['<price>auf Anfrage</price>', ''],
  ],
  [
    'Shopify',
    ['<price>69.99</price><compare_at_price>85.00</compare_at_price>', '69.99', '85.00'],
    ['<price>10.00</price><compare_at_price></compare_at_price>', '10.00'],
    ['<price>10.00</price><compare_at_price>0.00</compare_at_price>', '10.00'],
  ],
];

const now = Date.parse('2026-03-10T12:00Z');
const { tree } = parseTemplateHtml(
  '<p>{{PRICE | currency "short"}}</p><s>{{OLD_PRICE | currency "short"}}</s>',
);

it.each(feeds)('prices of %s are drawn as a buyer there reads them', (_format, ...rows) => {
  const items = rows.map(
    ([elements], index) =>
      `<item><id>${index}</id><title>Shoe ${index}</title>${elements}<image>https://s.example/${index}.jpg</image></item>`,
  );
  const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('')}</channel></rss>`;
  const mapping = mappingOfDefaults(analyseFeed(feed));
  const products = Array.from(new FeedInMemory(feed).products(mapping), ({ product }) => product.values);
  const head = { feedUrl: 'https://shop.example/feed', productTag: 'item', head: feed };
  const form = makePriceForm(
    judgePrices(
      products.map((values) => ({ values })),
      head,
    ),
  );
  const drawn = products.map((values) => {
    const { children } = fillTemplate(tree, shownValues(values, now, form).values);
    return children.map((node) => textOf(node).replace(/\s/gu, ' '));
  });
  expect(drawn).toEqual(rows.map(([, ...shown]) => shown.filter((text) => text !== '')));
});

function textOf(node: TemplateNode): string {
  if (node.kind === 'text') return node.text;
  return node.kind === 'box' ? node.children.map(textOf).join('') : '';
}
