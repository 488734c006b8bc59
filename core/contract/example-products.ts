import type { EndpointReply } from './endpoint.ts';
import type { listFeedProducts } from './feed-products-api.ts';

/** Products that kept the shop's photo, as the documentation shows a page of them. */
export const productPage: EndpointReply<typeof listFeedProducts> = {
  items: [
    {
      position: 17,
      product_id: 'SKU-18',
      title: 'Stoneware cup',
      price: '24.00 USD',
      brand: 'Northwind',
      image_link: 'https://shop.example/img/18.jpg',
      enhanced_url: null,
      written_to: null,
      state: 'original',
      reason_code: 'photo_http_status',
      reason_text: "The shop's photo could not be fetched. The server answered with status 404.",
    },
  ],
  total: 9,
  counts: { enhanced: 1190, original: 9, skipped: 85, waiting: 0 },
  reasons: [
    { code: 'photo_http_status', text: "The shop's photo could not be fetched.", count: 7 },
    { code: 'no_image', text: 'The product has no image link in the feed.', count: 2 },
  ],
};
