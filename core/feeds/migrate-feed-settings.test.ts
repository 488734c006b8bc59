import { expect, test } from 'vitest';
import { feedSettingsSchema, type FeedSettings } from './feed-settings.ts';
import { migrateFeedSettings, sentSettingsOf, type KeptSettings } from './migrate-feed-settings.ts';

const sent: FeedSettings = feedSettingsSchema.parse({
  type: 'xml',
  feedUrl: 'https://shop.example/feed.xml',
  offerKey: 'item',
  imageKey: 'g:image_link',
  offerIdOption: { type: 1, keyName: 'g:id' },
  defaultHtmlTemplate: 'PHA+YTwvcD4=',
  refreshMinutes: 30,
});

test('version 1, which callers send and earlier releases stored, hands its template over and keeps the rest but for the activation', () => {
  const { defaultHtmlTemplate, activate: _active, ...rest } = sent;
  expect(migrateFeedSettings(sent)).toEqual({
    settings: { ...rest, version: 2, template: null },
    sentTemplate: defaultHtmlTemplate,
  });
});

test('settings of today stay as they are, and have no template to hand over', () => {
  const { settings } = migrateFeedSettings(sent);
  const kept: KeptSettings = { ...settings, template: 'a'.repeat(64) };
  expect(migrateFeedSettings(kept)).toEqual({ settings: kept, sentTemplate: '' });
});

test('what callers read is what they sent', () => {
  const { settings, sentTemplate: defaultHtmlTemplate } = migrateFeedSettings(sent);
  expect(sentSettingsOf(settings, { activate: sent.activate, defaultHtmlTemplate })).toEqual(sent);
});

test('settings of a later release are refused and not half understood', () => {
  const later = { ...migrateFeedSettings(sent).settings, version: 3 };
  expect(() => migrateFeedSettings(later as unknown as KeptSettings)).toThrow(/newer version/);
});
