import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { lockTestObjects } from '#server/db/billing/test-objects.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { StripeAddress } from '../connect-stripe.ts';
import { createTestServer } from './answer-test-calls.ts';
import { customerRoutes } from './customer-routes.ts';
import { openDeliveries } from './deliver-events.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { portalRoutes } from './portal-routes.ts';
import { priceRoutes } from './price-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import type { TestDesk } from './test-call.ts';

/** The local test checkout: it stands where Stripe would, and nobody is charged. */
export interface TestCheckout {
  readonly address: StripeAddress;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Does the work of a page's action in one transaction; the webhook gets the events afterwards. */
  readonly act: <T>(work: (desk: TestDesk) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

const routes = [
  ...priceRoutes,
  ...customerRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
];

/** The version of Stripe's interface that the test checkout speaks: that of the official client (`Stripe.API_VERSION`). */
const API_VERSION = '2026-10-28.endive';

/** Opens it on a free port of this machine. All processes of an installation have the same keys and the same data. */
export async function openTestCheckout(platform: Platform): Promise<TestCheckout> {
  const secret = await readInstallationSecret(platform.database.query);
  const keyFor = (use: string) => createHmac('sha256', secret).update(`test checkout ${use}`).digest('hex');
  const secretKey = `sk_test_${keyFor('calls')}`;
  const webhookSecret = `whsec_${keyFor('events')}`;
  const deliveries = openDeliveries(platform, { webhookSecret, apiVersion: API_VERSION });
  const server = createTestServer(platform, routes, { secretKey, told: deliveries.look });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  // A server that ended may have left something.
  deliveries.look();
  return {
    address: { host: '127.0.0.1', port },
    secretKey,
    webhookSecret,
    act: async (work) => {
      const now = Math.floor(platform.clock.now().getTime() / 1000);
      const result = await platform.database.asOwner(async (sql) => {
        await lockTestObjects(sql);
        return work({ platform, sql, now });
      });
      deliveries.look();
      return result;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await deliveries.close();
    },
  };
}
