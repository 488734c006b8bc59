import * as z from 'zod/mini';
import { fetchChannels } from '../../../feeds/channels/feed-fetchers.ts';
import { instantSchema } from '../../fields.ts';

/** What is known of a channel's fetches of the published feed; all null and 0 before the first. It is known a few seconds afterwards. */
export const channelFetchSchema = z.object({
  channel: z.enum(fetchChannels),
  /** An address that is this channel's own, with the same bytes as `feedUrl`; null for one that has none. */
  url: z.nullable(z.string()),
  /** Only answers that went out as a whole, and those that said that nothing has changed. */
  firstFetchedAt: z.nullable(instantSchema),
  lastFetchedAt: z.nullable(instantSchema),
  fetchCount: z.number(),
  /** `agent`: it called itself so at the plain address, which anybody can. */
  recognisedBy: z.nullable(z.enum(['address', 'agent'])),
  /** What it called itself the last time. */
  agent: z.nullable(z.string()),
});

export type ChannelFetch = z.output<typeof channelFetchSchema>;
