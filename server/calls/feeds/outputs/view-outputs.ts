import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { unseenTexts } from '#picture/layers';
import { readTemplateConfig } from '#picture';
import type { Config } from '#server/config.ts';
import type { OutputRow } from '#server/db/feeds/publishing/outputs.ts';
import { readVersionConfig } from '#server/db/template-versions.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { publishedUrl } from '../service-feed.ts';
import { feedStatuses } from '../status/feed-status.ts';
import { channelsOfFeeds } from './channels-of-feeds.ts';
import { readImage } from './output-overrides.ts';

/** Returns a feed's addresses in their public form, in the order of the rows. */
export async function viewOutputs(
  sql: Sql,
  { publicUrl, billing }: Pick<Config, 'publicUrl' | 'billing'>,
  rows: readonly OutputRow[],
): Promise<Output[]> {
  const statuses = await feedStatuses(sql, rows, billing);
  const channels = await channelsOfFeeds(
    sql,
    publicUrl,
    rows.map(({ id }) => id),
  );
  const unseen: string[][] = [];
  for (const row of rows) unseen.push(await findUnseenTexts(sql, row));
  return rows.flatMap((row, at) => {
    const status = statuses.find((each) => each.feed_id === row.id);
    if (status === undefined) return [];
    const { width, height } = row.settings;
    return {
      id: row.id,
      is_main: row.parent_id === null,
      name: row.parent_id === null ? outputMessages.mainName : row.record_name,
      feed_url: publishedUrl(publicUrl, row.id),
      channel: row.channel,
      channels: channels[at] ?? [],
      image: readImage(row.settings),
      template_id: row.own_template,
      template_name: row.own_template_name,
      lost_template: row.lost_template,
      width,
      height,
      unseen_texts: unseen[at] ?? [],
      is_paused: row.is_paused,
      status,
    };
  });
}

/** Cached by version, which never changes: outputs are polled every two seconds while one of them runs. */
const knownUnseen = new Map<string, string[]>();
const mostKnown = 500;

/** Returns the names of layers whose product texts an output's own template shows where nobody sees them. */
async function findUnseenTexts(
  sql: Sql,
  { user_id: userId, own_template: own, settings }: OutputRow,
): Promise<string[]> {
  const { template } = settings;
  if (own === null || template === null) return [];
  const known = knownUnseen.get(template);
  if (known !== undefined) return known;
  const version = await readVersionConfig(sql, userId, template);
  const config = version === null ? null : readTemplateConfig(version.config);
  const found = config === null ? [] : unseenTexts(config);
  if (knownUnseen.size >= mostKnown) knownUnseen.clear();
  knownUnseen.set(template, found);
  return found;
}
