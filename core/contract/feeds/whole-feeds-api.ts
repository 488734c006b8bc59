import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, listQuery, makePageSchema } from '../fields.ts';
import { feedSchema } from './feeds-api.ts';
import { feedStatusSchema } from './feeds-service-api.ts';

/**
 * Feeds as one thing, for callers that do not want to put them together: the calls of specification section 7 tell records and
 * the feed service apart. In all of them `id` is the record's.
 */

/** A record, and what the feed service knows of the feed. */
export const wholeFeedSchema = z.extend(feedSchema, {
  /** Null if the record has no feed there, for example after it was deleted by a call of its own. */
  service: z.nullable(
    z.extend(feedStatusSchema, {
      /** The published address. */
      feedUrl: z.string(),
      /** Up to four of its pictures, in the order of the feed. */
      image_urls: z.array(z.string()),
    }),
  ),
});

export type WholeFeed = z.output<typeof wholeFeedSchema>;

export const listWholeFeeds = endpoint({
  method: 'GET',
  path: '/api/v1/whole-feeds',
  summary: 'Feeds of a project (or of the user) with their address, run, numbers and images, newest first',
  access: 'user',
  query: z.extend(listQuery, {
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  reply: makePageSchema(wholeFeedSchema),
});

/**
 * Copies a feed: the copy has a new address, the name with " (Copy)", and is paused; settings, template, rules, the shop's login and its
 * publishing are the same. Outputs are not copied. A repeat with the same `Idempotency-Key` header, a UUID, finds the copy of the first
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

/** Published images stay for their 45 days, for the channels that still ask for them. */
export const deleteWholeFeed = endpoint({
  method: 'DELETE',
  path: '/api/v1/whole-feeds/:id',
  summary: 'Delete a feed: record, settings, runs and published files',
  access: 'user',
  params: idParams,
});
