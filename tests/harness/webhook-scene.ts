import type { WebhookDelivery, WebhookEndpoint } from '#core/contract/webhooks-api.ts';
import { eventTypes } from '#core/events/event-types.ts';
import { requestDueDeliveries } from '#server/outgoing/webhooks/deliver-webhooks.ts';
import { type ApiClient } from './api-client.ts';
import type { TestProduct } from './harness.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { ofFeed, recordEvent } from '#server/record-event.ts';

/** An endpoint with its secret, which is only returned when it is created or its secret is replaced. */
export type NewEndpoint = WebhookEndpoint & { readonly secret: string };

export async function addEndpoint(
  client: ApiClient,
  url: string,
  change: Partial<Pick<WebhookEndpoint, 'types' | 'feed_id' | 'project_id'>> = {},
): Promise<NewEndpoint> {
  const body = { name: 'Order system', url, types: eventTypes, ...change };
  return await client.ask<NewEndpoint>('POST', '/api/v1/webhook-endpoints', body);
}

export async function endpointNow(client: ApiClient, id: string): Promise<WebhookEndpoint> {
  const { items } = await client.ask<{ items: WebhookEndpoint[] }>('GET', '/api/v1/webhook-endpoints');
  const found = items.find((endpoint) => endpoint.id === id);
  if (found === undefined) throw new Error('the endpoint is gone');
  return found;
}

/** Lists an endpoint's deliveries, oldest first. */
export async function deliveriesOf(client: ApiClient, id: string): Promise<WebhookDelivery[]> {
  const path = `/api/v1/webhook-endpoints/${id}/deliveries?page_size=100`;
  return (await client.ask<{ items: WebhookDelivery[] }>('GET', path)).items.toReversed();
}

/** Sends due deliveries, as the schedule does every few seconds, and waits until that is done. */
export async function deliverDue(product: TestProduct): Promise<void> {
  await requestDueDeliveries(product.platform);
  await product.settle();
}

/** Records a failure of a feed as a run would, but without a run. */
export async function recordFailure(
  { platform }: TestProduct,
  feedId: string,
  message = 'Too slow.',
): Promise<void> {
  const failure = { type: 'feed.failed', code: 'source_timeout', message } as const;
  await withLockedFeed(platform, feedId, (feed) => recordEvent(platform, ofFeed(feed), failure));
}
