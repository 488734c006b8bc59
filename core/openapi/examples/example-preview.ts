import { previewProduct } from '../../contract/feeds/preview-api.ts';

/** Returns a product drawn as a template would show it. */
export function makePreviewExamples({
  html,
  feedUrl,
  feedId,
}: {
  html: string;
  feedUrl: string;
  feedId: string;
}) {
  return [
    {
      endpoint: previewProduct,
      input: {
        body: {
          html,
          width: 1080,
          height: 1080,
          values: { title: 'Stoneware cup', price: '24.00 USD', brand: 'Northwind' },
          imageLink: 'https://shop.example/img/18.jpg',
          feedUrl,
          feedId,
        },
      },
      reply: { image: 'data:image/jpeg;base64,…', reason: null },
    },
  ];
}
