import { addresses } from '../../public-addresses.ts';
import { exampleIds } from './example-ids.ts';

const html = '<div><img src="{{IMAGE_URL}}"><p>{{TITLE}}</p><p>{{PRICE}}</p></div>';
const config = '{"name":"Price tag","type":"facebook","dimensions":{"width":1080,"height":1080}}';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const site = 'https://feeds.example.com';

/** Example texts by the name of their field; the first match wins. */
const texts: readonly (readonly [names: RegExp, text: string])[] = [
  [/(_at|At|since|until|^at|^from)$/, '2026-03-02T09:15:00.000Z'],
  [/mask$/, png],
  [/^picture$/, `data:image/png;base64,${png}`],
  [/(hash|pictures|photos)$/, hash],
  [/^feed_?url$/i, site + addresses.feed.href({ feedId: exampleIds.feed, ending: 'xml' })],
  [
    /^(enhanced_url|published_url|image_urls)$/,
    site + addresses.image.href({ feedId: exampleIds.feed, imageHash: hash }),
  ],
  [/^(image_link|imageLinks?|further_links|image)$/, 'https://shop.example/img/18.jpg'],
  [/url$/, `${site}/billing`],
  [/html/, html],
  [/config/, config],
  [/email/, 'ann@example.com'],
  [/^(token|secret)$/, 'mB2c9QkT7VfXyZ0aLrEeUg'],
  [/code$/, 'c0a81e2f'],
  [/hint|last4/, '4242'],
  [/method_brand/, 'visa'],
  [/price_id/, 'price_growth'],
  [/status$/, 'active'],
  [/^rule$/, 'Black Week'],
  [/agent/, 'facebookexternalhit/1.1'],
  [/^answer$/, 'ok'],
  [/accent|color|ground|palette/, '#0b57d0'],
  [/(family|fonts|type)$/, 'Inter'],
  [/file_name/, 'Northwind-Bold.woff2'],
  [/^file$/, 'd09GMgABAAAA'],
  [/letters|unicode_range/, 'U+20-7e,U+a0-17f'],
  [/price/, '24.00 USD'],
  [/brand/, 'Northwind'],
  [/title/, 'Stoneware cup'],
  [/product_ids?$|^unknown$/, 'SKU-18'],
  [/^product$/, '0~sku-1'],
  [/condition/, '{{SALE_PRICE}} < {{PRICE}}'],
  [/time_?zone/i, 'Europe/Berlin'],
  [/times/, '06:00'],
  [/device/, 'Firefox on Windows'],
  [/version/, '0.3.0'],
  [/path|label|field/, 'g:condition'],
  [/feed_name/, 'Main feed'],
  [/name$/, 'Spring catalogue'],
  [/^(body|texts)$/, 'The price should be larger.'],
  [/note|description|features/, 'A white card, the price on a green tag.'],
  [/reason|text|message/, "The shop's photo could not be fetched. The server answered with status 404."],
];

/** Returns an example for a text field whose schema allows any text. */
export function exampleText(name: string, io: 'input' | 'output'): string {
  // A request names addresses of the shop, and an answer ours.
  if (io === 'input' && /^(feedUrl|url)$/.test(name)) return 'https://shop.example/feed.xml';
  return texts.find(([names]) => names.test(name))?.[1] ?? 'text';
}

export function exampleNumber(name: string): number {
  if (/page_size|percent/i.test(name)) return 20;
  if (name.endsWith('cents')) return 3_900;
  if (/bytes|size/.test(name)) return 48_200;
  if (name === 'packages') return 0;
  if (name === 'status') return 200;
  if (name.endsWith('_ms')) return 48_200;
  if (/enhanced/.test(name)) return 1_187;
  if (/(product|matched|done|offer)_?count|^products$|skus/i.test(name)) return 1_199;
  if (/^(width|height)$/.test(name)) return 1_080;
  if (/weight/.test(name)) return 400;
  if (/created|period_end|date|billing/.test(name)) return 1_775_120_400;
  return /^(page|n|photo|day|quantity|draft_version)$/.test(name) ? 1 : 12;
}

/** Examples of objects that their schemas do not describe completely. */
export const exampleObjects: Readonly<Record<string, unknown>> = {
  feedSettings: {
    type: 'xml',
    feedUrl: 'https://shop.example/feed.xml',
    offerKey: 'item',
    offerPath: 'rss/channel/item',
    imageKey: 'g:image_link',
    additionalImageKey: null,
    availabilityOption: {
      type: 1,
      keyName: 'g:availability',
      attributeName: '',
      value: 'in_stock',
      operationType: 0,
    },
    offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
    props: ['title', 'g:price', 'g:brand'],
    activate: false,
    defaultHtmlTemplate: '',
    customTemplates: [],
    removeBg: false,
    width: 1080,
    height: 1080,
    imageTarget: 'main',
  },
  rules: [
    {
      id: 'sale',
      name: 'Black Week',
      isOn: true,
      match: 'all',
      conditions: [{ field: 'g:sale_price', operation: 'exists', values: [] }],
      from: '2026-11-23T00:00',
      until: '2026-11-30T00:00',
      does: { kind: 'template', template_id: exampleIds.template },
    },
  ],
};
