import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { changesQuery, changesReply } from './feed-reviews-api.ts';
import { feedIdParams, feedStatusSchema, runSchema } from '../feeds-service-api.ts';
import { idSchema, pageQuery, makePageSchema } from '../../fields.ts';

/** The runs of a feed, for the screens: their state, and the actions for a person. */
export const getFeedStatus = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/status',
  summary: 'Run, counts and publication of a feed',
  access: 'user',
  params: feedIdParams,
  reply: feedStatusSchema,
});

/** Server-sent events named `status`, each a feedStatusSchema object as JSON; the first comes at once. */
export const feedEventsPath = '/functions/v1/feeds/:feedId/events';

/**
 * Asks for the photos of products that are new, changed or without a picture, and for others whose photo was looked at more than a day ago. With
 * `photos=all` every photo is looked at again, also behind an address that has not changed. An open run goes on instead; one that does not
 * check all photos is no answer to `photos=all`, which returns 409 then.
 */
export const refreshFeed = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/refresh',
  summary: 'Run an active feed now, or check all its photos',
  access: 'user',
  params: feedIdParams,
  query: z.object({ photos: z.optional(z.literal('all')) }),
  reply: feedStatusSchema,
});

export const listFeedRuns = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/runs',
  summary: "A feed's runs, newest first",
  access: 'user',
  params: feedIdParams,
  query: pageQuery,
  reply: makePageSchema(runSchema),
});

/** Returns 404 where the run changed nothing that can still be shown: of either version the products are gone, or there was none before. */
export const listRunChanges = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/runs/:runId/changes',
  summary: 'What a published run changed, product by product, with the pictures before and after',
  access: 'user',
  params: z.extend(feedIdParams, { runId: idSchema }),
  query: changesQuery,
  reply: changesReply,
});

/** Publishes a held run after all. Returns 409 when it is no longer the newest or no longer held. */
export const acceptHeldRun = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/accept',
  summary: 'Accept the numbers of a held run and publish it',
  access: 'user',
  params: feedIdParams,
  body: z.object({ run_id: idSchema }),
  reply: feedStatusSchema,
});

/** Ends the open run, if any; what is published stays. The next run comes as scheduled. */
export const cancelFeedRun = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/cancel',
  summary: 'Cancel the run under way',
  access: 'user',
  params: feedIdParams,
  reply: feedStatusSchema,
});
