import { expect, test } from 'vitest';
import { analyseFeed } from '#feed';
import { emptyFeedFormValues, type FeedFormValues, valuesOfAnalysis } from '../values/feed-form-values.ts';
import { feedSettingsOfForm } from '../values/feed-settings-of-form.ts';
import { readSample } from './read-sample.ts';

const product = (id: number) =>
  `<item><id>${id}</id><title>Café ${id}</title><price>${id}.00 EUR</price><image_link>https://s.example/${id}.jpg</image_link><other_photo>https://s.example/${id}-b.jpg</other_photo><availability>${id % 4 === 0 ? 'out of stock' : 'in stock'}</availability></item>`;
const xml = `<?xml version="1.0" encoding="windows-1252"?><feed>${Array.from({ length: 20 }, (_unused, index) => product(index + 1)).join('')}</feed>`;
const analysis = analyseFeed(xml);

function sampleOf(patch: Partial<FeedFormValues>) {
  const values = {
    ...emptyFeedFormValues,
    ...valuesOfAnalysis(analysis),
    feedUrl: 'https://s.example/f.xml',
    ...patch,
  };
  return readSample(xml, feedSettingsOfForm(values, { analysis, template: undefined, activate: false }));
}

test('all products are counted and eight are kept, with what a tile shows', () => {
  const sample = sampleOf({});
  expect(sample.productCount).toBe(20);
  expect(sample.products).toHaveLength(8);
  expect(sample.products[0]).toMatchObject({
    id: '1',
    image: 'https://s.example/1.jpg',
    values: { title: 'Café 1', price: '1.00 EUR' },
    isMatch: true,
  });
});

test('the filter decides who matches', () => {
  const sample = sampleOf({});
  expect(sample.matchCount).toBe(15);
  expect(sample.products.map((each) => each.isMatch)).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('without a filter everybody matches', () => {
  const everybody = { field: '', value: '', operationType: 0 };
  expect(sampleOf({ availabilityOption: everybody }).matchCount).toBe(20);
});

test('a value that no product has matches nobody', () => {
  const nobody = { field: 'Tag: availability', value: 'tomorrow', operationType: 0 };
  expect(sampleOf({ availabilityOption: nobody }).matchCount).toBe(0);
});

test('another image tag shows other photos', () => {
  expect(sampleOf({ imageTagName: 'other_photo' }).products[0]?.image).toBe('https://s.example/1-b.jpg');
});

test('a price of the shop is written as the form says, and as the feed shows where it says nothing', () => {
  expect(sampleOf({}).example).toEqual({ title: 'Café 1', written: '1.00 EUR', drawn: '1\u00a0€' });
  expect(sampleOf({ language: 'en' }).example?.drawn).toBe('€1');
  expect(sampleOf({ language: 'en' }).guessed).toMatchObject({ currency: 'EUR', language: null });
  expect(sampleOf({ currency: 'PLN' }).example?.drawn).toBe('1\u00a0€');
});
