import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import { addresses } from '#core/public-addresses.ts';
import * as cutOuts from '../../contract/feeds/cut-outs-api.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const hash = '7c1e5a90b3d2f4861a0c9e8d7b6f5a4332211f0e9d8c7b6a5948372615f4e3d2';
const maskHash = '1b9f0c3d8c6f0e4a1f9a1d6c1d5b1a7e2c9b3f5d7e8a0c2e4f6a8b0c1d3e5f7a';
const image = 'https://shop.example/img/18.jpg';
const decision = {
  choice: 'mask' as const,
  mask_hash: maskHash,
  decided_at: '2026-03-02T10:02:00.000Z',
};
const judged = {
  photo_hash: hash,
  verdict: 'uncertain' as const,
  reason_text: cutOutDoubts.uncertain,
  decision: null,
};

/** Examples of the photos of a project, and of decisions about them. */
export function makeCutOutExamples(ids: { projectId: string; feedId: string; imageHash: string }) {
  const { projectId, feedId, imageHash } = ids;
  const photo = { params: { id: projectId, hash } };
  return [
    {
      endpoint: cutOuts.listCutOuts,
      input: { params: { feedId }, query: { state: 'to_look_at' as const, page: 1, page_size: 24 } },
      reply: {
        items: [
          {
            ...judged,
            image_link: image,
            is_to_look_at: true,
            is_cut_out: false,
            is_waiting: false,
            product: {
              position: 17,
              product_id: 'SKU-18',
              title: 'Stoneware cup',
              price: '24.00 USD',
              brand: 'Northwind',
              enhanced_url: addresses.image.href({ feedId, imageHash }),
            },
            photo: 1,
            product_count: 2,
          },
        ],
        total: 3,
        counts: { all: 26, to_look_at: 3, cut_out: 17, background_kept: 6, decided: 4, waiting: 2 },
      },
    },
    {
      endpoint: cutOuts.decideCutOuts,
      input: { params: { id: projectId }, body: { photos: [hash], choice: 'keep' as const } },
      reply: { items: [{ photo_hash: hash, decision: { ...decision, choice: 'keep' as const } }] },
    },
    { endpoint: cutOuts.putCutOutMask, input: { ...photo, body: { mask: png } }, reply: decision },
    { endpoint: cutOuts.getCutOutMask, input: photo, reply: undefined },
    { endpoint: cutOuts.deleteCutOutMask, input: photo, reply: undefined },
    { endpoint: cutOuts.getCutOutPhoto, input: photo, reply: undefined },
    { endpoint: cutOuts.getCutOutAlpha, input: photo, reply: undefined },
    {
      endpoint: cutOuts.tryCutOuts,
      input: {
        params: { id: projectId },
        body: { imageLinks: [image], feedUrl: 'https://shop.example/feed.xml' },
      },
      reply: { items: [{ image_link: image, photo: judged, reason_text: null }] },
    },
  ];
}
