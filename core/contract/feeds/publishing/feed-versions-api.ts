import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { feedIdParams, feedStatusSchema } from '../feeds-service-api.ts';
import { idSchema, instantSchema } from '../../fields.ts';

/** A published version of a feed that is stored whole, so that one can return to it without drawing. */
const feedVersionSchema = z.object({
  id: idSchema,
  published_at: instantSchema,
  product_count: z.number(),
  enhanced_count: z.number(),
  kept_count: z.number(),
  size_bytes: z.number(),
  /** Whether the published address serves it now. */
  is_up: z.boolean(),
});

/** Changes to the published products by a return to a version, as counts. */
const versionDifferenceSchema = z.object({
  /** Number with a different picture. */
  pictures: z.number(),
  /** Number with a different title, price or other value. */
  facts: z.number(),
  /** Number of published products that are not in the version. */
  gone: z.number(),
  /** Number in the version that are not published. */
  back: z.number(),
  /** Outputs of the feed that go back with it, and those that have no version of then and stay as they are. */
  outputs: z.number(),
  staying_outputs: z.number(),
});

export type FeedVersion = z.output<typeof feedVersionSchema>;
export type VersionDifference = z.output<typeof versionDifferenceSchema>;

const versionParams = z.extend(feedIdParams, { versionId: idSchema });

/** The last ten at most, none older than 45 days: the newest four, and the last of each day before. */
export const listFeedVersions = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/versions',
  summary: 'Published versions of a feed that one can return to, newest first',
  access: 'user',
  params: feedIdParams,
  reply: z.object({ items: z.array(feedVersionSchema) }),
});

export const compareFeedVersion = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/versions/:versionId/difference',
  summary: 'What returning to a version changes about what is published',
  access: 'user',
  params: versionParams,
  reply: versionDifferenceSchema,
});

/**
 * Republishes the files of an earlier version unchanged, and ends the run under way. Its outputs go back with it. The feed is not
 * refreshed from then on, until the call to go on. A published version stays published, and refreshing pauses all the same.
 */
export const returnToVersion = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/versions/:versionId/return',
  summary: 'Return to an earlier published version',
  access: 'user',
  params: versionParams,
  reply: feedStatusSchema,
});

/** Ends what `returnToVersion` began: an active feed is read at once. Without a return it changes nothing. */
export const goOnRefreshing = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/go-on',
  summary: 'Refresh a feed again after a return to an earlier version',
  access: 'user',
  params: feedIdParams,
  reply: feedStatusSchema,
});
