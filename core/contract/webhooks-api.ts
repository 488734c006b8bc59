import * as z from 'zod/mini';
import { eventTypes } from '../events/event-types.ts';
import { endpoint } from './endpoint.ts';
import {
  idParams,
  idSchema,
  instantSchema,
  nameSchema,
  makeListSchema,
  pageQuery,
  makePageSchema,
} from './fields.ts';

const typesSchema = z.array(z.enum(eventTypes)).check(z.minLength(1), z.maxLength(eventTypes.length));

const urlSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

/**
 * An address that receives the events of feeds. `project_id`, `feed_id` (that of its record names it too): only of that one; null: of all.
 * `stopped_for`: the reason why nothing is sent ('paused': by its owner; 'gone': it answered 410; 'failing': nothing arrived for days).
 * `old_secret_until`: time until which the secret before this one signs too.
 */
export const webhookEndpointSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  project_id: z.nullable(idSchema),
  feed_id: z.nullable(idSchema),
  types: z.array(z.enum(eventTypes)),
  stopped_for: z.nullable(z.enum(['paused', 'gone', 'failing'])),
  stopped_at: z.nullable(instantSchema),
  failing_since: z.nullable(instantSchema),
  last_delivered_at: z.nullable(instantSchema),
  /** Events that are still to be delivered, or were given up. */
  waiting_count: z.number(),
  failed_count: z.number(),
  old_secret_until: z.nullable(instantSchema),
  created_at: instantSchema,
});

export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>;

/** One try. `status`: of HTTP; null where there was no answer, which `code` and `message` explain. `answer`: its first bytes. */
const webhookTrySchema = z.object({
  at: instantSchema,
  ms: z.number(),
  status: z.nullable(z.number()),
  code: z.nullable(z.string()),
  message: z.string(),
  answer: z.string(),
});

export type WebhookTry = z.output<typeof webhookTrySchema>;

/** `skipped`: it happened while nothing was sent to the address, and is sent by hand alone. */
const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const;

/** An event on its way to one address. `next_at`: when it is tried again; null unless it waits. */
export const webhookDeliverySchema = z.object({
  id: idSchema,
  event_id: idSchema,
  type: z.enum(eventTypes),
  feed_id: idSchema,
  feed_name: z.string(),
  sequence: z.number(),
  state: z.enum(deliveryStates),
  try_count: z.number(),
  next_at: z.nullable(instantSchema),
  created_at: instantSchema,
  /** The last ten, the newest last. */
  tries: z.array(webhookTrySchema),
});

export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/api/v1/webhook-endpoints',
  summary: "The user's webhook endpoints, newest first",
  access: 'user',
  reply: makeListSchema(webhookEndpointSchema),
});

/** The only answer that holds the secret, beside that of a rotation. */
export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/webhook-endpoints',
  summary: 'Add an address that is told what happens to feeds',
  access: 'session',
  isKeyed: true,
  body: z.object({
    name: nameSchema,
    url: urlSchema,
    types: typesSchema,
    project_id: z.optional(z.nullable(idSchema)),
    feed_id: z.optional(z.nullable(idSchema)),
  }),
  reply: z.extend(webhookEndpointSchema, { secret: z.string() }),
});

/** `is_paused`: false resumes it whatever the reason for its stop, and sends the waiting events at once. */
export const updateWebhookEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/v1/webhook-endpoints/:id',
  summary: 'Change, pause or resume a webhook endpoint',
  access: 'session',
  params: idParams,
  body: z.strictObject({
    name: z.optional(nameSchema),
    url: z.optional(urlSchema),
    types: z.optional(typesSchema),
    project_id: z.optional(z.nullable(idSchema)),
    feed_id: z.optional(z.nullable(idSchema)),
    is_paused: z.optional(z.boolean()),
  }),
  reply: webhookEndpointSchema,
});

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/v1/webhook-endpoints/:id',
  summary: 'Remove a webhook endpoint, with what it was sent',
  access: 'session',
  params: idParams,
});

/** For a day the secret before it signs too. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v1/webhook-endpoints/:id/rotate',
  summary: 'Make a new signing secret',
  access: 'session',
  isKeyed: true,
  params: idParams,
  reply: z.extend(webhookEndpointSchema, { secret: z.string() }),
});

/** Sends `webhook.test`, signed like any other, and answers what came back. */
export const testWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/webhook-endpoints/:id/test',
  summary: 'Send a test event',
  access: 'session',
  callsPerMinute: 20,
  params: idParams,
  reply: z.extend(webhookTrySchema, { is_delivered: z.boolean() }),
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/webhook-endpoints/:id/deliveries',
  summary: 'What an endpoint was sent, newest first, with its answers',
  access: 'user',
  params: idParams,
  query: z.extend(pageQuery, { state: z.optional(z.enum(deliveryStates)) }),
  reply: makePageSchema(webhookDeliverySchema),
});

/**
 * Sends it once more now, and returns the answer of the address. Of the waiting ones only the first of its feed, so that the order stays.
 */
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/webhook-endpoints/:id/deliveries/:deliveryId/replay',
  summary: 'Send an event once more',
  access: 'session',
  callsPerMinute: 60,
  params: z.object({ id: idSchema, deliveryId: idSchema }),
  reply: webhookDeliverySchema,
});
