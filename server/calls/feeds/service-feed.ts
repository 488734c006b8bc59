import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { idSchema } from '#core/contract/fields.ts';
import type { Template } from '#core/contract/templates-api.ts';
import { AppError } from '#core/errors.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { readTemplateConfig, templateSize } from '#core/template/template.ts';
import { type Feed, getFeed, getSettings } from '#server/db/feeds/feed.ts';
import { getTemplate } from '#server/db/templates.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** The user's feed with settings, or `not_found`, which is also the answer for somebody else's and one without. */
export async function ownFeed(sql: Sql, userId: string, id: string): Promise<Feed> {
  const feed = idSchema.safeParse(id).success ? await getFeed(sql, userId, id) : null;
  if (feed?.isServed !== true) throw new AppError('not_found', refusals.feed_unknown);
  return feed;
}

/** The settings of the user's feed, or `not_found` as in `ownFeed`. */
export async function ownSettings(sql: Sql, userId: string, id: string): Promise<FeedSettings> {
  const settings = await getSettings(sql, userId, id);
  if (settings === null) throw new AppError('not_found', refusals.feed_unknown);
  return settings;
}

/** The public address of a feed. */
export function publishedUrl(publicUrl: string, feedId: string): string {
  return `${publicUrl}/feedmaker/${feedId}/feed.xml`;
}

/**
 * The settings with the template that the record names: its published sources, or the draft of one that was never
 * published, and its canvas as the size of the images. Without a template the settings stay as they were sent.
 */
export async function withTemplate(
  sql: Sql,
  userId: string,
  settings: FeedSettings,
  templateId: string | null,
): Promise<FeedSettings> {
  if (templateId === null) return settings;
  const template = await getTemplate(sql, userId, templateId);
  if (template === null) throw new AppError('not_found', refusals.template_unknown);
  return { ...settings, ...renderedTemplate(template) };
}

/** A feed that renders must have something to render. `text` replaces the sentence about activating. */
export function requireTemplate(settings: FeedSettings, text?: string): void {
  if (settings.activate && settings.defaultHtmlTemplate.trim() === '')
    throw new AppError('template_required', text);
}

function renderedTemplate(
  template: Template,
): Pick<FeedSettings, 'defaultHtmlTemplate' | 'width' | 'height'> | undefined {
  const isPublished = template.html_prod !== '';
  const config = readTemplateConfig(isPublished ? template.config_prod : template.config_dev);
  if (config === null) return undefined;
  const html = isPublished ? template.html_prod : template.html_dev;
  return { defaultHtmlTemplate: Buffer.from(html).toString('base64'), ...templateSize(config) };
}
