import * as z from 'zod/mini';
import { fetchChannels } from '../../../feeds/channels/feed-fetchers.ts';
import { instantSchema } from '../../fields.ts';

/** A channel's fetches of the published feed; all null and 0 before the first. Updated with a few seconds' delay. */
export const channelFetchSchema = z.object({
  channel: z.enum(fetchChannels),
  /** An address that is this channel's own, with the same bytes as `feedUrl`; null for one that has none. */
  url: z.nullable(z.string()),
  /** Only answers that went out as a whole, and those that said that nothing has changed. */
  firstFetchedAt: z.nullable(instantSchema),
  lastFetchedAt: z.nullable(instantSchema),
  fetchCount: z.number(),
  /** `agent`: its User-Agent at the plain address, which anyone can send. */
  recognisedBy: z.nullable(z.enum(['address', 'agent'])),
  /** User-Agent of the last fetch. */
  agent: z.nullable(z.string()),
});

export type ChannelFetch = z.output<typeof channelFetchSchema>;
