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

/** Number of events of one feed that are sent in a row before others have a turn. */
const IN_A_ROW = 20;

/** Time without a successful delivery after which the last attempt of an event stops the endpoint, in ms. */
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Delivers feeds' events to the user's webhook endpoints. */
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
 * Sends the waiting events of one feed to an endpoint in order: an undeliverable one blocks later events of its own feed only. An attempt
 * is stored after it was made, so a kill in between repeats it: receivers recognise repeats by their id.
 */
export async function deliverWebhooks(
  platform: Platform,
  job: Job<{ endpointId: string; feedId: string }>,
): Promise<void> {
  const { database, clock } = platform;
  const { endpointId, feedId } = job.data;
  // Lets other jobs start meanwhile, as this one mostly waits for a remote server.
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
    // Locks the endpoint before its deliveries, like resuming or deleting it, to avoid a deadlock.
    const failingSince = await noteArrival(sql, endpoint.id, { hasArrived: end.isDelivered, now });
    await noteTry(sql, delivery.id, {
      tried: end.tried,
      counts: !isByHand,
      // A failed manual attempt does not affect the automatic ones.
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
  // Events for an endpoint that is gone are sent once its owner resumes it.
  return next === null && !end.isGone ? 'failed' : 'waiting';
}

/** Requests due deliveries: failed ones to retry, and those lost to a kill. */
export async function requestDueDeliveries(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
): Promise<void> {
  const all = await listDueDeliveries(platform.database.query, platform.clock.now());
  for (const { endpoint_id: endpointId, feed_id: feedId, user_id: userId } of all) {
    const turn = turnOf({ endpointId, feedId, userId });
    await platform.queue.enqueue(jobs.deliverWebhooks, { endpointId, feedId }, turn);
  }
}

/** Returns the queue key by which the events of one feed for an endpoint are sent one after the other, and users take turns. */
function turnOf({ endpointId, feedId, userId }: { endpointId: string; feedId: string; userId: string }) {
  return { key: `${endpointId} ${feedId}`, tenant: userId };
}
