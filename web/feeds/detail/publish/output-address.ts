import type { ChannelFetch } from '#core/contract/feeds/publishing/channel-fetch.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { markForGuide } from '#web/lib/session/guide-marks.ts';
import { useCopy } from '#web/ui/button/copy-button.tsx';

const copyTexts = { copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed };

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

/** Copies an address of a feed, which the guide to the first sale notes. */
export function useCopyAddress(feedmakerId: string | null) {
  return useCopy(copyTexts, () => feedmakerId !== null && markForGuide('copied', feedmakerId));
}
