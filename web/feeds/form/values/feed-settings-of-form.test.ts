import { describe, expect, test } from 'vitest';
import { analyseFeed } from '#feed';
import { feedSettingsSchema } from '#core/feeds/feed-settings.ts';
import { createDefaultTemplate } from '#picture/designs';
import { base64OfText } from '#web/lib/base64.ts';
import {
  emptyFeedFormValues,
  type FeedFormValues,
  valuesOfAnalysis,
  valuesOfSettings,
} from './feed-form-values.ts';
import { toAvailabilityOption, feedSettingsOfForm, chooseTemplateSource } from './feed-settings-of-form.ts';

const analysis = analyseFeed(
  `<rss><channel>
    <item><id>1</id><title>One</title><image_link>https://s.example/1.jpg</image_link></item>
    <item><id>2</id><title>Two</title><image_link>https://s.example/2.jpg</image_link></item>
  </channel></rss>`,
);
const values: FeedFormValues = {
  ...emptyFeedFormValues,
  ...valuesOfAnalysis(analysis),
  name: 'Shop',
  feedUrl: ' https://shop.example/feed.xml ',
};
const context = { analysis, template: undefined, activate: false };

describe('the settings of a new feed [278]', () => {
  const settings = feedSettingsOfForm(values, context);

  test('are what the feeds service takes: paused, with the default size and the path of the product', () => {
    expect(feedSettingsSchema.parse(settings)).toEqual({
      ...settings,
      feedUrl: 'https://shop.example/feed.xml',
    });
    expect(settings).toMatchObject({
      type: 'xml',
      csvSeparator: null,
      activate: false,
      customTemplates: [],
      defaultHtmlTemplate: '',
      removeBg: false,
      width: 1024,
      height: 768,
      offerKey: 'item',
      offerPath: 'rss/channel/item',
      additionalImageKey: null,
      refreshAt: null,
    });
  });

  test('have no path of a product that the analysis did not find, and an additional image where one is chosen', () => {
    const chosen = { ...values, productTagName: 'entry', additionalImageTagName: 'more' };
    expect(feedSettingsOfForm(chosen, context)).toMatchObject({
      offerPath: null,
      additionalImageKey: 'more',
    });
  });
});

describe('properties', () => {
  test.each([
    [
      'are saved in lower case with underscores [336]',
      ['Sale Price', 'TITLE'],
      undefined,
      ['sale_price', 'title'],
    ],
    ['are title, price and brand when none is chosen [336]', [], undefined, ['title', 'price', 'brand']],
    [
      'include what the template asks for, none twice [280]',
      ['title'],
      ['brand', 'title'],
      ['title', 'brand'],
    ],
  ])('%s', (_rule, props, asked, saved) => {
    const template = asked && { html: '', width: 1, height: 1, props: asked };
    expect(feedSettingsOfForm({ ...values, props }, { ...context, template }).props).toEqual(saved);
  });
});

test('limits of when a run is held are saved where they differ from the usual ones, and come back', () => {
  expect(feedSettingsOfForm(values, context).guard).toBeUndefined();
  const own = { ...values, guard: { ...values.guard, products: 20, ids: 90 } };
  const settings = feedSettingsSchema.parse(feedSettingsOfForm(own, context));
  expect(settings.guard).toEqual({ products: 20, ids: 90 });
  expect(valuesOfSettings({ name: 'Shop', template_id: null }, settings).guard).toEqual(own.guard);
});

test('times of day are saved in order and once', () => {
  const refreshAt = ['18:00', '06:00', '18:00'];
  expect(feedSettingsOfForm({ ...values, refreshAt }, context).refreshAt).toEqual(['06:00', '18:00']);
});

