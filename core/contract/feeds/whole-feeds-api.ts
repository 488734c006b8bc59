import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, instantSchema, listQuery, makePageSchema } from '../fields.ts';
import { feedSchema } from './feeds-api.ts';
import { feedStatusSchema } from './feeds-service-api.ts';

/**
 * Feeds as one object, for callers that do not want to combine records and the feed service, which have separate calls in specification
 * section 7. In all of them `id` is the record's.
 */

export const wholeFeedSchema = z.extend(feedSchema, {
  /** Null if the feed service has no such feed, for example after a separate call deleted it. */
  service: z.nullable(
    z.extend(feedStatusSchema, {
      feedUrl: z.string(),
      /** Up to four of the feed's pictures, in the order of the feed. */
      image_urls: z.array(z.string()),
      /** When a channel last fetched the feed or one of its outputs. */
      fetched_at: z.nullable(instantSchema),
    }),
  ),
});

export type WholeFeed = z.output<typeof wholeFeedSchema>;

/**
 * States of feeds in a list, of which a feed may have several. `attention`: the last run failed or is held, a design waits for approval, or
 * an output is outdated; `tasks`: its health has tasks.
 */
export const feedListStates = ['active', 'paused', 'attention', 'tasks'] as const;

/**
 * Orders besides newest first. `products`: most first; `problems`: those that need attention, then those with most tasks; `fetched`: never
 * or longest ago first; `updated`: latest first.
 */
export const feedListOrders = ['name', 'products', 'problems', 'fetched', 'updated'] as const;

/** Number of feeds in each state, without regard to `state`. */
const feedListCountsSchema = z.object({
  all: z.number(),
  active: z.number(),
  paused: z.number(),
  attention: z.number(),
  tasks: z.number(),
});

export type FeedListState = (typeof feedListStates)[number];
export type FeedListOrder = (typeof feedListOrders)[number];
export type FeedListCounts = z.output<typeof feedListCountsSchema>;

export const listWholeFeeds = endpoint({
  method: 'GET',
  path: '/api/v1/whole-feeds',
  summary: 'Feeds of a project (or of the user) with their address, run, numbers and images, newest first',
  access: 'user',
  query: z.extend(listQuery, {
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(300))),
    state: z.optional(z.enum(feedListStates)),
    /** With an order, pages are asked for by number; there is no `next`. */
    sort: z.optional(z.enum(feedListOrders)),
  }),
  reply: z.extend(makePageSchema(wholeFeedSchema), { counts: feedListCountsSchema }),
});

/**
 * Copies a feed: the copy has a new address, the name with " (Copy)", and is paused; settings, template, rules, login and publishing
 * settings are the same. Outputs are not copied. A repeat with the same `Idempotency-Key` header, a UUID, returns the copy of the first
 * call.
 */
export const copyWholeFeed = endpoint({
  method: 'POST',
  path: '/api/v1/whole-feeds/:id/copy',
  summary: 'Duplicate a feed',
  access: 'user',
  isKeyed: true,
  params: idParams,
  reply: feedSchema,
});

/** Published images stay for 45 days, for channels that still request them. */
export const deleteWholeFeed = endpoint({
  method: 'DELETE',
  path: '/api/v1/whole-feeds/:id',
  summary: 'Delete a feed: record, settings, runs and published files',
  access: 'user',
  params: idParams,
});
