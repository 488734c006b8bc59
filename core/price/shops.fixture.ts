import type { PriceSettings } from './price-form.ts';

/** A price as a feed writes it, with its sale price or old price, and the drawn texts: the price and the struck former price. */
type Row = readonly [
  written: string | readonly [price: string, kind: 'sale' | 'old', other: string],
  ...drawn: string[],
];

export interface Shop {
  readonly kind: string;
  /** Beginning of the feed, and the tag of a product. */
  readonly head?: string;
  readonly tag?: string;
  readonly feedUrl?: string;
  /** A description, in the language of all the shop's descriptions. */
  readonly text?: string;
  /** Currency field beside each price. */
  readonly currency?: string;
  readonly settings?: PriceSettings;
  /** Price format for a buyer there, from CLDR; null if the currency is unknown. */
  readonly custom: readonly [locale: string, currency: string] | null;
  readonly rows: readonly Row[];
}

const german =
  'Die Pralinen sind von Hand gemacht und werden mit Liebe für Sie verpackt, auch als Geschenk. Das ist ein Stück Salzburg, das nicht alle kennen, und es schmeckt auf der Reise.';
export const czech =
  'Karta je dárek, který se hodí pro každého, kdo je na cestě za novým. Platí v celé síti a na všech místech, která jsou v seznamu, a také se s ní dá platit.';
const russian =
  'Это модель для тех, кто ценит удобство и не хочет ждать. Сделана из ткани, которая не боится воды, и подойдёт для города или на дачу, и не только.';
const spanish =
  'El zueco está hecho con cuero y lana para los días más fríos del año. Es un calzado para la casa y su suela no se gasta con el uso, como los de antes.';
const croatian =
  'Vreća je od muslina i za svaku bebu je mekana. Na dodir je kao pamuk, a u njoj se spava i na putu. S njom je san miran, ili bar duži, koji put do jutra.';
const polish =
  'Zasilacz jest nowy i nadaje się do laptopów. W zestawie znajduje się kabel oraz instrukcja, która nie jest dla każdego. Działa na prąd z gniazdka przez cały dzień.';
const english =
  'The sheet set is made for comfort and with care, and it comes from our own mill. These are for you and your home, and they are made to last with the best cotton.';

