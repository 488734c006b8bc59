import {
  noteArrival,
  findEndpointToSend,
  stopEndpoint,
  type EndpointToSend,
} from '#server/db/events/webhook-endpoints.ts';
import {
  type DeliveryToSend,
  firstWaiting,
  insertDeliveries,
  listDueDeliveries,
  noteTry,
} from '#server/db/events/webhook-deliveries.ts';
import { jobs, requestNoticeIn } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import type { Listener } from '../listener.ts';
import { sendWebhook, type TryEnd } from './send-webhook.ts';
import { nextTryAt } from './try-times.ts';

/** Events of one feed that are sent one after the other before somebody else has a turn. */
const IN_A_ROW = 20;

/** Time without an arrival after which an endpoint is given up with the last try of an event, in ms. */
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Programs that are told what happens to feeds. */
export const webhooks: Listener = {
  async on({ queue }, sql, event) {
    const { feedId, userId } = event;
    const endpoints = await insertDeliveries(sql, event);
    const deliveries = endpoints.map((endpointId) => ({
      data: { endpointId, feedId },
      ...turnOf({ endpointId, feedId, userId }),
    }));
    await queue.enqueueMany(jobs.deliverWebhooks, deliveries, { sql });
  },
  requestDue: requestDueDeliveries,
  failure: 'due webhooks could not be asked for',
};

/**
 * Sends what waits for one endpoint of one feed, in the order in which it happened: what cannot be delivered keeps back
 * the later events of its own feed, and of no other. A try is written down after it was made, so a kill in between makes
 * it again: receivers tell repeats by their id.
 */
export async function deliverWebhooks(
  platform: Platform,
  job: Job<{ endpointId: string; feedId: string }>,
): Promise<void> {
  const { database, clock } = platform;
  const { endpointId, feedId } = job.data;
  // Waits for a stranger, and works on nothing meanwhile.
  job.linger();
  for (let count = 0; count < IN_A_ROW; count += 1) {
    const endpoint = await findEndpointToSend(database.query, endpointId);
    if (endpoint === null || endpoint.stopped_for !== null) return;
    const delivery = await firstWaiting(database.query, endpointId, feedId);
    if (delivery === null || delivery.next_at > clock.now()) return;
    const { event_id: id, type, at, data } = delivery;
    const end = await sendWebhook(
      platform,
      endpoint,
      { id, type, at, data },
      { isUrgent: false, signal: job.signal },
    );
    await noteEnd(platform, { endpoint, delivery }, end);
    if (!end.isDelivered) return;
  }
  await requestDueDeliveries(platform);
}

/** Writes down how a try ended, when the next is, and whether the endpoint is given up. */
export async function noteEnd(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  { endpoint, delivery }: { endpoint: EndpointToSend; delivery: DeliveryToSend },
  end: TryEnd,
  { isByHand = false }: { isByHand?: boolean } = {},
): Promise<void> {
  const now = platform.clock.now();
  const count = delivery.try_count + (isByHand ? 0 : 1);
  const next = nextTryAt(now, { count, askedMs: end.askedMs, chance: Math.random() });
  await platform.database.asOwner(async (sql) => {
    // Locks the endpoint before its deliveries, like resuming or deleting it: the other way around each waits for the other.
    const failingSince = await noteArrival(sql, endpoint.id, { hasArrived: end.isDelivered, now });
    await noteTry(sql, delivery.id, {
      tried: end.tried,
      counts: !isByHand,
      // A try by hand that fails changes nothing about those that are made by themselves.
      state: isByHand && !end.isDelivered ? null : stateAfter(end, next),
      nextAt: isByHand ? null : next,
    });
    const isGivenUp =
      !isByHand && next === null && now.getTime() - failingSince.getTime() >= GIVEN_UP_AFTER_MS;
    if (end.isDelivered || !(end.isGone || isGivenUp)) return;
    const reason = end.isGone ? 'gone' : 'failing';
    if (!(await stopEndpoint(sql, endpoint.id, { reason, now }))) return;
    await requestNoticeIn(platform, sql, {
      userId: endpoint.user_id,
      kind: 'webhook_stopped',
      detail: { name: endpoint.name, reason },
    });
  });
}

function stateAfter(end: TryEnd, next: Date | null): DeliveryToSend['state'] {
  if (end.isDelivered) return 'delivered';
  // Events for an endpoint that is gone for good are sent when its owner says that it is back.
  return next === null && !end.isGone ? 'failed' : 'waiting';
}

/** Requests due deliveries: failed ones to retry, and those that a kill left behind. */
export async function requestDueDeliveries(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
): Promise<void> {
  const all = await listDueDeliveries(platform.database.query, platform.clock.now());
  for (const { endpoint_id: endpointId, feed_id: feedId, user_id: userId } of all) {
    const turn = turnOf({ endpointId, feedId, userId });
    await platform.queue.enqueue(jobs.deliverWebhooks, { endpointId, feedId }, turn);
  }
}

/** What an endpoint is sent of one feed goes one after the other, and users take turns. */
function turnOf({ endpointId, feedId, userId }: { endpointId: string; feedId: string; userId: string }) {
  return { key: `${endpointId} ${feedId}`, tenant: userId };
}
