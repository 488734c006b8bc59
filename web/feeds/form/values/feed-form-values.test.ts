import { describe, expect, test } from 'vitest';
import { analyseFeed } from '#feed';
import { feedSettingsSchema } from '#core/feeds/feed-settings.ts';
import {
  availabilityEditDefaults,
  sameField,
  tagOfLabel,
  valuesOfAnalysis,
  valuesOfSettings,
  withoutPrefixes,
} from './feed-form-values.ts';

const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>
  <item><g:id>1</g:id><title>One</title><g:price>1.00 EUR</g:price><g:brand>B</g:brand><g:image_link>https://s.example/1.jpg</g:image_link><g:additional_image_link>https://s.example/1b.jpg</g:additional_image_link><g:availability>in stock</g:availability></item>
  <item><g:id>2</g:id><title>Two</title><g:price>2.00 EUR</g:price><g:brand>B</g:brand><g:image_link>https://s.example/2.jpg</g:image_link><g:additional_image_link>https://s.example/2b.jpg</g:additional_image_link><g:availability>out of stock</g:availability></item>
</channel></rss>`;

const settings = feedSettingsSchema.parse({
  type: 'xml',
  feedUrl: 'https://shop.example/feed.xml',
  offerKey: 'item',
  imageKey: 'g:image_link',
  offerIdOption: { type: 1, keyName: 'g:id' },
  availabilityOption: { type: 1, keyName: 'availability', value: 'in stock', operationType: 0 },
  props: ['title', 'price'],
});
const record = { name: 'Shop', template_id: null };

test('an analysed feed fills in every field of the feed', () => {
  expect(valuesOfAnalysis(analyseFeed(feed))).toEqual({
    productTagName: 'item',
    productIdTagName: 'Tag: g:id',
    imageTagName: 'g:image_link',
    additionalImageTagName: 'g:additional_image_link',
    props: ['title', 'price', 'brand'],
    availabilityOption: { field: 'Tag: g:availability', value: 'in stock', operationType: 0 },
  });
});

describe('a stored feed', () => {
  test('comes back as the choices that made it', () => {
    expect(valuesOfSettings(record, settings)).toMatchObject({
      name: 'Shop',
      feedUrl: 'https://shop.example/feed.xml',
      productTagName: 'item',
      productIdTagName: 'Tag: g:id',
      imageTagName: 'g:image_link',
      additionalImageTagName: '',
      templateId: '',
      props: ['title', 'price'],
      availabilityOption: { field: 'Tag: availability', value: 'in stock', operationType: 0 },
    });
  });

  test('without a filter lets every product through', () => {
    expect(valuesOfSettings(record, { ...settings, availabilityOption: null }).availabilityOption.field).toBe(
      '',
    );
  });

  test('that says nothing about availability gets the defaults of an edit [297]', () => {
    const { availabilityOption: _unsaid, ...silent } = settings;
    expect(valuesOfSettings(record, silent).availabilityOption).toEqual(availabilityEditDefaults);
    expect(availabilityEditDefaults).toEqual({
      field: 'Tag: g:availability',
      value: 'in_stock',
      operationType: 0,
    });
  });
});

test('a field is the same with and without its namespace prefix', () => {
  expect(sameField('Tag: g:availability', 'Tag: availability')).toBe(true);
  expect(sameField('Tag: g:availability', 'Tag: stock')).toBe(false);
});

test.each([
  ['g:availability', 'availability'],
  ['a:stores/b:state', 'stores/state'],
  ['availability', 'availability'],
])('prefixes go from every step of a path: %s', (path, bare) => expect(withoutPrefixes(path)).toBe(bare));

test.each([
  ['Tag: g:id', 'g:id'],
  ['Arg: id', 'id'],
  ['sku', 'sku'],
])('messages name the bare tag of a label: %s', (label, tag) => expect(tagOfLabel(label)).toBe(tag));
