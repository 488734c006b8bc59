import * as z from 'zod/mini';
import { eventTypes } from '../events/event-types.ts';
import { endpoint } from './endpoint.ts';
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
