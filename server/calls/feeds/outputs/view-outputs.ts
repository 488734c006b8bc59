import type { Output } from '#core/contract/outputs-api.ts';
import { outputMessages } from '#core/messages/screens/feeds/output-messages.ts';
import type { Config } from '#server/config.ts';
import type { OutputRow } from '#server/db/feeds/outputs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { publishedUrl } from '../service-feed.ts';
import { feedStatuses } from '../status/feed-status.ts';
import { imageOf } from './output-overrides.ts';

/** A feed's addresses as callers know them, in the order of the rows. */
export async function viewOutputs(
  sql: Sql,
  { publicUrl, billing }: Pick<Config, 'publicUrl' | 'billing'>,
  rows: readonly OutputRow[],
): Promise<Output[]> {
  const statuses = await feedStatuses(sql, rows, billing);
  return rows.flatMap((row, at) => {
    const status = statuses[at];
    if (status === undefined) return [];
    const { width, height } = row.settings;
    return {
      id: row.id,
      is_main: row.parent_id === null,
      name: row.parent_id === null ? outputMessages.mainName : row.record_name,
      feed_url: publishedUrl(publicUrl, row.id),
      channel: row.channel,
      image: imageOf(row.settings),
      template_id: row.own_template,
      template_name: row.own_template_name,
      lost_template: row.lost_template,
      width,
      height,
      is_paused: row.is_paused,
      status,
    };
  });
}
