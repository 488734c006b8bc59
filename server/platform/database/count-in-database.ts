import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { RateLimit } from '../turns/rate-limit.ts';
import type { OpenRateLimit } from '../turns/shared-rate-limit.ts';
import type { Sql } from './port.ts';

/** Interval at which each process deletes expired counts, in ms. */
const SWEEP_MS = 60_000;

/**
 * Counts attempts in the database, by its clock, because the clocks of an installation's machines may differ. Fails like any statement if
 * the database is unreachable.
 */
export function countInDatabase(query: Sql, clock: Clock): OpenRateLimit {
  let sweptAt = 0;
  const sweep = () => {
    if (performance.now() - sweptAt < SWEEP_MS && sweptAt > 0) return;
    sweptAt = performance.now();
    query
      .run('delete from auth.turns where until < clock_timestamp() + make_interval(secs => $1)', [ahead()])
      // If this clean-up fails, it is tried again within a minute.
      .catch(() => undefined);
  };
  // Seconds by which a test has set the clock ahead; otherwise zero.
  const ahead = () => (clock.now().getTime() - Date.now()) / 1000;
  return (name, limit) => ({
    async take(key) {
      sweep();
      return await take(query, { name, key: hashKey(key), limit, ahead: ahead() });
    },
    async giveBack(key) {
      await query
        .run(
          'update auth.turns set taken = trim_array(taken, 1) where name = $1 and key = $2 and cardinality(taken) > 0',
          [name, hashKey(key)],
        )
        // If this fails the call stays counted, so somebody waits a little longer than necessary.
        .catch(() => undefined);
    },
  });
}

/** Keys contain people's addresses and names, so only their hash is stored. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 16);
}

async function take(
  query: Sql,
  { name, key, limit, ahead }: { name: string; key: Buffer; limit: RateLimit; ahead: number },
): Promise<number> {
  const windowSeconds = limit.windowMs / 1000;
  const { isTaken, waitMs } = await query.one<{ isTaken: boolean; waitMs: number }>(
    `insert into auth.turns as t (name, key, taken, is_taken, until)
      select $1, $2, array[at], true, at + make_interval(secs => $4)
        from (select clock_timestamp() + make_interval(secs => $5) as at) as this
      on conflict (name, key) do update set (taken, is_taken, until) = (
        select case when count(*) < $3 then array_agg(at order by at) || excluded.taken else array_agg(at order by at) end,
            count(*) < $3, excluded.until
          from unnest(t.taken) as at where at > excluded.taken[1] - make_interval(secs => $4)
            and at <= excluded.taken[1] + interval '1 minute')
      returning is_taken as "isTaken", ceil(extract(epoch from
        t.taken[1] + make_interval(secs => $4) - clock_timestamp() - make_interval(secs => $5)) * 1000)::int as "waitMs"`,
    [name, key, limit.turns, windowSeconds, ahead],
  );
  return isTaken ? 0 : Math.max(1, waitMs);
}
