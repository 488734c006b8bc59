import { randomUUID } from 'node:crypto';
import * as api from '#core/contract/webhooks-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { findDelivery, firstWaiting, getDelivery } from '#server/db/events/webhook-deliveries.ts';
import { type EndpointToSend, findEndpointToSend, getEndpoint } from '#server/db/events/webhook-endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { noteEnd } from '#server/outgoing/webhooks/deliver-webhooks.ts';
import { sendWebhook } from '#server/outgoing/webhooks/send-webhook.ts';

/** A test is independent of feeds and is not stored; its answer is returned. */
export const testWebhookRoute = route(
  api.testWebhookEndpoint,
  async ({ platform, userId, params, signal }) => {
    const endpoint = await loadEndpoint(platform, userId, params.id);
    const message = {
      id: randomUUID(),
      type: 'webhook.test',
      at: platform.clock.now(),
      data: { endpoint_id: endpoint.id, name: endpoint.name },
    };
    const end = await sendWebhook(platform, endpoint, message, { isUrgent: true, signal });
    return { ...end.tried, is_delivered: end.isDelivered };
  },
);

export const replayWebhookRoute = route(
  api.replayWebhookDelivery,
  async ({ platform, userId, params, signal }) => {
    const { query } = platform.database;
    const endpoint = await loadEndpoint(platform, userId, params.id);
    const delivery = await findDelivery(query, endpoint.id, params.deliveryId);
    if (delivery === null) throw new AppError('not_found');
    if (delivery.state === 'waiting') {
      const first = await firstWaiting(query, endpoint.id, delivery.feed_id);
      if (first?.id !== delivery.id) throw new AppError('conflict', refusals.webhook_not_first);
    }
    const { event_id: id, type, at, data } = delivery;
    const end = await sendWebhook(
      platform,
      endpoint,
      { id, type, at, data },
      {
        isUrgent: true,
        signal,
      },
    );
    await noteEnd(platform, { endpoint, delivery }, end, { isByHand: true });
    const shown = await getDelivery(query, endpoint.id, delivery.id);
    if (shown === null) throw new AppError('not_found');
    return shown;
  },
);

async function loadEndpoint(platform: Platform, userId: string, id: string): Promise<EndpointToSend> {
  const own = await platform.database.asUser(userId, (sql) => getEndpoint(sql, userId, id));
  const endpoint = own === null ? null : await findEndpointToSend(platform.database.query, own.id);
  if (endpoint === null) throw new AppError('not_found');
  return endpoint;
}
