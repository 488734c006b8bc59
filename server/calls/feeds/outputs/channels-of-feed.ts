import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { addressedChannels, type FetchChannel } from '#core/feeds/channels/feed-fetchers.ts';
import { addresses } from '#core/public-addresses.ts';
import { listChannelFetches } from '#server/db/feeds/channel-fetches.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns the channels with a feed address of their own, followed by all other clients that have fetched the feed. */
export async function channelsOfFeed(
  sql: Sql,
  publicUrl: string,
  feedId: string,
): Promise<EndpointReply<typeof getServiceFeed>['channels']> {
  const known = await listChannelFetches(sql, feedId);
  const never = { firstFetchedAt: null, lastFetchedAt: null, fetchCount: 0, recognisedBy: null, agent: null };
  const own = addressedChannels.map((channel) => ({
    ...never,
    ...known.find((each) => each.channel === channel),
    channel,
    url: publicUrl + addresses.channelFeed.href({ feedId, channel, ending: 'xml' }),
  }));
  const isAddressed = (channel: FetchChannel) => addressedChannels.some((each) => each === channel);
  const others = known.filter(({ channel }) => !isAddressed(channel)).map((each) => ({ ...each, url: null }));
  return [...own, ...others];
}
