import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { StripeAddress } from '../connect-stripe.ts';
import { createTestServer } from './answer-test-calls.ts';
import { priceRoutes } from './price-routes.ts';

/** The local test checkout: it stands where Stripe would, and nobody is charged. */
interface TestCheckout {
  readonly address: StripeAddress;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly close: () => Promise<void>;
}

/** Opens it on a free port of this machine. All processes of an installation have the same keys and the same data. */
export async function openTestCheckout(platform: Platform): Promise<TestCheckout> {
  const secret = await readInstallationSecret(platform.database.query);
  const keyFor = (use: string) => createHmac('sha256', secret).update(`test checkout ${use}`).digest('hex');
  const secretKey = `sk_test_${keyFor('calls')}`;
  const server = createTestServer(platform, priceRoutes, secretKey);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    secretKey,
    webhookSecret: `whsec_${keyFor('events')}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
