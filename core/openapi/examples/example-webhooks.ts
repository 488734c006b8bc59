import * as webhooks from '../../contract/webhooks-api.ts';
import { eventId } from './example-events.ts';

const created = '2026-03-02T09:15:00.000Z';
const delivered = '2026-03-02T09:20:04.000Z';

/** Ids of an endpoint and of something that it was sent. */
export const webhookIds = {
  webhook: 'c7d0a1b2-3e4f-4a5b-8c6d-7e8f90a1b218',
  delivery: 'e9f2c3d4-5061-4c7d-8e8f-90a1b2c3d41a',
} as const;

const tried: webhooks.WebhookTry = {
  at: delivered,
  ms: 84,
  status: 200,
  code: null,
  message: '',
  answer: 'ok',
};

function makeWebhook(feedId: string): webhooks.WebhookEndpoint {
  return {
    id: webhookIds.webhook,
    name: 'Order system',
    url: 'https://shop.example/hooks/feedmaker',
    project_id: null,
    feed_id: feedId,
    types: ['feed.failed', 'feed.held', 'feed.recovered'],
    stopped_for: null,
    stopped_at: null,
    failing_since: null,
    last_delivered_at: delivered,
    waiting_count: 0,
    failed_count: 0,
    old_secret_until: null,
    created_at: created,
  };
}

function makeDelivery(feedId: string): webhooks.WebhookDelivery {
  return {
    id: webhookIds.delivery,
    event_id: eventId,
    type: 'feed.failed',
    feed_id: feedId,
    feed_name: 'Main feed',
    sequence: 12,
    state: 'delivered',
    try_count: 1,
    next_at: null,
    created_at: delivered,
    tries: [tried],
  };
}

/** Returns the calls about webhooks. */
export function makeWebhookExamples(feedId: string) {
  const webhook = makeWebhook(feedId);
  const delivery = makeDelivery(feedId);
  const secret = 'whsec_…';
  const { name, url, types } = webhook;
  const one = { params: { id: webhook.id } };
  return [
    { endpoint: webhooks.listWebhookEndpoints, input: {}, reply: { items: [webhook], total: 1 } },
    {
      endpoint: webhooks.createWebhookEndpoint,
      input: { body: { name, url, types, feed_id: feedId } },
      reply: { ...webhook, last_delivered_at: null, secret },
    },
    {
      endpoint: webhooks.updateWebhookEndpoint,
      input: { ...one, body: { is_paused: true } },
      reply: { ...webhook, stopped_for: 'paused' as const, stopped_at: delivered },
    },
    { endpoint: webhooks.deleteWebhookEndpoint, input: one, reply: undefined },
    {
      endpoint: webhooks.rotateWebhookSecret,
      input: one,
      reply: { ...webhook, old_secret_until: '2026-03-03T09:20:04.000Z', secret },
    },
    { endpoint: webhooks.testWebhookEndpoint, input: one, reply: { ...tried, is_delivered: true } },
    {
      endpoint: webhooks.listWebhookDeliveries,
      input: { ...one, query: { page: 1 } },
      reply: { items: [delivery], total: 1, next: null },
    },
    {
      endpoint: webhooks.replayWebhookDelivery,
      input: { params: { id: webhook.id, deliveryId: delivery.id } },
      reply: delivery,
    },
  ];
}
