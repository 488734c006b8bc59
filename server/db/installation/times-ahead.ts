import type { Sql } from '#server/platform/database/port.ts';

/** Time columns of a table on which something waits, or by which the newest is found. */
interface Waited {
  readonly table: string;
  readonly columns: readonly string[];
  /** Tolerance ahead of the clock, as SQL; default a minute, since the clocks of two machines differ. */
  readonly upTo?: string;
  /** Distance ahead to which the last of the times is moved, as SQL; default none. */
  readonly to?: string;
  /** The rows for which something still waits; default all. */
  readonly where?: string;
}

/** SQL: interval between two runs of a feed, with the hour by which a day may be longer. */
const betweenRuns = `interval '5 minutes' + case when jsonb_path_exists(settings, '$.refreshAt[*] ? (@ != null)')
  then interval '25 hours' else interval '1 minute' * coalesce((settings ->> 'refreshMinutes')::int, 60) end`;

/** Columns with times that no correct clock writes further ahead than `upTo`. Large tables have their own check, a few rows at a time. */
const waited: readonly Waited[] = [
  { table: 'feedmaker.feeds', columns: ['next_run_at'], upTo: betweenRuns, where: 'activate' },
  {
    table: 'feedmaker.feeds',
    columns: ['ping_first_at', 'ping_last_at', 'changes_last_at', 'mailed_at', 'trouble_since'],
  },
  {
    table: 'feedmaker.runs',
    columns: ['started_at', 'opened_at', 'priced_at', 'finished_at', 'stalled_since'],
  },
  { table: 'feedmaker.published_versions', columns: ['published_at'] },
  { table: 'feedmaker.publications', columns: ['published_at'] },
  { table: 'feedmaker.reviews', columns: ['waiting_since', 'decided_at'] },
  { table: 'feedmaker.rollouts', columns: ['started_at'] },
  { table: 'feedmaker.feed_events', columns: ['created_at'] },
  { table: 'feedmaker.feed_events', columns: ['mail_at'], upTo: `interval '2 days'` },
  { table: 'feedmaker.deliveries', columns: ['created_at'] },
  {
    table: 'feedmaker.deliveries',
    columns: ['next_at'],
    upTo: `interval '2 days'`,
    where: `state = 'waiting'`,
  },
  { table: 'public.webhook_endpoints', columns: ['failing_since'] },
  { table: 'public.webhook_endpoints', columns: ['secret_before_until'], upTo: `interval '2 days'` },
  { table: 'feedmaker.review_links', columns: ['expires_at'], upTo: `interval '31 days'` },
  { table: 'auth.invitations', columns: ['expires_at'], upTo: `interval '31 days'` },
  {
    table: 'public.editor_grants',
    columns: ['code_expires_at', 'token_expires_at'],
    upTo: `interval '1 day'`,
  },
  { table: 'auth.processes', columns: ['started_at', 'seen_at', 'ended_at'] },
  // A key not published yet signs nothing: see `keyNoticeMs`.
  {
    table: 'auth.signing_keys',
    columns: ['signs_from'],
    upTo: `interval '1 hour'`,
    to: `interval '20 minutes'`,
  },
  { table: 'auth.sessions', columns: ['created_at', 'refreshed_at', 'second_factor_at'] },
  { table: 'auth.mails', columns: ['created_at', 'opened_at', 'code_issued_at'] },
  { table: 'auth.mail_tokens', columns: ['created_at'] },
  { table: 'pgboss.job', columns: ['start_after'], upTo: `interval '1 day'`, where: `state < 'active'` },
  { table: 'pgboss.job', columns: ['started_on', 'heartbeat_on'], where: `state = 'active'` },
  { table: 'pgboss.queue', columns: ['monitor_claim_on', 'monitor_on', 'maintain_on'] },
  { table: 'pgboss.version', columns: ['bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'] },
];

/** SQL: the later of both clocks, so that a slow clock makes no time look wrong. */
const now = 'greatest(clock_timestamp(), $1::timestamptz)';

const isAhead = ({ columns, upTo = `interval '1 minute'`, where = 'true' }: Waited) =>
  `${where} and greatest(${columns.join(', ')}) > ${now} + ${upTo}`;

/** Counts, by table, the rows with a time that only a clock running ahead can have written. */
export async function countTimesAhead(sql: Sql, at: Date): Promise<ReadonlyMap<string, number>> {
  const counts = await sql.rows<{ table: string; count: number }>(
    waited
      .map((one) => `select '${one.table}' as table, count(*) from ${one.table} where ${isAhead(one)}`)
      .join(' union all '),
    [at],
  );
  return summed(counts);
}

/**
 * Moves times that lie in the future back, so that the last of them is now and their order stays; what waits for them is then due. Returns
 * the number of rows by table.
 */
export async function moveTimesBack(sql: Sql, at: Date): Promise<ReadonlyMap<string, number>> {
  // Fast path: nearly always there are none.
  if ((await countTimesAhead(sql, at)).size === 0) return new Map();
  const counts: { table: string; count: number }[] = [];
  for (const one of waited) {
    const latest = `greatest(${one.columns.join(', ')})`;
    const back = one.columns.map(
      (column) => `${column} = case when ${column} > this.at then ${column} - this.by else ${column} end`,
    );
    // Locked rows are skipped: waiting for several of them in turn might never end.
    const count = await sql.run(
      `with this as (select ${now} as at, max(${latest}) - ${now} - ${one.to ?? `interval '0'`} as by from ${one.table} where ${isAhead(one)})
        update ${one.table} set ${back.join(', ')} from this where (${one.table}.tableoid, ${one.table}.ctid) in (
          select tableoid, ctid from ${one.table} where ${isAhead(one)} for update skip locked)`,
      [at],
    );
    counts.push({ table: one.table, count });
  }
  return summed(counts);
}

function summed(counts: readonly { table: string; count: number }[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { table, count } of counts) if (count > 0) sums.set(table, (sums.get(table) ?? 0) + count);
  return sums;
}
