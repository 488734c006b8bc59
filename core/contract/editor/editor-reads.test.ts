import { expect, it } from 'vitest';
import type { PhotoLayout } from '#picture/paint';
import * as photos from './editor-photos-api.ts';
import * as pictures from './editor-pictures-api.ts';
import * as words from './editor-words-api.ts';
import * as products from './editor-products-api.ts';

const reads = [
  products.editorContext,
  products.listEditorProducts,
  products.countConditions,
  photos.getEditorPhoto,
  photos.getPhotoPixels,
  photos.getPicturePixels,
  pictures.listProjectPictures,
  pictures.getProjectPicture,
  words.breakWords,
];

it.each(reads)('$path is of one template, which alone the token of an editor opens', ({ path, editor }) => {
  expect(editor).toBe('own');
  expect(path).toMatch(/^\/api\/v1\/templates\/:id\//);
});

it('pixels are asked for as packages/picture/src/paint lays a photo out', () => {
  const facts = {
    hash: 'a'.repeat(64),
    width: 641.5,
    height: 480,
    is_cut_out: true,
    object: null,
    shadow: null,
    version: 'v1',
  };
  const [drawn, hidden] = [
    { width: 400, height: 200 },
    { left: 50, top: 0 },
  ];
  const layout: PhotoLayout = { left: 12, top: 0, width: 300, height: 200, drawn, hidden };
  const feedId = '2f1d2c1e-5b0f-4f0b-9a44-0f6f5a9f2a10';
  const query = photos.makePixelsQuery(facts, feedId, layout);
  const sent = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const expected: Record<string, unknown> = { feed: feedId, cutOut: '1', version: 'v1', left: 50, top: 0 };
  Object.assign(expected, { drawnWidth: 400, drawnHeight: 200, width: 300, height: 200 });
  expect(photos.getPhotoPixels.query?.parse(sent)).toEqual(expected);
  const plain = photos.makePixelsQuery({ ...facts, is_cut_out: false }, null, layout);
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['feed']));
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['cutOut']));
});
