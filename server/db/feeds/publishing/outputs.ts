import type { ChannelId } from '#core/feeds/channels/channel-ids.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requireSameRequest } from '../../created-from.ts';
import { feedColumns, feedJoins, type Feed } from '../feed.ts';

/** Settings of an output that override its parent's; the database merges them (migration 0310). */
export type Overrides = Partial<
  Pick<
    KeptSettings,
    | 'imageTarget'
    | 'leavesImages'
    | 'tagsImages'
    | 'enhanceAdditional'
    | 'template'
    | 'width'
    | 'height'
    | 'customTemplates'
    | 'ownTemplate'
  >
>;

/** An address at which a feed is published: the feed's own, which has no parent, or one of its outputs. */
export interface OutputRow extends Feed {
  readonly record_name: string;
  readonly channel: ChannelId | null;
  readonly settings: KeptSettings;
  readonly overrides: Overrides;
  readonly is_paused: boolean;
  /** The output's own template; null if it uses its parent's, and for the feed itself. */
  readonly own_template: string | null;
  readonly own_template_name: string | null;
  /** True if the output had its own template, which was deleted. */
  readonly lost_template: boolean;
}

const columns = `${feedColumns}, coalesce(f.name, '') as record_name, f.channel, f.settings,
  coalesce(f.overrides, '{}') as overrides, f.is_paused, case when f.parent_id is not null then t.id end as own_template,
  case when f.parent_id is not null then t.name end as own_template_name,
  coalesce(f.overrides ? 'template', false) and t.id is null as lost_template`;

/** Returns the user's feed and its outputs, the feed first and the others in order of creation. */
export function listOutputs(sql: Sql, userId: string, feedId: string): Promise<OutputRow[]> {
  return sql.rows<OutputRow>(
    `select ${columns} from feedmaker.feeds f ${feedJoins}
      where f.user_id = $1 and (f.id = $2 or f.parent_id = $2) and f.settings is not null
      order by f.parent_id is not null, f.created_at, f.id`,
    [userId, feedId],
  );
}

export interface OutputForm {
  readonly name: string;
  readonly channel: ChannelId | null;
  readonly template_id: string | null;
  readonly overrides: Overrides;
  readonly is_paused: boolean;
}

/** Creates an output of the user's feed; a repeat changes nothing. Fails with `AppError('key_reused')`. */
export async function insertOutput(
  sql: Sql,
  userId: string,
  { creation, feedId, form }: { creation: Creation; feedId: string; form: OutputForm },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.feeds (id, user_id, parent_id, name, channel, template_id, overrides, is_paused, created_from, settings, activate)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', false) on conflict (id) do nothing`,
    [
      creation.id,
      userId,
      feedId,
      form.name,
      form.channel,
      form.template_id,
      form.overrides,
      form.is_paused,
      creation.from,
    ],
  );
  await requireSameRequest(sql, 'feed', creation);
}

/** Changes an output; its run is due immediately if that changes what it publishes. */
export async function updateOutput(sql: Sql, userId: string, id: string, form: OutputForm): Promise<void> {
  await sql.run(
    `update feedmaker.feeds set name = $3, channel = $4, template_id = $5, overrides = $6, is_paused = $7, updated_at = now(),
        next_run_at = case when overrides <> $6 or is_paused <> $7 then null else next_run_at end
      where id = $2 and user_id = $1 and parent_id is not null`,
    [userId, id, form.name, form.channel, form.template_id, form.overrides, form.is_paused],
  );
}

export async function setChannel(
  sql: Sql,
  userId: string,
  id: string,
  channel: ChannelId | null,
): Promise<void> {
  await sql.run('update feedmaker.feeds set channel = $3 where id = $2 and user_id = $1', [
    userId,
    id,
    channel,
  ]);
}

export async function listDueOutputs(sql: Sql, feedId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where parent_id = $1 and activate and next_run_at is null order by id',
    [feedId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes those outputs due that have not followed this run of their feed. Outputs that show what their feed shows (`tagsImages`) are due
 * each time the run is published, since publishing it again changes what they show. Written together with the run's progress, so that the
 * schedule starts the runs if the process is killed.
 */
export async function setOutputsDue(
  sql: Sql,
  run: { id: string; feed_id: string },
  reached: 'read' | 'up',
): Promise<void> {
  await sql.run(
    `with due as materialized (
        select id from feedmaker.feeds o where parent_id = $1 and activate
            and case when o.settings -> 'tagsImages' = 'true' then $3
              else not exists (select from feedmaker.runs r where r.feed_id = o.id and r.parent_run = $2) end
          order by id for no key update)
      update feedmaker.feeds set next_run_at = null where id in (select id from due)`,
    [run.feed_id, run.id, reached === 'up'],
  );
}

/** Makes an output due whose run ended with work left. */
export async function setOutputDue(sql: Sql, id: string): Promise<void> {
  await sql.run('update feedmaker.feeds set next_run_at = null where id = $1', [id]);
}
