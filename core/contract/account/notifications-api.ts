import * as z from 'zod/mini';
import { eventTypes } from '../../events/event-types.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';

const typesSchema = z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length));

/** `types`: events mailed for every feed except those in `feeds`, with their own settings. `can_mail`: the account gets mails. */
const notificationsSchema = z.object({
  types: z.array(z.enum(eventTypes)),
  can_mail: z.boolean(),
  feeds: z.array(z.object({ feed_id: idSchema, feed_name: z.string(), types: z.array(z.enum(eventTypes)) })),
});

export type Notifications = z.output<typeof notificationsSchema>;

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  summary: 'Which events are mailed',
  access: 'user',
  reply: notificationsSchema,
});

export const updateNotifications = endpoint({
  method: 'PATCH',
  path: '/api/v1/notifications',
  summary: 'Choose which events are mailed',
  access: 'session',
  body: z.strictObject({ types: typesSchema }),
  reply: notificationsSchema,
});

/** `types` null: uses the account's default. */
export const updateFeedNotifications = endpoint({
  method: 'PATCH',
  path: '/api/v1/notifications/feeds/:feedId',
  summary: 'Choose which events of one feed are mailed',
  access: 'session',
  params: z.object({ feedId: idSchema }),
  body: z.strictObject({ types: z.nullable(typesSchema) }),
  reply: notificationsSchema,
});