// The prices are from feeds of real shops and portals; the drawn texts are what a buyer there expects.
export const shops: readonly Shop[] = [
  {
    kind: 'Austrian sweets, whose channel says de-AT',
    head: '<rss><channel><language>de-AT</language>',
    text: german,
    custom: ['de-AT', 'EUR'],
    rows: [
      ['37.50 EUR', '€ 37,50'],
      ['122.50 EUR', '€ 122,50'],
      ['8.90 EUR', '€ 8,90'],
      ['26.00 EUR', '€ 26'],
    ],
  },
  {
    kind: 'Croatian baby clothes',
    text: croatian,
    custom: ['hr', 'EUR'],
    rows: [
      [['55.00 EUR', 'sale', '55.00 EUR'], '55 €'],
      [['40.00 EUR', 'sale', '32.00 EUR'], '32 €', '40 €'],
      [['7.65 EUR', 'sale', '9.00 EUR'], '7,65 €'],
      [['99.99 EUR', 'sale', '89.99 EUR'], '89,99 €', '99,99 €'],
    ],
  },
  {
    kind: 'American bed linen',
    text: english,
    custom: ['en-US', 'USD'],
    rows: [['40.99 USD', '$40.99'], ['109.9900 USD', '$109.99'], ['124.94 USD', '$124.94'], ['0.00 USD']],
  },
  {
    kind: 'posters made to order',
    custom: ['en-US', 'USD'],
    rows: [
      ['32.0 USD', '$32'],
      ['15.95 USD', '$15.95'],
      ['5.5 USD', '$5.50'],
    ],
  },
  {
    kind: 'a Danish shop that charges in dollars',
    custom: ['en-US', 'USD'],
    rows: [
      ['99.25 USD', '$99.25'],
      [['29.50 USD', 'sale', '25.49 USD'], '$25.49', '$29.50'],
    ],
  },
  {
    kind: 'American cars',
    text: english,
    custom: ['en-US', 'USD'],
    rows: [
      ['41605.00 USD', '$41,605'],
      ['55530.00 USD', '$55,530'],
    ],
  },
  {
    kind: 'British camper vans, as a table',
    custom: ['en-GB', 'GBP'],
    rows: [
      ['11995 GBP', '£11,995'],
      ['99 GBP', '£99'],
      ['66000 GBP', '£66,000'],
    ],
  },
  {
    kind: 'Russian sofas',
    text: russian,
    custom: ['ru', 'RUB'],
    rows: [
      ['68000 RUB', '68 000 ₽'],
      ['112800 RUB', '112 800 ₽'],
      ['18900 RUB', '18 900 ₽'],
    ],
  },
  {
    kind: 'Turkish tools, with stock of shops',
    custom: ['tr', 'TRY'],
    rows: [
      ['32000.00 TRY', '₺32.000'],
      ['1133.76 TRY', '₺1.133,76'],
      ['186.07 TRY', '₺186,07'],
    ],
  },
  {
    kind: 'Argentine shoes',
    text: spanish,
    custom: ['es-AR', 'ARS'],
    rows: [
      [['159990.00 ARS', 'sale', '143990.00 ARS'], '$ 143.990', '$ 159.990'],
      [['137490.00 ARS', 'sale', '89990.00 ARS'], '$ 89.990', '$ 137.490'],
      ['3779990.00 ARS', '$ 3.779.990'],
    ],
  },
  {
    kind: 'Brazilian fashion',
    custom: ['pt-BR', 'BRL'],
    rows: [
      [['599.90 BRL', 'sale', '449.90 BRL'], 'R$ 449,90', 'R$ 599,90'],
      ['499.90 BRL', 'R$ 499,90'],
      ['0.00 BRL'],
    ],
  },
  {
    kind: 'French prints, on a host of France',
    feedUrl: 'https://www.tirages.fr/flux.xml',
    custom: ['fr', 'EUR'],
    rows: [
      [['35.00 EUR', 'sale', '28.00 EUR'], '28 €', '35 €'],
      ['15.75 EUR', '15,75 €'],
      ['41.25', '41,25 €'],
      ['500 EUR', '500 €'],
    ],
  },
  {
    kind: 'a German affiliate network, the currency an attribute',
    currency: 'EUR',
    custom: ['de', 'EUR'],
    rows: [
      ['143.99', '143,99 €'],
      ['50.82', '50,82 €'],
      ['102.85', '102,85 €'],
    ],
  },
  {
    kind: 'Russian clothes, roubles in the list of currencies',
    head: '<yml_catalog><shop><currencies><currency id="RUB" rate="1"/></currencies><offers>',
    tag: 'offer',
    text: russian,
    custom: ['ru', 'RUB'],
    rows: [['8600.00', '8 600 ₽'], ['300', '300 ₽'], ['1390', '1 390 ₽'], ['0']],
  },
  {
    kind: 'printers of Kazakhstan, tenge beside each price',
    currency: 'KZT',
    text: russian,
    custom: ['ru', 'KZT'],
    rows: [
      ['184900', '184 900 ₸'],
      ['50900', '50 900 ₸'],
    ],
  },
  {
    kind: 'Ukrainian food and parts, hryvnias beside each price',
    currency: 'UAH',
    custom: ['uk', 'UAH'],
    rows: [
      ['99.00', '99 ₴'],
      [['1411', 'old', '1607'], '1 411 ₴', '1 607 ₴'],
      ['275.00', '275 ₴'],
    ],
  },
  {
    kind: 'a Ukrainian portal, the currency in the name of the tag',
    head: '<price><items><item><priceRUAH>399</priceRUAH>',
    custom: ['uk', 'UAH'],
    rows: [
      [['399', 'old', '599'], '399 ₴', '599 ₴'],
      ['1540', '1 540 ₴'],
    ],
  },
  {
    kind: 'a marketplace of Kazakhstan',
    head: '<kaspi_catalog><offers><offer sku="1">',
    tag: 'offer',
    custom: ['ru', 'KZT'],
    rows: [['350000', '350 000 ₸']],
  },
  {
    kind: 'Czech gift cards on a price portal',
    head: '<SHOP><SHOPITEM>',
    tag: 'SHOPITEM',
    text: czech,
    custom: ['cs', 'CZK'],
    rows: [
      ['500.00', '500 Kč'],
      ['3470.00', '3 470 Kč'],
    ],
  },
  {
    kind: 'Czech telephones, numbers in the Czech way',
    head: '<SHOP><SHOPITEM>',
    tag: 'SHOPITEM',
    text: czech,
    custom: ['cs', 'CZK'],
    rows: [
      ['5 000,50', '5 000,50 Kč'],
      ['74999', '74 999 Kč'],
      ['67', '67 Kč'],
    ],
  },
  {
    kind: 'Polish chargers on a price portal',
    head: '<offers xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1"><o id="1" price="129">',
    tag: 'o',
    text: polish,
    custom: ['pl', 'PLN'],
    rows: [
      ['129', '129 zł'],
      ['3299', '3299 zł'],
    ],
  },
  {
    kind: 'a Greek price portal',
    head: '<mywebstore><created_at>2020-01-01 10:00</created_at><products><product>',
    tag: 'product',
    custom: ['el', 'EUR'],
    rows: [
      ['322.33', '322,33 €'],
      ['32.99', '32,99 €'],
      ['1329.99', '1.329,99 €'],
    ],
  },
  {
    kind: 'lamps of a shop system that names no currency, in dollars by its settings',
    settings: { currency: 'USD', language: 'en' },
    custom: ['en-US', 'USD'],
    rows: [
      [['69.99', 'old', '85.00'], '$69.99', '$85'],
      [['500.00', 'old', '750.00'], '$500', '$750'],
      ['15.99', '$15.99'],
    ],
  },
  {
    kind: 'the same without settings',
    custom: null,
    rows: [
      [['69.99', 'old', '85.00'], '69.99', '85.00'],
      ['10.00', '10.00'],
    ],
  },
  {
    kind: 'dresses of an installation on the own computer, in Russian without currency',
    text: russian,
    custom: null,
    rows: [
      ['240', '240'],
      ['1200', '1 200'],
    ],
  },
];
