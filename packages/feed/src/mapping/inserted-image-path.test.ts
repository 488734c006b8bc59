import { describe, expect, test } from 'vitest';
import { mappingOfSettings } from './feed-mapping.ts';
import type { ReadingSettings } from '../reading-settings.ts';
import { placeForImage } from './inserted-image-path.ts';

describe('where a feed has a place for one more image', () => {
  test.each([
    ['xml', 'g:image_link', null, 'g:additional_image_link'],
    ['xml', 'image_link', '', 'additional_image_link'],
    ['xml', 'a:b/c:image_link', null, 'a:b/c:additional_image_link'],
    ['xml', 'IMGURL', null, 'IMGURL_ALTERNATIVE'],
    ['xml', 'picture', null, 'picture'],
    ['xml', 'photo', 'photos/photo', 'photos/photo'],
    ['xml', 'imgs/main@url', 'imgs/i@url', 'imgs/i@url'],
    ['csv', 'image_link', 'more', 'more'],
    ['csv', 'image1', 'image*', 'image*'],
  ] as const)('%s with %s and %s', (type, imageKey, additionalImageKey, path) => {
    expect(placeForImage({ type, imageKey, additionalImageKey })).toEqual({ path, problem: null });
  });

  test.each([
    ['xml', 'photo', null, 'no_tag'],
    ['xml', 'imgs/main@url', null, 'no_tag'],
    ['xml', 'photo', '@photo2', 'no_repeat'],
    ['xml', 'img@src', 'img@alternative', 'no_repeat'],
    ['xml', 'image1', 'image*', 'numbered'],
    ['csv', 'image_link', null, 'no_column'],
    ['csv', 'image_link', 'image_link', 'no_column'],
  ] as const)('%s with %s and %s: none, because %s', (type, imageKey, additionalImageKey, problem) => {
    expect(placeForImage({ type, imageKey, additionalImageKey })).toEqual({ path: null, problem });
  });

  test('counts only when the settings ask for it', () => {
    const settings: ReadingSettings = {
      type: 'xml',
      feedUrl: 'https://x.example/',
      offerKey: 'item',
      imageKey: 'g:image_link',
      offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
      additionalImageKey: null,
      availabilityOption: null,
      props: [],
      width: 1024,
      height: 768,
    };
    expect(mappingOfSettings(settings).insertedImage).toBeNull();
    expect(mappingOfSettings({ ...settings, imageTarget: 'main' }).insertedImage).toBeNull();
    expect(mappingOfSettings({ ...settings, imageTarget: 'additional' }).insertedImage).toBe(
      'g:additional_image_link',
    );
  });
});
