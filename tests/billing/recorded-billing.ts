import { afterAll } from 'vitest';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { billingClient, type Billing } from '#server/billing/open-billing.ts';
import { openTestCheckout, type TestCheckout } from '#server/billing/test-checkout/open-test-checkout.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { type ProductOptions, startProduct } from '#tests/harness/harness.ts';

/** A request that was sent to the payment provider, word for word. */
interface SentRequest {
  readonly call: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Name and value in the order they were written. */
  readonly form: readonly (readonly [string, string])[];
}

/** A call that answers 500: not heard at all, or done with its answer lost. */
interface ProviderFault {
  readonly call: RegExp;
  readonly how: 'not heard' | 'answer lost';
}

/** The payment provider as tests see it. */
export interface RecordedBilling {
  /** Everything that was sent so far. */
  readonly sent: SentRequest[];
  /** Broken calls of the provider; empty the list to repair all. */
  readonly faults: ProviderFault[];
  checkout(): TestCheckout;
  billing(): Billing;
  /** Opens billing on the local test checkout with somebody between who writes down what is sent. */
  readonly open: (platform: Platform) => Promise<Billing>;
}

/** Give `open` to `startProduct`. */
export function recordBilling(): RecordedBilling {
  const sent: SentRequest[] = [];
  const faults: ProviderFault[] = [];
  let opened: { billing: Billing; checkout: TestCheckout } | undefined;
  const there = () => {
    if (opened === undefined) throw new Error('billing is not open yet');
    return opened;
  };
  return {
    sent,
    faults,
    checkout: () => there().checkout,
    billing: () => there().billing,
    open: async (platform) => {
      const checkout = await openTestCheckout(platform);
      const between = await startBetween(checkout.address, { sent, faults });
      const billing: Billing = {
        ...billingClient(checkout.secretKey, { host: '127.0.0.1', port: between.port }),
        world: 'local',
        hasTax: false,
        webhookSecret: checkout.webhookSecret,
        testCheckout: checkout,
        close: async () => {
          await between.close();
          await checkout.close();
        },
      };
      opened = { billing, checkout };
      return billing;
    },
  };
}

/** A product whose plans are paid at a recorded checkout, until the tests of the file have run. */
export async function openBilled({ env, ...options }: ProductOptions = {}) {
  const recorded = recordBilling();
  const more = { env: { BILLING: 'on', ...env }, billing: recorded.open };
  const product = await startProduct([], { ...options, ...more });
  afterAll(() => product.close());
  return { recorded, product, stripe: await recorded.billing().stripe() };
}

async function startBetween(
  to: { host: string; port: number },
  { sent, faults }: Pick<RecordedBilling, 'sent' | 'faults'>,
) {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '', headers } = incoming;
      const text = method === 'POST' ? body.toString() : (url.split('?')[1] ?? '');
      const call = `${method} ${url.split('?')[0]}`;
      sent.push({ call, headers, form: [...new URLSearchParams(text)] });
      const fault = faults.find((each) => each.call.test(call));
      const error = JSON.stringify({ error: { type: 'api_error', message: 'Out of order.' } });
      const fail = () => outgoing.writeHead(500, { 'content-type': 'application/json' }).end(error);
      if (fault?.how === 'not heard') return void fail();
      const forwarded = ask({ ...to, method, path: url, headers }, (answer) => {
        if (fault !== undefined) return void answer.resume().once('end', fail);
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      forwarded.end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, close };
}
