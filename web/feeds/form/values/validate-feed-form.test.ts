import { describe, expect, test } from 'vitest';
import { analyseFeed } from '#feed';
import { emptyFeedFormValues, type FeedFormValues, valuesOfAnalysis } from './feed-form-values.ts';
import { needsLoadedFeed, validateFeedForm } from './validate-feed-form.ts';

const analysis = analyseFeed(
  `<shop>
    <offer id="1"><name>One</name><picture>https://s.example/1.jpg</picture><sku>a</sku></offer>
    <offer id="2"><name>Two</name><picture>https://s.example/2.jpg</picture><sku>b</sku></offer>
  </shop>`,
);
const good: FeedFormValues = {
  ...emptyFeedFormValues,
  ...valuesOfAnalysis(analysis),
  name: 'Shop',
  feedUrl: 'https://shop.example/feed.xml',
};
const problemsOf = (patch: Partial<FeedFormValues>) =>
  validateFeedForm({ ...good, ...patch }, { analysis, isLoadRequired: true });

test('a loaded feed with its defaults and a name has no problem, nor one with other tags that it has', () => {
  expect(problemsOf({})).toEqual({ fields: {}, list: [] });
  expect(problemsOf({ productIdTagName: 'Tag: sku', imageTagName: 'picture' }).list).toEqual([]);
});

test('an access that could not be sent is named at its field', () => {
  const access = { ...good.access, userAgent: 'Łódź/1', headers: [{ id: '1', name: 'X-A', value: '🙂' }] };
  const [agent, header] = [
    'A User-Agent can hold only Latin letters, digits and common signs',
    'The value of a header can hold only Latin letters, digits and common signs',
  ];
  expect(problemsOf({ access })).toEqual({
    fields: { userAgent: agent, headers: header },
    list: [agent, header],
  });
});

describe('an image that is to be an additional one', () => {
  const sentence = 'There is no place for an additional image: choose another tag or the main image';
  const isAdditional = { imageTarget: 'additional' as const };

  test('needs a tag to be written to', () => {
    // YML repeats its picture; for 'name' the name of an additional one is unknown.
    expect(problemsOf(isAdditional).list).toEqual([]);
    expect(problemsOf({ ...isAdditional, imageTagName: 'name' })).toEqual({
      fields: { imageTarget: sentence },
      list: [sentence],
    });
    const chosen = { ...isAdditional, imageTagName: 'name', additionalImageTagName: 'photo' };
    expect(problemsOf(chosen).list).toEqual([]);
    expect(problemsOf({ imageTagName: 'name' }).list).toEqual([]);
  });

  test('needs a column that the table has', () => {
    const table = analyseFeed('id,image_link,title,more\n1,https://s.example/1.jpg,One,\n');
    const values = { ...good, ...valuesOfAnalysis(table), ...isAdditional };
    const listOf = (additionalImageTagName: string) =>
      validateFeedForm({ ...values, additionalImageTagName }, { analysis: table, isLoadRequired: true }).list;
    expect(listOf('more')).toEqual([]);
    expect(listOf('')).toEqual([sentence]);
    expect(listOf('others')).toEqual([sentence]);
  });
});

test('a feed that has not loaded is asked for first, and a new one must be [333]', () => {
  // Fields that do not show yet are not named.
  const unread = validateFeedForm(
    { ...good, imageTagName: '' },
    { analysis: undefined, isLoadRequired: true },
  );
  expect(unread.list).toEqual(['Please load and validate the feed first']);
  expect(needsLoadedFeed(good, undefined)).toBe(true);
});

test.each([
  ['name', 'Feed name is required'],
  ['feedUrl', 'Please enter a feed URL'],
] as const)('a %s of spaces is none [333]', (field, text) => {
  expect(problemsOf({ [field]: '  ' })).toEqual({ fields: { [field]: text }, list: [text] });
});

test.each([
  ['productTagName', 'Product tag name is required'],
  ['productIdTagName', 'Product ID tag name is required'],
  ['imageTagName', 'Image tag name is required'],
] as const)('an empty %s is named in the list and marked at its field [332, 333]', (field, text) => {
  const problems = problemsOf({ [field]: '' });
  expect(problems.list).toEqual([text]);
  expect(problems.fields[field]).toBe('This field is required');
});

test.each([
  ['productTagName', 'gadget', 'Product tag "gadget" not found in XML structure'],
  ['productIdTagName', 'Tag: gid', 'Product ID tag "gid" not found in XML structure'],
  ['productIdTagName', 'Arg: ref', 'Product ID tag "ref" not found in XML structure'],
  ['imageTagName', 'photo', 'Image tag "photo" not found in XML structure'],
] as const)('%s = %s is refused when the XML lacks it', (field, value, text) => {
  expect(problemsOf({ [field]: value })).toEqual({ fields: { [field]: text }, list: [text] });
});

describe('saving an edit', () => {
  test('needs no feed while its address and tags are as they were', () => {
    expect(needsLoadedFeed({ ...good, name: 'Other', props: ['title'] }, good)).toBe(false);
    expect(validateFeedForm(good, { analysis: undefined, isLoadRequired: false }).list).toEqual([]);
  });

  test.each(['feedUrl', 'productTagName', 'productIdTagName', 'imageTagName'] as const)(
    'needs the feed once %s has changed',
    (field) => expect(needsLoadedFeed({ ...good, [field]: 'other' }, good)).toBe(true),
  );
});

test('a table is spoken of in columns', () => {
  const table = analyseFeed(
    'id;title;image_link\n1;One;https://s.example/1.jpg\n2;Two;https://s.example/2.jpg\n',
  );
  const form = { ...good, ...valuesOfAnalysis(table) };
  const listOf = (patch: Partial<FeedFormValues>) =>
    validateFeedForm({ ...form, ...patch }, { analysis: table, isLoadRequired: true }).list;
  expect(listOf({})).toEqual([]);
  expect(listOf({ imageTagName: '' })).toEqual(['Photo column is required']);
  expect(listOf({ imageTagName: 'photo', productIdTagName: 'Tag: sku' })).toEqual([
    'Product ID "sku" not found in the table',
    'Photo column "photo" not found in the table',
  ]);
});
