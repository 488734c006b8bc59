import { previewInEditor } from '../../../contract/editor/editor-preview-api.ts';
import { breakWords } from '../../../contract/editor/editor-words-api.ts';
import * as photos from '../../../contract/editor/editor-photos-api.ts';
import * as pictures from '../../../contract/editor/editor-pictures-api.ts';
import * as products from '../../../contract/editor/editor-products-api.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const photoHash = '4d1f0c8a3b7e5f6291c0d8a7b6e5f4031221f0e9d8c7b6a5948372615f4e3d2c';

/** Examples of the editor's requests for the shop's data. */
export function makeEditorReadExamples(ids: { projectId: string; templateId: string; feedId: string }) {
  const { projectId, templateId, feedId } = ids;
  const condition = '{{SALE_PRICE}} < {{PRICE}}';
  return [
    {
      endpoint: products.editorContext,
      input: { params: { id: templateId } },
      reply: {
        project: { id: projectId, name: 'Spring catalogue' },
        feeds: [
          {
            id: feedId,
            name: 'Main feed',
            products: 128,
            is_active: true,
            uses_template: true,
            removes_background: false,
          },
        ],
        palette: ['#0b57d0', '#ffffff'],
      },
    },
    {
      endpoint: products.listEditorProducts,
      input: {
        params: { id: templateId, feedId },
        query: { worst: 'longest_title' as const, page: 1, page_size: 1 },
      },
      reply: {
        items: [
          {
            id: '0~sku-1',
            product_id: 'sku-1',
            title: 'Trail running shoe',
            values: { TITLE: 'Trail running shoe', PRICE: '89.00 EUR', FEED_PRICE: '89,00 EUR' },
            has_photo: true,
          },
        ],
        total: 50,
        note: null,
      },
    },
    {
      endpoint: products.countConditions,
      input: { params: { id: templateId, feedId }, body: { conditions: [condition] } },
      reply: { counts: [{ condition, shown: 17 }], total: 128, is_whole: true },
    },
    ...makePhotoExamples(templateId, feedId),
    ...makeOtherExamples(templateId),
    {
      endpoint: previewInEditor,
      input: {
        params: { id: templateId },
        body: { html: '<h1>{{TITLE}}</h1>', width: 600, height: 600, feed: feedId, product: '0~sku-1' },
      },
      reply: { image: 'data:image/jpeg;base64,/9j/4AAQ', pixels_hash: photoHash, reason: null },
    },
  ];
}

function makeOtherExamples(templateId: string) {
  const picture = { hash: photoHash, type: 'image/png' as const, bytes: 18_204, templates: 3 };
  return [
    {
      endpoint: pictures.listProjectPictures,
      input: { params: { id: templateId } },
      reply: { pictures: [picture] },
    },
    {
      endpoint: pictures.getProjectPicture,
      input: { params: { id: templateId, hash: photoHash } },
      reply: undefined,
    },
    {
      endpoint: breakWords,
      input: { params: { id: templateId }, body: { texts: ['รองเท้าวิ่งผู้ชาย'] } },
      reply: { texts: ['รองเท้า\u200bวิ่ง\u200bผู้ชาย'] },
    },
  ];
}

function makePhotoExamples(templateId: string, feedId: string) {
  const hash = photoHash;
  const object = {
    left: 240,
    top: 96,
    width: 710,
    height: 720,
    middle: { x: 588, y: 470 },
    cutSides: [],
    ground: 'calm' as const,
    hasShadow: false,
    frame: 0,
  };
  const size = { width: 1200, height: 900 };
  const facts = { hash, ...size, is_cut_out: false, object, shadow: null, version: '3b9c1f0a7d2e4c58' };
  const [drawn, hidden] = [
    { width: 640, height: 480 },
    { left: 80, top: 0 },
  ];
  const layout = { left: 0, top: 0, width: 480, height: 480, drawn, hidden };
  return [
    {
      endpoint: photos.getEditorPhoto,
      input: {
        params: { id: templateId },
        query: { feed: feedId, product: '0~sku-1', cutOut: '0' as const, photo: 1 },
      },
      reply: { photo: facts, reason: null },
    },
    {
      endpoint: photos.getPhotoPixels,
      input: { params: { id: templateId, hash }, query: photos.makePixelsQuery(facts, feedId, layout) },
      reply: undefined,
    },
    {
      endpoint: photos.getPicturePixels,
      input: { params: { id: templateId }, body: { picture: `data:image/png;base64,${png}` } },
      reply: undefined,
    },
  ];
}
