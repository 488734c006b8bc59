import * as z from 'zod/mini';
import { eventTypes } from '../events/event-types.ts';
import { fetchChannels } from '../feeds/channels/feed-fetchers.ts';
import { endpoint } from './endpoint.ts';
import { changeCountsSchema } from './feeds/publishing/change-counts.ts';
import { idSchema, instantSchema } from './fields.ts';

/**
 * An event of a feed, or of an output, which is named after its feed. `data`: its details, the same for every recipient. `record_id`: the
 * feed's id in the dashboard's pages.
 */
const feedEventSchema = z.object({
  id: idSchema,
  type: z.enum(eventTypes),
  at: instantSchema,
  feed_id: idSchema,
  is_output: z.boolean(),
  record_id: z.nullable(idSchema),
  project_id: z.nullable(idSchema),
  feed_name: z.string(),
  sequence: z.number(),
  read_at: z.nullable(instantSchema),
  data: z.record(z.string(), z.unknown()),
});

export type FeedEvent = z.output<typeof feedEventSchema>;

/**
 * Lists events. `unread`: number of all matching unread events. `next`: the `before` for older events; null at the end. Publications and
 * the owner's review decisions are left out unless `type` asks for them, because every successful run makes one.
 */
export const listFeedEvents = endpoint({
  method: 'GET',
  path: '/api/v1/events',
  summary: 'What happened to the feeds, newest first',
  access: 'user',
  query: z.object({
    project_id: z.optional(idSchema),
    /** Id of the feed in the feed service, or of its record in the dashboard. */
    feed_id: z.optional(idSchema),
    type: z.optional(z.enum(eventTypes)),
    before: z.optional(idSchema),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({
    items: z.array(feedEventSchema),
    unread: z.number(),
    next: z.nullable(idSchema),
  }),
});

/** What happened to a feed: an event, with what its publication changed, or the newest fetch by a channel. */
const activitySchema = z.extend(
  z.omit(feedEventSchema, { id: true, type: true, sequence: true, read_at: true }),
  {
    type: z.enum([...eventTypes, 'channel.fetched']),
    channel: z.nullable(z.enum(fetchChannels)),
    changes: z.nullable(changeCountsSchema),
  },
);

export type Activity = z.output<typeof activitySchema>;

/**
 * Publications are listed if they changed the published file. `days`: of the last seven days in UTC, oldest first, the products with an ad
 * at its end and the fetches by channels.
 */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/v1/events/activity',
  summary: 'What happened lately to the feeds and who fetched them, newest first',
  access: 'user',
  query: z.object({ project_id: z.optional(idSchema) }),
  reply: z.object({
    items: z.array(activitySchema),
    days: z.array(z.object({ day: z.string(), ads: z.number(), fetches: z.number() })),
  }),
});

/** Marks events as read; without `ids`: all events. */
export const markEventsRead = endpoint({
  method: 'POST',
  path: '/api/v1/events/read',
  summary: 'Note that events were seen',
  access: 'user',
  body: z.object({
    ids: z.optional(z.array(idSchema).check(z.maxLength(100))),
    is_read: z.optional(z.boolean()),
  }),
  reply: z.object({ unread: z.number() }),
});
