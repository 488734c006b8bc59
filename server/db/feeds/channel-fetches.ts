import type { FetchChannel } from '#core/feeds/channels/feed-fetchers.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Fetches of one feed by one channel at one kind of address, since they were last stored. */
export interface ChannelFetches {
  readonly feedId: string;
  readonly channel: FetchChannel;
  /** True for the channel's own address. */
  readonly isOwnAddress: boolean;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly count: number;
  /** User-Agent of the last fetch. */
  readonly agent: string;
}

/** Adds to the stored fetches, ignoring deleted feeds. All processes write in the same order, to avoid deadlocks. A week is kept by day. */
export async function addChannelFetches(sql: Sql, fetches: readonly ChannelFetches[]): Promise<void> {
  await sql.run(
    `insert into feedmaker.channel_fetches as c
        (user_id, feed_id, channel, is_own_address, first_at, last_at, count, agent, by_day)
      select f.user_id, n.feed_id, n.channel, n.is_own_address, n.first_at, n.last_at, n.count, n.agent,
          jsonb_build_object(to_char(n.last_at at time zone 'UTC', 'YYYY-MM-DD'), n.count)
        from unnest($1::uuid[], $2::text[], $3::boolean[], $4::timestamptz[], $5::timestamptz[], $6::bigint[], $7::text[])
          as n (feed_id, channel, is_own_address, first_at, last_at, count, agent)
        join feedmaker.feeds f on f.id = n.feed_id
        order by n.feed_id, n.channel, n.is_own_address
      on conflict (feed_id, channel, is_own_address) do update set
        first_at = least(c.first_at, excluded.first_at), last_at = greatest(c.last_at, excluded.last_at),
        count = c.count + excluded.count,
        by_day = (select jsonb_object_agg(day, fetches) from (
            select day, sum(n::bigint) as fetches from (
              select * from jsonb_each_text(c.by_day) union all select * from jsonb_each_text(excluded.by_day)) d (day, n)
            group by day order by day desc limit 7) days),
        agent = case when excluded.last_at >= c.last_at then excluded.agent else c.agent end`,
    [
      fetches.map(({ feedId }) => feedId),
      fetches.map(({ channel }) => channel),
      fetches.map(({ isOwnAddress }) => isOwnAddress),
      fetches.map(({ firstAt }) => firstAt),
      fetches.map(({ lastAt }) => lastAt),
      fetches.map(({ count }) => count),
      fetches.map(({ agent }) => agent),
    ],
  );
}

/** A channel's stored fetches of a feed; times are ISO 8601. */
export interface KnownFetches {
  feedId: string;
  channel: FetchChannel;
  firstFetchedAt: string;
  lastFetchedAt: string;
  fetchCount: number;
  /** How the channel was recognised last. */
  recognisedBy: 'address' | 'agent';
  agent: string;
}

/** Lists all channels that have fetched one of the feeds, by any address, the latest first. */
export function listChannelFetches(sql: Sql, feedIds: readonly string[]): Promise<KnownFetches[]> {
  return sql.rows<KnownFetches>(
    `select feed_id as "feedId", channel, public.iso(min(first_at)) as "firstFetchedAt", public.iso(max(last_at)) as "lastFetchedAt",
        sum(count)::float8 as "fetchCount",
        case when (array_agg(is_own_address order by last_at desc))[1] then 'address' else 'agent' end as "recognisedBy",
        (array_agg(agent order by last_at desc))[1] as agent
      from feedmaker.channel_fetches where feed_id = any($1) group by feed_id, channel order by max(last_at) desc`,
    [feedIds],
  );
}
