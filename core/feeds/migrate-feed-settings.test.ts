import { expect, test } from 'vitest';
import { feedSettingsSchema, type FeedSettings } from './feed-settings.ts';
import { migrateFeedSettings, toSentSettings } from './migrate-feed-settings.ts';

const sent: FeedSettings = feedSettingsSchema.parse({
  type: 'xml',
  feedUrl: 'https://shop.example/feed.xml',
  offerKey: 'item',
  imageKey: 'g:image_link',
  offerIdOption: { type: 1, keyName: 'g:id' },
  defaultHtmlTemplate: 'PHA+YTwvcD4=',
  refreshMinutes: 30,
});

test('version 1, which callers send, hands its template over and keeps the rest but for the activation', () => {
  const { defaultHtmlTemplate, activate: _active, ...rest } = sent;
  expect(migrateFeedSettings(sent)).toEqual({
    settings: { ...rest, version: 2, template: null },
    sentTemplate: defaultHtmlTemplate,
  });
});

test('what callers read is what they sent', () => {
  const { settings, sentTemplate: defaultHtmlTemplate } = migrateFeedSettings(sent);
  expect(toSentSettings(settings, { activate: sent.activate, defaultHtmlTemplate })).toEqual(sent);
});