describe('the filter', () => {
  test('loses the namespace prefix of its key [337]', () => {
    expect(
      toAvailabilityOption({ field: 'Tag: g:availability', value: 'in stock', operationType: 0 }),
    ).toEqual({
      type: 1,
      keyName: 'availability',
      attributeName: '',
      value: 'in stock',
      operationType: 0,
    });
  });

  test('of an attribute has type 0 [338]', () => {
    expect(toAvailabilityOption({ field: 'Arg: available', value: 'true', operationType: 1 })).toMatchObject({
      type: 0,
      attributeName: 'available',
      operationType: 1,
    });
  });

  test('is null when every product matches', () => {
    expect(toAvailabilityOption({ field: '', value: 'in stock', operationType: 0 })).toBeNull();
  });
});

test('the place of the id is 0 for an attribute and 1 for a tag [338]', () => {
  const of = (productIdTagName: string) =>
    feedSettingsOfForm({ ...values, productIdTagName }, context).offerIdOption;
  expect(of('Arg: id')).toMatchObject({ type: 0, attributeName: 'id' });
  expect(of('Tag: id')).toMatchObject({ type: 1, keyName: 'id' });
});

describe('a template', () => {
  const { html, config } = createDefaultTemplate({
    name: 'Wide',
    type: 'youtube-thumbnail',
    width: 1280,
    height: 720,
  });
  const draft = { html_dev: html, config_dev: JSON.stringify(config), html_prod: '', config_prod: '' };

  test('that was never published is taken from its draft, and then as published', () => {
    const props = ['title', 'price', 'brand'];
    expect(chooseTemplateSource(draft)).toEqual({ html, width: 1280, height: 720, props });
    const published = { ...draft, html_prod: '<div>live</div>', config_prod: JSON.stringify(config) };
    expect(chooseTemplateSource(published).html).toBe('<div>live</div>');
  });

  test('gives the feed its canvas size and its HTML [279, 280]', () => {
    const settings = feedSettingsOfForm(values, { ...context, template: chooseTemplateSource(draft) });
    expect(settings).toMatchObject({ width: 1280, height: 720 });
    expect(
      new TextDecoder().decode(Uint8Array.from(atob(settings.defaultHtmlTemplate), (c) => c.charCodeAt(0))),
    ).toBe(html);
  });
});

test('base64 keeps every letter, also in long texts [280]', () => {
  const text = '€ ü 漢字 🙂 '.repeat(10_000);
  expect(Buffer.from(base64OfText(text), 'base64').toString('utf8')).toBe(text);
});

describe('a table', () => {
  const tableWith = (separator: string) =>
    analyseFeed(
      [
        ['id', 'title', 'image_link'],
        ['1', 'One', 'https://s.example/1.jpg'],
        ['2', 'Two', 'https://s.example/2.jpg'],
      ]
        .map((row) => row.join(separator))
        .join('\n'),
    );
  const settingsOf = (table: ReturnType<typeof analyseFeed> | undefined, stored?: typeof xml) =>
    feedSettingsOfForm(
      { ...values, ...(table && valuesOfAnalysis(table)) },
      { ...context, analysis: table, ...(stored && { stored }) },
    );
  const xml = { ...feedSettingsOfForm(values, context), feedUrl: values.feedUrl.trim() };

  test.each([
    [';', ';'],
    [',', ','],
    ['\t', 'tab'],
    ['|', '|'],
  ])('separated by %j is sent as one, with its separator as %j', (separator, sent) => {
    expect(settingsOf(tableWith(separator))).toMatchObject({
      type: 'csv',
      csvSeparator: sent,
      offerKey: 'row',
    });
  });

  test('keeps the separator that was set for its address, and stays one while it cannot be read', () => {
    const stored = { ...xml, type: 'csv' as const, csvSeparator: '|' };
    expect(settingsOf(tableWith(';'), stored)).toMatchObject({ type: 'csv', csvSeparator: '|' });
    expect(settingsOf(undefined, stored)).toMatchObject({ type: 'csv', csvSeparator: '|' });
    const elsewhere = { ...stored, feedUrl: 'https://shop.example/other.csv' };
    expect(settingsOf(tableWith(';'), elsewhere)).toMatchObject({ type: 'csv', csvSeparator: ';' });
    expect(settingsOf(analysis, stored)).toMatchObject({ type: 'xml', csvSeparator: null });
  });
});
