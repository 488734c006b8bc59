import type { WebhookEndpoint } from '#core/contract/webhooks-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

const counted = (state: string) =>
  `(select count(*)::int from feedmaker.deliveries d where d.endpoint_id = e.id and d.state = '${state}')`;

const columns = `e.id, e.name, e.url, e.project_id, e.feed_id, e.types, e.stopped_for,
  public.iso(e.stopped_at) as stopped_at, public.iso(e.failing_since) as failing_since,
  public.iso(e.last_delivered_at) as last_delivered_at, ${counted('waiting')} as waiting_count,
  ${counted('failed')} as failed_count,
  public.iso(e.secret_before_until) as old_secret_until, public.iso(e.created_at) as created_at`;

/** Returns the user's endpoints, newest first. */
export function listEndpoints(sql: Sql, userId: string): Promise<WebhookEndpoint[]> {
  return sql.rows<WebhookEndpoint>(
    `select ${columns} from public.webhook_endpoints e where e.user_id = $1 order by e.created_at desc, e.id`,
    [userId],
  );
}

export function getEndpoint(sql: Sql, userId: string, id: string): Promise<WebhookEndpoint | null> {
  return sql.maybe<WebhookEndpoint>(
    `select ${columns} from public.webhook_endpoints e where e.user_id = $1 and e.id = $2`,
    [userId, id],
  );
}

/** Counts a user's endpoints; concurrent calls that add one wait for each other. */
export async function lockEndpointCount(sql: Sql, userId: string): Promise<number> {
  await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 88))', [userId]);
  const { count } = await sql.one<{ count: number }>(
    'select count(*)::int as count from public.webhook_endpoints where user_id = $1',
    [userId],
  );
  return count;
}

export interface EndpointChoice {
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly project_id: string | null;
  readonly feed_id: string | null;
}

export async function insertEndpoint(
  sql: Sql,
  endpoint: EndpointChoice & { id: string; userId: string; secret: Buffer; now: Date },
): Promise<void> {
  await sql.run(
    `insert into public.webhook_endpoints (id, user_id, name, url, types, project_id, feed_id, secret, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      endpoint.id,
      endpoint.userId,
      endpoint.name,
      endpoint.url,
      endpoint.types,
      endpoint.project_id,
      endpoint.feed_id,
      endpoint.secret,
      endpoint.now,
    ],
  );
}

export async function updateEndpoint(
  sql: Sql,
  userId: string,
  endpoint: EndpointChoice & { id: string },
): Promise<void> {
  await sql.run(
    `update public.webhook_endpoints set name = $3, url = $4, types = $5, project_id = $6, feed_id = $7
      where id = $2 and user_id = $1`,
    [userId, endpoint.id, endpoint.name, endpoint.url, endpoint.types, endpoint.project_id, endpoint.feed_id],
  );
}

/**
 * Resolves the scope of an endpoint, if it belongs to the user: a project, a feed (by its own id or by its record's), or both. Returns null
 * if it does not.
 */
export async function findScope(
  sql: Sql,
  userId: string,
  { project_id: projectId, feed_id: feedId }: Pick<EndpointChoice, 'project_id' | 'feed_id'>,
): Promise<Pick<EndpointChoice, 'project_id' | 'feed_id'> | null> {
  const found = await sql.one<{ project_id: string | null; feed_id: string | null }>(
    `select (select id from projects where id = $2 and user_id = $1) as project_id,
        (select id from feedmaker.feeds where $3 in (id, record_id) and user_id = $1 limit 1) as feed_id`,
    [userId, projectId, feedId],
  );
  const isOwn = (found.project_id === null) === (projectId === null);
  return isOwn && (found.feed_id === null) === (feedId === null) ? found : null;
}

/** Stops an endpoint. Returns false if it was stopped already. */
export async function stopEndpoint(
  sql: Sql,
  id: string,
  stop: { reason: NonNullable<WebhookEndpoint['stopped_for']>; now: Date },
): Promise<boolean> {
  const changed = await sql.run(
    `update public.webhook_endpoints set stopped_for = $2, stopped_at = $3 where id = $1 and stopped_for is null`,
    [id, stop.reason, stop.now],
  );
  return changed > 0;
}

/** Resumes an endpoint: its waiting deliveries are due immediately, and their attempts are counted from 0. */
export async function resumeEndpoint(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.run(
    `update public.webhook_endpoints set stopped_for = null, stopped_at = null, failing_since = null where id = $1`,
    [id],
  );
  await sql.run(
    `update feedmaker.deliveries set next_at = $2, try_count = 0 where endpoint_id = $1 and state = 'waiting'`,
    [id, now],
  );
}

export async function deleteEndpoint(sql: Sql, userId: string, id: string): Promise<boolean> {
  const gone = await sql.run('delete from public.webhook_endpoints where id = $2 and user_id = $1', [
    userId,
    id,
  ]);
  return gone > 0;
}

/** Target and signing secret for a request to an endpoint. Secrets are sealed. */
export interface EndpointToSend {
  id: string;
  user_id: string;
  name: string;
  url: string;
  secret: Buffer;
  secret_before: Buffer | null;
  secret_before_until: Date | null;
  stopped_for: WebhookEndpoint['stopped_for'];
}

const sendingColumns = `e.id, e.user_id, e.name, e.url, e.secret, e.secret_before, e.secret_before_until, e.stopped_for`;

export function findEndpointToSend(sql: Sql, id: string): Promise<EndpointToSend | null> {
  return sql.maybe<EndpointToSend>(
    `select ${sendingColumns} from public.webhook_endpoints e where e.id = $1`,
    [id],
  );
}

/** Replaces the secret; the old one also signs until a given time. */
export async function replaceSecret(
  sql: Sql,
  id: string,
  { secret, oldUntil }: { secret: Buffer; oldUntil: Date },
): Promise<void> {
  await sql.run(
    `update public.webhook_endpoints set secret_before = secret, secret_before_until = $3, secret = $2 where id = $1`,
    [id, secret, oldUntil],
  );
}

/** Records a successful or failed delivery; returns since when nothing has been delivered. */
export async function noteArrival(
  sql: Sql,
  id: string,
  { hasArrived, now }: { hasArrived: boolean; now: Date },
): Promise<Date> {
  const row = await sql.maybe<{ failing_since: Date | null }>(
    `update public.webhook_endpoints set
        failing_since = case when $2 then null else coalesce(failing_since, $3::timestamptz) end,
        last_delivered_at = case when $2 then $3::timestamptz else last_delivered_at end
      where id = $1 returning failing_since`,
    [id, hasArrived, now],
  );
  return row?.failing_since ?? now;
}
