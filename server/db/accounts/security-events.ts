import { describeDevice } from '#core/account/describe-device.ts';
import type { SecurityAct } from '#core/account/security-acts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Sql } from '#server/platform/database/port.ts';
import { cutPage, toLimit, readCursor, type PageQuery } from '../paging.ts';
import type { Log } from '#server/platform/process/log.ts';
import { findNetwork } from '#server/platform/turns/rate-limit.ts';
import type { RequestOrigin } from '#server/platform/http/request-origin.ts';

const PAGE = 50;

/** An event that matters for an account's security. Contains nothing that grants access: no password, token, code or key. */
export interface SecurityEvent {
  readonly act: SecurityAct;
  /** The affected user; null for an address without an account, or an administrator's call. */
  readonly userId: string | null;
  readonly from: RequestOrigin;
  readonly sessionId?: string | null;
  /** The API key that was created or revoked. */
  readonly keyId?: string | null;
  /** Further details for the reader, such as the name of a key. */
  readonly detail?: Readonly<Record<string, string>>;
}

export interface SecurityEventRow {
  id: string;
  at: Date;
  act: SecurityAct;
  address: string;
  device: string;
  detail: Record<string, string>;
}

/** Acts that an operator should look into when they are in the log. */
const alarming: ReadonlySet<SecurityAct> = new Set([
  'locked_out',
  'proof_failed',
  'refresh_token_reused',
  'factor_failed',
  'admin_refused',
]);

/**
 * Logs a security event, and stores a row for the account's owner. Call it after the act, which happens even if the row cannot be written.
 * An event without a user takes as long, so that timing does not reveal accounts.
 */
export async function recordSecurityEvent(
  { database, clock, log }: { database: Pick<Database, 'query'>; clock: Clock; log: Log },
  event: SecurityEvent,
): Promise<void> {
  const { act, userId, from, sessionId = null, keyId = null, detail = {} } = event;
  const { address } = from;
  const device = describeDevice(from.userAgent);
  const line = {
    security: act,
    userId: userId ?? undefined,
    sessionId: sessionId ?? undefined,
    keyId: keyId ?? undefined,
    address,
    device,
    ...detail,
  };
  log[alarming.has(act) ? 'warn' : 'info'](line, `security: ${act.replaceAll('_', ' ')}`);
  try {
    // A user deleted just now cannot have a row.
    await database.query.run(
      `insert into security_events (user_id, at, act, address, device, session_id, key_id, detail)
       values ((select id from auth.users where id = $1), $2, $3, $4, $5, $6, $7, $8)`,
      [userId, clock.now(), act, address, device, sessionId, keyId, detail],
    );
  } catch (error) {
    log.error({ err: error, security: act }, 'a security event could not be kept');
  }
}

/**
 * True if a known account signs in with a browser and system not used for 90 days. Compares names only, so that people are notified just a
 * few times a year.
 */
export async function isNewBrowser(sql: Sql, userId: string, userAgent: string): Promise<boolean> {
  const found = await sql.one<{ is_known: boolean | null }>(
    `select bool_or(device = $2) as is_known from security_events
     where user_id = $1 and act in ('sign_in', 'sign_up')`,
    [userId, describeDevice(userAgent)],
  );
  return found.is_known === false;
}

/** True if the account of this address was signed in to from the network of `address` in the last 90 days. */
export async function isKnownNetwork(sql: Sql, email: string, address: string): Promise<boolean> {
  const places = await sql.rows<{ address: string }>(
    `select distinct e.address from security_events e join auth.users u on u.id = e.user_id
     where u.email = $1 and e.act in ('sign_in', 'sign_up') limit 1000`,
    [email],
  );
  return places.some((place) => findNetwork(place.address) === findNetwork(address));
}

/** True if the second step of this user's sign-in was taken from the network of `address` in the last 90 days. */
export async function isHomeNetwork(sql: Sql, userId: string, address: string): Promise<boolean> {
  const places = await sql.rows<{ address: string }>(
    `select distinct address from security_events
     where user_id = $1 and act in ('factor_verified', 'factor_enrolled') limit 1000`,
    [userId],
  );
  return places.some((place) => findNetwork(place.address) === findNetwork(address));
}

/** Returns a page of an account's events, newest first, and their total number. */
export async function listSecurityEvents(
  sql: Sql,
  userId: string,
  query: PageQuery,
): Promise<{ items: SecurityEventRow[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit({ ...query, page: query.page ?? 1, page_size: query.page_size ?? PAGE });
  const after = readCursor('security events', query.cursor);
  const rows = await sql.rows<SecurityEventRow & { place: string[] }>(
    `select id::text, at, act, address, device, detail, array[at::text, id::text] as place from security_events
      where user_id = $1 and ($4::text[] is null or (at, security_events.id) < (($4::text[])[1]::timestamptz, ($4::text[])[2]::bigint))
     order by at desc, security_events.id desc limit $2 offset $3`,
    [userId, limit + 1, after === null ? offset : 0, after],
  );
  const { total } = await sql.one<{ total: number }>(
    'select count(*)::int as total from security_events where user_id = $1',
    [userId],
  );
  return { ...cutPage('security events', rows, limit), total };
}

/** Deletes old events; sooner without a user, as nobody can see them. */
export async function deleteSecurityEventsBefore(
  sql: Sql,
  { before, ofNobodyBefore }: { before: Date; ofNobodyBefore: Date },
): Promise<void> {
  await sql.run('delete from security_events where at < $1 or (user_id is null and at < $2)', [
    before,
    ofNobodyBefore,
  ]);
}
