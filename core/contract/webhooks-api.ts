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
 * An address that receives the events of feeds. `project_id`, `feed_id` (or the record's id): only of that project or feed; null: of all.
 * `stopped_for`: why nothing is sent ('paused': by its owner; 'gone': it answered 410; 'failing': nothing was delivered for days).
 * `old_secret_until`: until when the previous secret signs too.
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
  /** Numbers of events still to be delivered, and of events given up. */
  waiting_count: z.number(),
  failed_count: z.number(),
  old_secret_until: z.nullable(instantSchema),
  created_at: instantSchema,
});

export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>;

/** One attempt. `status`: the HTTP status; null without an answer, as `code` and `message` explain. `answer`: its first bytes. */
const webhookTrySchema = z.object({
  at: instantSchema,
  ms: z.number(),
  status: z.nullable(z.number()),
  code: z.nullable(z.string()),
  message: z.string(),
  answer: z.string(),
});

export type WebhookTry = z.output<typeof webhookTrySchema>;

/** `skipped`: the event happened while the endpoint was stopped, and is only sent by a manual replay. */
const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const;

/** An event for one address. `next_at`: time of the next attempt; null unless it is waiting. */
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
  /** The last ten attempts, newest last. */
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

/** Creates an endpoint. Only this answer and that of a rotation contain the secret. */
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

/** `is_paused`: false resumes the endpoint, whatever stopped it, and sends the waiting events immediately. */
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

/** Replaces the secret; for one day the previous secret signs too. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v1/webhook-endpoints/:id/rotate',
  summary: 'Make a new signing secret',
  access: 'session',
  isKeyed: true,
  params: idParams,
  reply: z.extend(webhookEndpointSchema, { secret: z.string() }),
});

/** Sends `webhook.test`, signed like any other event, and returns the answer of the address. */
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
 * Sends the event again now, and returns the answer of the address. Of waiting events only the first of its feed can be sent, to keep their
 * order.
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
