import type { EventType } from '#core/events/event-types.ts';
import type { WebhookDelivery, WebhookTry } from '#core/contract/webhooks-api.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { NewEvent } from './feed-events.ts';
import { cutPage, toLimit, readCursor, type PageQuery } from '../paging.ts';

/**
 * Inserts an event for every endpoint that subscribes to it; returns those to which it is sent. For stopped ones it is stored as skipped,
 * so that their owner sees what they missed.
 */
export async function insertDeliveries(sql: Sql, event: Omit<NewEvent, 'data'>): Promise<string[]> {
  const rows = await sql.rows<{ endpoint_id: string }>(
    `with noted as (insert into feedmaker.deliveries (id, user_id, endpoint_id, event_id, feed_id, sequence, state, next_at, created_at)
      select gen_random_uuid(), $1, e.id, $2, $3, $4, case when e.stopped_for is null then 'waiting' else 'skipped' end, $7, $7
        from public.webhook_endpoints e
        where e.user_id = $1 and $6 = any(e.types)
          and (e.project_id is null or e.project_id = $5) and (e.feed_id is null or e.feed_id = $3)
      returning endpoint_id, state)
      select endpoint_id from noted where state = 'waiting'`,
    [event.userId, event.id, event.feedId, event.sequence, event.projectId, event.type, event.at],
  );
  return rows.map((row) => row.endpoint_id);
}

export interface DeliveryToSend {
  id: string;
  event_id: string;
  feed_id: string;
  state: WebhookDelivery['state'];
  try_count: number;
  next_at: Date;
  type: EventType;
  at: Date;
  data: Record<string, unknown>;
}

const sending = `d.id, d.event_id, d.feed_id, d.state, d.try_count, d.next_at, e.type, e.created_at as at, e.data
  from feedmaker.deliveries d join feedmaker.feed_events e on e.id = d.event_id`;

/** Returns the first event of this feed not yet delivered to an endpoint; null if all were. */
export function firstWaiting(sql: Sql, endpointId: string, feedId: string): Promise<DeliveryToSend | null> {
  return sql.maybe<DeliveryToSend>(
    `select ${sending} where d.endpoint_id = $1 and d.feed_id = $2 and d.state = 'waiting' order by d.sequence limit 1`,
    [endpointId, feedId],
  );
}

export function findDelivery(
  sql: Sql,
  endpointId: string,
  deliveryId: string,
): Promise<DeliveryToSend | null> {
  return sql.maybe<DeliveryToSend>(`select ${sending} where d.endpoint_id = $1 and d.id = $2`, [
    endpointId,
    deliveryId,
  ]);
}

const TRIES_KEPT = 10;

/** Stores the result of an attempt and what follows. */
export async function noteTry(
  sql: Sql,
  id: string,
  end: {
    tried: WebhookTry;
    /** New state; null: unchanged. */
    state: WebhookDelivery['state'] | null;
    nextAt: Date | null;
    /** True for an automatic attempt. */
    counts: boolean;
  },
): Promise<void> {
  await sql.run(
    `update feedmaker.deliveries d set state = coalesce($3, state), next_at = coalesce($4, next_at), try_count = try_count + $5,
        tries = (select jsonb_agg(one order by n) from (
          select one, n from jsonb_array_elements(d.tries || jsonb_build_array($2::jsonb)) with ordinality as t (one, n)
            order by n desc limit ${TRIES_KEPT}) kept)
      where id = $1`,
    [id, end.tried, end.state, end.nextAt, end.counts ? 1 : 0],
  );
}

/** Lists endpoints and feeds whose first waiting event is due: one row for each pair. */
export function listDueDeliveries(
  sql: Sql,
  now: Date,
): Promise<{ endpoint_id: string; feed_id: string; user_id: string }[]> {
  return sql.rows(
    `select distinct d.endpoint_id, d.feed_id, d.user_id from feedmaker.deliveries d
      join public.webhook_endpoints e on e.id = d.endpoint_id
      where d.state = 'waiting' and d.next_at <= $1 and e.stopped_for is null
        and not exists (select from feedmaker.deliveries b where b.endpoint_id = d.endpoint_id
          and b.feed_id = d.feed_id and b.state = 'waiting' and b.sequence < d.sequence)
      limit 1000`,
    [now],
  );
}

const columns = `d.id, d.event_id, e.type, d.feed_id, e.data ->> 'feed_name' as feed_name, d.sequence, d.state,
  d.try_count, case when d.state = 'waiting' then public.iso(d.next_at) end as next_at,
  public.iso(d.created_at) as created_at, d.tries
  from feedmaker.deliveries d join feedmaker.feed_events e on e.id = d.event_id`;

/** Lists the deliveries of an endpoint, newest first. */
export async function listDeliveries(
  sql: Sql,
  endpointId: string,
  query: PageQuery & { state?: string | undefined },
): Promise<{ items: WebhookDelivery[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit({ page: query.page ?? 1, page_size: query.page_size });
  const filter = 'where d.endpoint_id = $1 and ($2::text is null or d.state = $2)';
  const params = [endpointId, query.state ?? null];
  const after = readCursor('deliveries', query.cursor);
  const rows = await sql.rows<WebhookDelivery & { place: string[] }>(
    `select array[d.created_at::text, d.sequence::text, d.id::text] as place, ${columns} ${filter}
        and ($5::text[] is null or (d.created_at, d.sequence) < (($5::text[])[1]::timestamptz, ($5::text[])[2]::bigint)
          or (d.created_at, d.sequence) = (($5::text[])[1]::timestamptz, ($5::text[])[2]::bigint) and d.id > ($5::text[])[3]::uuid)
      order by d.created_at desc, d.sequence desc, d.id limit $3 offset $4`,
    [...params, limit + 1, after === null ? offset : 0, after],
  );
  const { total } = await sql.one<{ total: number }>(
    `select count(*)::int as total from feedmaker.deliveries d ${filter}`,
    params,
  );
  const { items, next } = cutPage('deliveries', rows, limit);
  return { items: items.map(toDelivery), total, next };
}

export async function getDelivery(sql: Sql, endpointId: string, id: string): Promise<WebhookDelivery | null> {
  const row = await sql.maybe<WebhookDelivery>(`select ${columns} where d.endpoint_id = $1 and d.id = $2`, [
    endpointId,
    id,
  ]);
  return row && toDelivery(row);
}

/** Returns a delivery whose tries say in words why they failed. */
function toDelivery(delivery: WebhookDelivery): WebhookDelivery {
  const tries = delivery.tries.map((each) => {
    const sentence: unknown = Reflect.get(remoteReasons, each.code ?? '');
    return typeof sentence === 'string' ? { ...each, message: sentence } : each;
  });
  return { ...delivery, tries };
}
