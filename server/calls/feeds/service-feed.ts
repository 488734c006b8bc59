import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { idSchema } from '#core/contract/fields.ts';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { migrateFeedSettings, type KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { readTemplateConfig, templateSize } from '#picture';
import { getShownVersion } from '#server/db/feeds/feeds-of-template.ts';
import { type Feed, getFeed, getSettings } from '#server/db/feeds/feed.ts';
import { requireOwnProject, withRules } from './rules/with-rules.ts';
import { keptSettings } from '#server/db/kept-settings.ts';
import { lockVersions } from '#server/db/template-versions.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns the user's feed with settings. Fails with `not_found` for another user's, one without settings, and an output. */
export async function ownFeed(sql: Sql, userId: string, id: string): Promise<Feed> {
  const feed = await ownFeedOrOutput(sql, userId, id);
  if (feed.parent_id !== null) throw new AppError('not_found', refusals.feed_unknown);
  return feed;
}

/** Returns the user's feed like `ownFeed`, but also accepts an output, for calls about runs and publications. */
export async function ownFeedOrOutput(sql: Sql, userId: string, id: string): Promise<Feed> {
  const feed = idSchema.safeParse(id).success ? await getFeed(sql, userId, id) : null;
  if (feed?.isServed !== true) throw new AppError('not_found', refusals.feed_unknown);
  return feed;
}

/** Returns the settings of the user's feed. Fails with `not_found` like `ownFeed`. */
export async function ownSettings(sql: Sql, userId: string, id: string): Promise<KeptSettings> {
  const settings = await getSettings(sql, userId, id);
  if (settings === null) throw new AppError('not_found', refusals.feed_unknown);
  return settings;
}

export function publishedUrl(publicUrl: string, feedId: string): string {
  return publicUrl + addresses.feed.href({ feedId, ending: 'xml' });
}

/**
 * Converts sent settings to stored ones: with the template named by the record, using its published sources or, if never published, its
 * draft, and with its canvas as the image size. Without a template, the sent one is stored. The templates of its rules are resolved in the
 * same way.
 */
export async function withTemplate(
  sql: Sql,
  userId: string,
  sent: FeedSettings | KeptSettings,
  templateId: string | null,
): Promise<KeptSettings> {
  const { rules, ...rest } = sent;
  const settings = await withOwnTemplate(sql, userId, rest, templateId);
  return withRules(sql, userId, settings, rules);
}

/**
 * Same as `withTemplate` for a form of a project. Also fails with `AppError` if the settings show a template of another project, unless
 * those of `before` showed it already.
 */
export async function withTemplateOfProject(
  sql: Sql,
  userId: string,
  sent: FeedSettings,
  form: { readonly project_id: string; readonly template_id: string | null; readonly before?: KeptSettings },
): Promise<KeptSettings> {
  const { rules } = sent;
  await requireOwnProject(sql, userId, form.project_id, { rules, before: form.before?.rules });
  return withTemplate(sql, userId, sent, form.template_id);
}

async function withOwnTemplate(
  sql: Sql,
  userId: string,
  sent: Omit<FeedSettings, 'rules'> | Omit<KeptSettings, 'rules'>,
  templateId: string | null,
): Promise<KeptSettings> {
  const kept = () => ('version' in sent ? sent : keptSettings(sql, userId, sent));
  if (templateId === null) return kept();
  await lockVersions(sql, userId);
  const template = await getShownVersion(sql, userId, templateId);
  if (template === null) throw new AppError('not_found', refusals.template_unknown);
  const config = readTemplateConfig(template.config);
  if (config === null) return kept();
  const settings = 'version' in sent ? sent : migrateFeedSettings(sent).settings;
  return { ...settings, template: template.version, ...templateSize(config) };
}

/** Requires a template for an active feed. `text` replaces the default message. */
export function requireTemplate({ template }: KeptSettings, activate: boolean, text?: string): void {
  if (activate && template === null) throw new AppError('template_required', text);
}
