import type { ChannelFetch } from '#core/contract/feeds/publishing/channel-fetch.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';

/** Returns the fetches of an output by its channel; undefined if it has none, or before the first by a channel without an own address. */
export function fetchesOf({
  channel,
  channels,
}: Pick<Output, 'channel' | 'channels'>): ChannelFetch | undefined {
  // An agency, or whoever else gets the address, has one of its own too.
  const name = channel === 'other' ? 'agency' : channel;
  return channels.find((each) => each.channel === name);
}

/** Returns the only address of an output to copy: that of its channel, at which its fetches are recognised, or the plain one. */
export function addressOf(output: Output): string {
  return fetchesOf(output)?.url ?? output.feed_url;
}
