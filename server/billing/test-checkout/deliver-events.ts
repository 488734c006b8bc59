import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { addresses } from '#core/public-addresses.ts';
import { listUndelivered, putTestObject, type TestObject } from '#server/db/billing/test-objects.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Wait after a failed delivery before the next attempt, in ms. */
const AGAIN_MS = 3_000;

/** Sends the test checkout's events to our webhook, signed as Stripe signs them. */
export interface Deliveries {
  /** Something may have happened. */
  readonly look: () => void;
  readonly close: () => Promise<void>;
}

/** Sends events one after the other, oldest first, and again until they are taken. */
export function openDeliveries(
  platform: Platform,
  { webhookSecret, apiVersion }: { webhookSecret: string; apiVersion: string },
): Deliveries {
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
      const events = await platform.database.asOwner(listUndelivered).catch(() => []);
      for (const event of events) {
        if (closing.signal.aborted) return;
        const isTaken = await deliver(platform, { ...event, api_version: apiVersion }, webhookSecret).catch(
          () => false,
        );
        if (!isTaken) {
          again = setTimeout(look, AGAIN_MS);
          again.unref();
          return;
        }
        const done = { ...event, pending_webhooks: 0 };
        await platform.database.asOwner((sql) => putTestObject(sql, done)).catch(() => undefined);
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

/** Delivers to this machine itself, whatever its public name. */
function deliver({ config, clock }: Platform, event: TestObject, secret: string): Promise<boolean> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const isAnyHost = ['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(config.host);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: isAnyHost ? '127.0.0.1' : config.host,
        port: config.port,
        path: addresses.stripeWebhook.href(),
        method: 'POST',
        timeout: 10_000,
        headers: {
          host: new URL(config.publicUrl).host,
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
