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

/** Server-sent events named `status`, each a feedStatusSchema object as JSON; the first is sent immediately. */
export const feedEventsPath = '/functions/v1/feeds/:feedId/events';

/**
 * Starts a run. It fetches photos that are new, changed or missing, and those last checked more than a day ago. `photos=all` checks every
 * photo again, also at unchanged addresses. If a run is open it is returned instead; with `photos=all` 409 if that run does not check all
 * photos.
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

/** Returns 404 if the changes of the run cannot be shown: products of one version are deleted, or there was no version before. */
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

/** Ends the open run, if any; the published version stays. The next run starts as scheduled. */
export const cancelFeedRun = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/cancel',
  summary: 'Cancel the run under way',
  access: 'user',
  params: feedIdParams,
  reply: feedStatusSchema,
});
