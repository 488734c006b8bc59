import * as z from 'zod/mini';
import { fetchChannels } from '../../../feeds/channels/feed-fetchers.ts';
import { instantSchema } from '../../fields.ts';

/** A channel's fetches of the published feed; all null and 0 before the first. Updated with a few seconds' delay. */
export const channelFetchSchema = z.object({
  channel: z.enum(fetchChannels),
  /** This channel's own address, with the same bytes as `feedUrl`; null if it has none. */
  url: z.nullable(z.string()),
  /** Fetch times and count: only complete answers and those with 304 (not modified). */
  firstFetchedAt: z.nullable(instantSchema),
  lastFetchedAt: z.nullable(instantSchema),
  fetchCount: z.number(),
  /** `address`: by this channel's own address; `agent`: by its User-Agent at the feed's plain address, which anyone can forge. */
  recognisedBy: z.nullable(z.enum(['address', 'agent'])),
  /** User-Agent of the last fetch. */
  agent: z.nullable(z.string()),
});

export type ChannelFetch = z.output<typeof channelFetchSchema>;
