import { expect, test } from 'vitest';
import { completeAddress } from './complete-address.ts';

test.each([
  ['shop.example/feed.xml', 'https://shop.example/feed.xml'],
  [' shop.example ', 'https://shop.example'],
  ['//shop.example/feed.xml', 'https://shop.example/feed.xml'],
  ['www.shop.example:8443/f?x=1', 'https://www.shop.example:8443/f?x=1'],
  ['läden.example/feed', 'https://läden.example/feed'],
  ['http://shop.example/feed.xml', 'http://shop.example/feed.xml'],
  ['https://shop.example', 'https://shop.example'],
  ['ftp://shop.example/feed.xml', 'ftp://shop.example/feed.xml'],
  ['htps:/shop.example', 'htps:/shop.example'],
  ['feed.', 'feed.'],
  ['shop', 'shop'],
  ['anna@shop.example', 'anna@shop.example'],
  ['', ''],
])(
  'an address without its beginning is taken for https, and nothing else is touched: "%s"',
  (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
  },
);
