import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { feedIdParams, feedStatusSchema } from '../feeds-service-api.ts';
import { idSchema, instantSchema } from '../../fields.ts';

/** A published version of a feed whose files are all stored, so that a return to it needs no drawing. */
const feedVersionSchema = z.object({
  id: idSchema,
  /** The run that published it last. */
  run_id: idSchema,
  published_at: instantSchema,
  product_count: z.number(),
  enhanced_count: z.number(),
  kept_count: z.number(),
  size_bytes: z.number(),
  /** True if the published address serves this version now. */
  is_up: z.boolean(),
});

const versionDifferenceSchema = z.object({
  pictures: z.number(),
  /** Number of products with a different title, price or other value. */
  facts: z.number(),
  /** Number of published products that are not in the version. */
  gone: z.number(),
  /** Number of products in the version that are not published. */
  back: z.number(),
  /** Outputs of the feed that are restored with it, and outputs without a version of that time, which stay unchanged. */
  outputs: z.number(),
  staying_outputs: z.number(),
});

export type FeedVersion = z.output<typeof feedVersionSchema>;
export type VersionDifference = z.output<typeof versionDifferenceSchema>;

const versionParams = z.extend(feedIdParams, { versionId: idSchema });

/** At most ten, none older than 45 days: the newest four, then the last of each earlier day. */
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
 * Republishes the files of an earlier version unchanged, and ends the open run. Its outputs return with it. Refreshing is paused until
 * `goOnRefreshing`, even if the version is the published one.
 */
export const returnToVersion = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/versions/:versionId/return',
  summary: 'Return to an earlier published version',
  access: 'user',
  params: versionParams,
  reply: feedStatusSchema,
});

/** Resumes refreshing after `returnToVersion`: an active feed is read immediately. Has no effect if refreshing is not paused. */
export const goOnRefreshing = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/go-on',
  summary: 'Refresh a feed again after a return to an earlier version',
  access: 'user',
  params: feedIdParams,
  reply: feedStatusSchema,
});
