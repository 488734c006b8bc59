import type { AddressInfo } from 'node:net';
import { createTestServer } from './answer-calls.ts';
import type { TestDesk } from './call.ts';
import { customerRoutes } from './customer-routes.ts';
import { openDeliveries } from './deliver-events.ts';
import type { DoubleHost } from './host.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { answerPage, type PageAnswer, type PageAsk } from './pages/answer-pages.ts';
import { portalRoutes } from './portal-routes.ts';
import { priceRoutes } from './price-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

/** A running test double of Stripe; nobody is charged. */
export interface StripeDouble {
  /** Address on which the double answers Stripe's client. */
  readonly address: { readonly host: string; readonly port: number };
  /** Answers a browser's request for one of its pages. */
  readonly answerPage: (ask: PageAsk) => Promise<PageAnswer>;
  /** Runs a page's action in one transaction; the webhook gets the events afterwards. */
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

/** Opens the double on a free port of this machine. Several processes with the same keys and objects act as one double. */
export async function openStripeDouble(
  host: DoubleHost,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
): Promise<StripeDouble> {
  const deliveries = openDeliveries(host, webhookSecret);
  const server = createTestServer(host, routes, { secretKey, told: deliveries.look });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  // Sends events that an ended process may have left.
  deliveries.look();
  const act = async <T>(work: (desk: TestDesk) => Promise<T>): Promise<T> => {
    const now = Math.floor(host.now().getTime() / 1000);
    const result = await host.alone((store) => work({ host, store, now }));
    deliveries.look();
    return result;
  };
  return {
    address: { host: '127.0.0.1', port },
    answerPage: (ask) => answerPage({ act, host }, ask),
    act,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await deliveries.close();
    },
  };
}
