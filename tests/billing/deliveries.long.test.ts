import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getSubscription } from '#core/contract/account/billing-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { openBilling } from '#server/billing/open-billing.ts';
import { openTestCheckout, type TestCheckout } from '#server/billing/test-checkout/open-test-checkout.ts';
import { payOrder } from '#stripe-double';
import type { Platform } from '#server/platform/open-platform.ts';
import { type ApiClient, must, signUp } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { openPage } from './subscribed-shop.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

/** A platform whose test checkout delivers to another port. */
const deliveringTo = (port: number, { config, ...platform }: Platform): Platform => ({
  ...platform,
  config: { ...config, port },
});

// Its own test checkout would deliver beside those of the tests, so it delivers to nobody.
const nowhere = await freePort();
const { product } = await openProduct({
  env: { BILLING: 'on' },
  billing: (platform) => openBilling(deliveringTo(nowhere, platform)),
});
let client: ApiClient;
let projectId: string;

beforeEach(async () => {
  client = await signUp(product.origin);
  projectId = (await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Northshop' }))).body.id;
});

const order = () => openPage(product, client, projectId);

/** A process of this installation that thinks the product answers on another port. */
async function openAt(port: number): Promise<TestCheckout> {
  const checkout = await openTestCheckout(deliveringTo(port, product.platform));
  onTestFinished(() => checkout.close());
  return checkout;
}

const rows = (text: string, params: unknown[] = []) =>
  product.platform.database.asOwner((sql) => sql.rows(text, params));
const undelivered = () => rows("select id from billing.test_objects where body ->> 'pending_webhooks' = '1'");
const allDelivered = () =>
  vi.waitFor(async () => expect(await undelivered()).toEqual([]), { timeout: 15_000 });

const status = async () => {
  await product.settle();
  const path = `/api/v1/projects/${projectId}/subscription`;
  const { body } = await must<EndpointReply<typeof getSubscription>>(client.call('GET', path));
  return body.subscription?.subscription_status;
};

/** Between the test checkout and the product: out of order until it is mended. */
async function startGate(): Promise<{ port: number; refused: () => number; mend: () => void }> {
  let isBroken = true;
  let refused = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isBroken) {
      refused += 1;
      incoming.resume();
      outgoing.writeHead(503).end();
      return;
    }
    const { port } = product.platform.config;
    const { url, method, headers } = incoming;
    const onwards = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    incoming.pipe(onwards);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, refused: () => refused, mend: () => (isBroken = false) };
}

test('an event that the webhook does not take is sent again until it does, and those after it wait', async () => {
  const gate = await startGate();
  const checkout = await openAt(gate.port);
  const session = await order();
  await checkout.act((desk) => payOrder(desk, session, 'visa'));
  await vi.waitFor(() => expect(gate.refused()).toBe(1));
  expect(await undelivered()).toHaveLength(3);
  expect(await status()).toBeUndefined();
  gate.mend();
  await allDelivered();
  expect(await status()).toBe('active');
});

test('what was not delivered when a server ended is delivered when one starts', async () => {
  const ended = await openAt(await freePort());
  const session = await order();
  await ended.act((desk) => payOrder(desk, session, 'visa'));
  await ended.close();
  expect(await undelivered()).toHaveLength(3);
  // Nobody asks the new one for anything.
  await openAt(product.platform.config.port);
  await allDelivered();
  expect(await status()).toBe('active');
});

test('two servers that deliver the same events at once have them taken once', async () => {
  const { port } = product.platform.config;
  const [one, two] = await Promise.all([openAt(port), openAt(port)]);
  const session = await order();
  await one.act((desk) => payOrder(desk, session, 'visa'));
  await two.act(async () => undefined);
  await allDelivered();
  expect(await status()).toBe('active');
  const text =
    'select subscription_id from billing.subscriptions join billing.customers using (customer_id) where project_id = $1';
  expect(await rows(text, [projectId])).toHaveLength(1);
});
