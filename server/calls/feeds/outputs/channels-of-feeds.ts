import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { addressedChannels, type FetchChannel } from '#core/feeds/channels/feed-fetchers.ts';
import { addresses } from '#core/public-addresses.ts';
import { listChannelFetches } from '#server/db/feeds/channel-fetches.ts';
import type { Sql } from '#server/platform/database/port.ts';

type Channels = EndpointReply<typeof getServiceFeed>['channels'];

/** Returns for each feed the channels with an address of their own, followed by all other clients that have fetched it. */
export async function channelsOfFeeds(
  sql: Sql,
  publicUrl: string,
  feedIds: readonly string[],
): Promise<Channels[]> {
  const known = await listChannelFetches(sql, feedIds);
  return feedIds.map((id) => {
    const fetches = known.flatMap(({ feedId, ...each }) => (feedId === id ? [each] : []));
    const own = addressedChannels.map((channel) => ({
      ...never,
      ...fetches.find((each) => each.channel === channel),
      channel,
      url: publicUrl + addresses.channelFeed.href({ feedId: id, channel, ending: 'xml' }),
    }));
    const others = fetches
      .filter(({ channel }) => !isAddressed(channel))
      .map((each) => ({ ...each, url: null }));
    return [...own, ...others];
  });
}

const never = { firstFetchedAt: null, lastFetchedAt: null, fetchCount: 0, recognisedBy: null, agent: null };

function isAddressed(channel: FetchChannel): boolean {
  return addressedChannels.some((each) => each === channel);
}
