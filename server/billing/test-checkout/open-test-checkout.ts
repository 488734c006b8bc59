import { createHmac } from 'node:crypto';
import type { DoubleHost, ObjectStore, StripeDouble } from '#stripe-double';
import { addOn, plans } from '#core/billing/plans.ts';
import { planMessages } from '#core/messages/screens/plan-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import {
  getTestObject,
  listTestObjects,
  listUndelivered,
  lockTestObjects,
  putTestObject,
} from '#server/db/billing/test-objects.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** The local test checkout, which replaces Stripe; nobody is charged. */
export interface TestCheckout extends StripeDouble {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Opens the test checkout on a free port of this machine. All processes of an installation have the same keys and data. */
export async function openTestCheckout(platform: Platform): Promise<TestCheckout> {
  const secret = await readInstallationSecret(platform.database.query);
  const keyFor = (use: string) => createHmac('sha256', secret).update(`test checkout ${use}`).digest('hex');
  const keys = { secretKey: `sk_test_${keyFor('calls')}`, webhookSecret: `whsec_${keyFor('events')}` };
  const { openStripeDouble } = await import('#stripe-double');
  return { ...keys, ...(await openStripeDouble(makeHost(platform), keys)) };
}

function makeHost({ clock, config, database, log }: Platform): DoubleHost {
  return {
    now: () => clock.now(),
    alone: (work) =>
      database.asOwner(async (sql) => {
        await lockTestObjects(sql);
        return work(storeIn(sql));
      }),
    undelivered: () => database.asOwner(listUndelivered),
    putEvent: (event) => database.asOwner((sql) => putTestObject(sql, event)),
    prices: [
      ...plans.map(({ id, lookupKey, priceCents, skus }) => ({
        lookupKey,
        name: planMessages[id].name,
        cents: priceCents,
        skus,
        isPackage: false,
      })),
      {
        lookupKey: addOn.lookupKey,
        name: 'Enterprise add-on (5,000 SKUs)',
        cents: addOn.priceCents,
        skus: addOn.skus,
        isPackage: true,
      },
    ],
    publicUrl: config.publicUrl,
    pages: {
      order: (sessionId) => addresses.testCheckout.href({ sessionId }),
      portal: (sessionId) => addresses.testPortal.href({ sessionId }),
      invoice: (invoiceId) => addresses.testInvoice.href({ invoiceId }),
    },
    backFromInvoice: ({ project_id: projectId }) =>
      projectId === undefined ? null : `/projects/${encodeURIComponent(projectId)}/billing?portal=closed`,
    // The local address of this machine, whatever its public name.
    webhook: () => ({
      host: ['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(config.host) ? '127.0.0.1' : config.host,
      port: config.port,
      path: addresses.stripeWebhook.href(),
      name: new URL(config.publicUrl).host,
    }),
    failed: (error) => log.error({ err: error }, 'the test checkout failed'),
  };
}

function storeIn(sql: Sql): ObjectStore {
  return {
    get: (id) => getTestObject(sql, id),
    list: (object) => listTestObjects(sql, object),
    put: (object) => putTestObject(sql, object),
  };
}
