import { czech, type Shop } from './shops.fixture.ts';

const offer = '<Products><Offer><Name>Frullatore</Name><Price>180.6</Price>';

/** Shops with feeds for a country's portal or marketplace, whose prices name no currency. */
export const portals: readonly Shop[] = [
  {
    kind: 'a Czech portal, known by its namespace',
    head: '<SHOP xmlns="http://www.zbozi.cz/ns/offer/1.0"><SHOPITEM>',
    tag: 'SHOPITEM',
    custom: ['cs', 'CZK'],
    rows: [['1290.5', '1 290,50 Kč']],
  },
  {
    kind: 'a portal of two countries, where the host says which',
    head: '<SHOP><SHOPITEM>',
    tag: 'SHOPITEM',
    feedUrl: 'https://www.obuv.sk/heureka.xml',
    custom: ['sk', 'EUR'],
    rows: [['12.9', '12,90 €']],
  },
  {
    kind: 'a portal of two countries, where the categories say which',
    head: '<SHOP><SHOPITEM><CATEGORYTEXT>Heureka.cz | Obuv</CATEGORYTEXT>',
    tag: 'SHOPITEM',
    custom: ['cs', 'CZK'],
    rows: [['1290', '1 290 Kč']],
  },
  {
    kind: 'a portal of two countries, where nothing says which',
    head: '<SHOP><SHOPITEM>',
    tag: 'SHOPITEM',
    custom: null,
    rows: [
      ['1290', '1290'],
      ['180.6', '180.60'],
    ],
  },
  {
    kind: 'a portal of two countries, where texts and host disagree',
    head: '<SHOP><SHOPITEM>',
    tag: 'SHOPITEM',
    feedUrl: 'https://www.obuv.sk/heureka.xml',
    text: czech,
    custom: null,
    rows: [['12.90', '12,90']],
  },
  {
    kind: 'an Italian portal',
    head: `${offer}<ShippingCost>5</ShippingCost><PartNumber>X1</PartNumber></Offer>`,
    tag: 'Offer',
    custom: ['it', 'EUR'],
    rows: [['180.6', '180,60 €']],
  },
  {
    kind: 'offers of anybody in tags of the same names',
    head: `${offer}</Offer>`,
    tag: 'Offer',
    custom: null,
    rows: [['180.6', '180.60']],
  },
  {
    kind: 'a Russian marketplace',
    head: '<Ads formatVersion="3" target="Avito.ru"><Ad><Id>1</Id>',
    tag: 'Ad',
    custom: ['ru', 'RUB'],
    rows: [['3500', '3 500 ₽']],
  },
  {
    kind: 'a Turkish shop system',
    head: '<Urunler><Urun><SatisFiyati1>180.6</SatisFiyati1>',
    tag: 'Urun',
    custom: ['tr', 'TRY'],
    rows: [['180.6', '₺180,60']],
  },
  {
    kind: 'a Turkish shop system that has another currency beside the price',
    head: '<Urunler><Urun><SatisFiyati1>180.6</SatisFiyati1><DovizKuru>USD</DovizKuru>',
    tag: 'Urun',
    custom: null,
    rows: [['180.6', '180.60']],
  },
];
