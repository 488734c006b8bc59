import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import type { DoubleHost } from './host.ts';
import type { TestObject } from './objects.ts';

/** The version of Stripe's API that the double implements: that of the official client (`Stripe.API_VERSION`). */
const API_VERSION = '2026-10-28.endive';

/** Wait after a failed delivery before the next attempt, in ms. */
const AGAIN_MS = 3_000;

/** Sends the double's events to the webhook, signed as Stripe signs them. */
export interface Deliveries {
  /** Sends new events; called after something may have happened. */
  readonly look: () => void;
  readonly close: () => Promise<void>;
}

/** Sends events one after the other, oldest first, repeating each until it is accepted. */
export function openDeliveries(host: DoubleHost, webhookSecret: string): Deliveries {
  const closing = new AbortController();
  let isWanted = false;
  let working: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;
  const look = (): void => {
    isWanted = true;
    if (closing.signal.aborted) return;
    working ??= work().finally(() => (working = null));
  };
  const work = async (): Promise<void> => {
    clearTimeout(again);
    while (isWanted && !closing.signal.aborted) {
      isWanted = false;
      const events = await host.undelivered().catch(() => []);
      for (const event of events) {
        if (closing.signal.aborted) return;
        const isTaken = await deliver(host, { ...event, api_version: API_VERSION }, webhookSecret).catch(
          () => false,
        );
        if (!isTaken) {
          again = setTimeout(look, AGAIN_MS);
          again.unref();
          return;
        }
        const done = { ...event, pending_webhooks: 0 };
        await host.putEvent(done).catch(() => undefined);
      }
    }
  };
  return {
    look,
    close: async () => {
      closing.abort();
      clearTimeout(again);
      await working;
    },
  };
}

function deliver({ webhook, now }: DoubleHost, event: TestObject, secret: string): Promise<boolean> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(now().getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const { host, port, path, name } = webhook();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host,
        port,
        path,
        method: 'POST',
        timeout: 10_000,
        headers: {
          host: name,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(payload),
          'stripe-signature': `t=${timestamp},v1=${signature}`,
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode === 200));
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('the webhook did not answer')));
    sent.once('error', reject);
    sent.end(payload);
  });
}
