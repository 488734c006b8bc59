import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { productReasons } from '#core/messages/reasons/products/product-reasons.ts';
import { addresses } from '#core/public-addresses.ts';
import type { EndpointReply } from '../../contract/endpoint.ts';
import type { listFeedProducts, listMissingProducts } from '../../contract/feeds/feed-products-api.ts';
import * as changes from '../../contract/feeds/product-changes-api.ts';

const gone = { code: 'not_fetched', why: { code: 'http_status', status: 404 } } as const;
const away = { code: 'not_fetched', why: { code: 'http_status', status: 503 } } as const;
const since = '2026-03-02T08:15:00.000Z';

/** Products without a picture of today, as the documentation shows a page of them. */
export const productPage: EndpointReply<typeof listFeedProducts> = {
  items: [
    {
      position: 17,
      product_id: 'SKU-18',
      title: 'Stoneware cup',
      price: '24.00 USD',
      shown_price: '$24.00',
      struck_price: '',
      brand: 'Northwind',
      image_link: 'https://shop.example/img/18.jpg',
      enhanced_url: null,
      written_to: null,
      state: 'original',
      reason_code: 'photo_http_404',
      reason_text: productReasons.no_picture({ why: gone }),
      kept_since: null,
      background: null,
      photo_hash: null,
      rule: null,
      changed: null,
    },
    {
      position: 41,
      product_id: 'SKU-42',
      title: 'Stoneware bowl',
      price: '31.00 USD',
      shown_price: '$31.00',
      struck_price: '$39.00',
      brand: 'Northwind',
      image_link: 'https://cdn.example/img/42.jpg',
      enhanced_url: addresses.image.href({
        feedId: 'd2b6e8a4-9f31-4c58-b7a6-84c5f6e70a14',
        imageHash: '4f0c3d8c6f0e4a1f9a1d6c1d5b1a7e2c9b3f5d7e8a0c2e4f6a8b0c1d3e5f7a9b',
      }),
      written_to: 'main',
      state: 'kept',
      reason_code: 'photo_http_503',
      reason_text: productReasons.kept({
        why: { code: 'photo_away', why: away, since },
      }),
      kept_since: since,
      background: null,
      photo_hash: null,
      rule: null,
      changed: null,
    },
  ],
  total: 12,
  next: null,
  counts: { enhanced: 1187, kept: 3, original: 9, skipped: 85, waiting: 0 },
  background_counts: null,
  reasons: [
    {
      code: 'photo_http_404',
      state: 'original',
      text: photoReasons.not_fetched(gone),
      count: 7,
    },
    {
      code: 'photo_http_503',
      state: 'kept',
      text: photoReasons.not_fetched(away),
      count: 3,
    },
    { code: 'no_image', state: 'original', text: productReasons.no_image, count: 2 },
  ],
};

/** Returns a price that the shop has reported since its last file. */
export function makeProductChangeExamples(feedId: string) {
  const [at, until] = ['2026-03-02T09:42:00.000Z', '2026-03-03T09:42:00.000Z'];
  const values = { sale_price: '24.00 USD' };
  const runId = 'e7a90c35-1b42-4d69-a8b7-95d607f81b15';
  const params = { feedId };
  return [
    {
      endpoint: changes.changeProducts,
      input: { params, body: { products: [{ id: 'SKU-42', values }, { id: 'SKU-18' }] } },
      reply: { taken: 1, unknown: ['SKU-18'], run_id: runId, until },
    },
    {
      endpoint: changes.listProductChanges,
      input: { params, query: { limit: 50 } },
      reply: { items: [{ product_id: 'SKU-42', image: null, values, changed_at: at, until }], next: null },
    },
    {
      endpoint: changes.dropProductChanges,
      input: { params, query: { product_id: 'SKU-42' } },
      reply: { dropped: 1, run_id: runId },
    },
  ];
}

/** Products that a held run would remove. */
export const missingPage: EndpointReply<typeof listMissingProducts> = {
  items: [
    {
      position: 3,
      product_id: 'SKU-4',
      title: 'Stoneware plate',
      price: '19.00 USD',
      image_link: 'https://shop.example/img/4.jpg',
      enhanced_url: null,
      lost: 'product',
      reason_text: null,
    },
  ],
  total: 1,
  next: null,
};
