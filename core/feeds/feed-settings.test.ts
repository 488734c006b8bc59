import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildMapping } from '#core/feeds/build-mapping.ts';
import { feedSettingsSchema } from './feed-settings.ts';

const sent = {
  type: 'xml',
  feedUrl: ' https://shop.example/feed.xml ',
  offerKey: 'item',
  imageKey: 'g:image_link',
  additionalImageKey: null,
  availabilityOption: null,
  offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
  props: ['title', 'sale_price'],
  activate: false,
  defaultHtmlTemplate: 'PGRpdj48L2Rpdj4=',
  customTemplates: [],
  removeBg: false,
  width: 1080,
  height: 1080,
};

describe('feed settings', () => {
  test('[278] are taken as sent, and what is unknown is dropped [277]', () => {
    const settings = z.parse(feedSettingsSchema, {
      ...sent,
      offerPath: 'rss/channel/item',
      jobId: 7,
      colour: 'red',
    });
    expect(settings).toEqual({
      ...sent,
      feedUrl: 'https://shop.example/feed.xml',
      offerPath: 'rss/channel/item',
    });
  });

  test('[279] have defaults for what may be left out', () => {
    const { type, feedUrl, offerKey, imageKey, offerIdOption } = sent;
    expect(z.parse(feedSettingsSchema, { type, feedUrl, offerKey, imageKey, offerIdOption })).toMatchObject({
      additionalImageKey: null,
      availabilityOption: null,
      props: [],
      activate: false,
      defaultHtmlTemplate: '',
      customTemplates: [],
      removeBg: false,
      width: 1024,
      height: 768,
    });
  });

  test.each([
    ['another type', { type: 'yaml' }],
    ['a separator that is a sentence', { csvSeparator: 'a semicolon' }],
    ['no address', { feedUrl: 'not an address' }],
    ['a password in the address', { feedUrl: 'https://ann:secret@shop.example/feed.xml' }],
    ['an address that is not of the web', { feedUrl: 'file:///etc/passwd' }],
    ['a blank product tag', { offerKey: ' ' }],
    ['a blank image tag', { imageKey: '' }],
    ['an unknown operation', { availabilityOption: { type: 1, keyName: 'a', value: 'b', operationType: 7 } }],
    ['an unknown kind of field', { offerIdOption: { type: 2, keyName: 'a' } }],
    ['a size of no pixels', { width: 0 }],
    ['a size beyond all pictures', { height: 100_000 }],
    ['a currency by its name', { currency: 'euro' }],
    ['a language that nobody writes prices in', { language: 'xx' }],
    ['a name of a megabyte', { imageKey: 'x'.repeat(1 << 20) }],
  ])('refuse %s', (_, change) => {
    expect(z.safeParse(feedSettingsSchema, { ...sent, ...change }).success).toBe(false);
  });
});

describe('a mapping of settings', () => {
  const settings = z.parse(feedSettingsSchema, sent);

  test('reads what the settings name, and the properties of every template', () => {
    const mapping = buildMapping({ ...settings, props: ['colour'] });
    expect(mapping).toMatchObject({
      container: 'item',
      containerPath: null,
      id: 'g:id',
      image: 'g:image_link',
    });
    expect(Object.keys(mapping.values)).toEqual(
      expect.arrayContaining(['title', 'price', 'sale_price', 'brand', 'description', 'category', 'colour']),
    );
  });

  test('uses the path of the product tag while the tag is still the same', () => {
    const offerPath = 'rss/channel/item';
    expect(buildMapping({ ...settings, offerPath }).containerPath).toBe(offerPath);
    expect(buildMapping({ ...settings, offerPath, offerKey: 'entry' }).containerPath).toBeNull();
  });

  test('of a table takes rows for products, whatever the product tag, and says what separates the cells', () => {
    const table = z.parse(feedSettingsSchema, { ...sent, type: 'csv', csvSeparator: ';' });
    expect(buildMapping(table)).toMatchObject({ container: 'row', containerPath: null, csvSeparator: ';' });
    expect(buildMapping(settings).container).toBe('item');
  });

  test('filters by an attribute of the product or a tag, and treats an empty additional tag as none', () => {
    const option = {
      type: 0 as const,
      keyName: '',
      attributeName: 'available',
      value: 'true',
      operationType: 0,
    };
    expect(buildMapping({ ...settings, availabilityOption: option, additionalImageKey: '' })).toMatchObject({
      availability: { path: '@available', option },
      additionalImage: null,
    });
  });
});
