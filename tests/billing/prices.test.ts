import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOn, plans } from '#core/billing/plans.ts';
import { announceBilling } from '#server/billing/announce-billing.ts';
import { connectStripe } from '#server/billing/connect-stripe.ts';
import { makePrices } from '#server/billing/make-prices.ts';
import { openBilling } from '#server/billing/open-billing.ts';
import { readPrices, WrongPrices } from '#server/billing/read-prices.ts';
import { checkBilling } from '#server/operation/installation/check-billing.ts';
import { signUp } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { readableLog } from './readable-log.ts';

type Price = Record<string, unknown> & { lookup_key: string | null };

/** An account with products and prices and nothing else. */
const prices: Price[] = [];
const account = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const form = Object.fromEntries(new URLSearchParams(body));
    const answer = (object: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(object));
    if (request.method === 'GET') {
      const asked = [...url.searchParams]
        .filter(([name]) => name.startsWith('lookup_keys'))
        .map(([, key]) => key);
      const data = prices.filter(({ lookup_key: key }) => asked.includes(key ?? ''));
      return answer({ object: 'list', has_more: false, data });
    }
    if (url.pathname === '/v1/products') return answer({ id: `prod_${form['name']}`, object: 'product' });
    for (const price of prices) if (price.lookup_key === form['lookup_key']) price.lookup_key = null;
    const price = {
      id: `price_${prices.length}`,
      object: 'price',
      lookup_key: form['lookup_key'] ?? null,
      unit_amount: Number(form['unit_amount']),
      currency: form['currency'],
      recurring: { interval: form['recurring[interval]'], interval_count: 1, usage_type: 'licensed' },
    };
    prices.push(price);
    return answer(price);
  });
});

beforeAll(() => new Promise<void>((resolve) => void account.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  account.close();
  account.closeAllConnections();
});

const keys = [...plans, addOn].map(({ lookupKey }) => lookupKey);
const settings = {
  billing: {
    mode: 'stripe',
    secretKey: 'sk_test_0123456789',
    webhookSecret: 'whsec_0123456789',
    hasTax: false,
    isLive: false,
  },
} as const;

test('an account without prices sells nothing until they are made, once, and a wrong one is replaced', async () => {
  const { port } = account.address() as AddressInfo;
  const stripe = await connectStripe(settings.billing.secretKey, { host: '127.0.0.1', port });
  const look = () => checkBilling(settings, () => readPrices(stripe));
  const wrong = (words: string) => ({ state: 'fail', text: expect.stringContaining(words) as string });
  expect(await look()).toMatchObject(wrong(addOn.lookupKey));
  const made = await makePrices(stripe);
  expect(made.map(({ lookupKey, cents, isNew }) => [lookupKey, cents, isNew])).toEqual([
    ['feedmaker_starter_monthly', 2_300, true],
    ['feedmaker_growth_monthly', 3_900, true],
    ['feedmaker_professional_monthly', 5_900, true],
    ['feedmaker_enterprise_monthly', 8_900, true],
    ['feedmaker_addon_monthly', 1_000, true],
  ]);
  expect([...(await readPrices(stripe)).keys()].toSorted()).toEqual(keys.toSorted());
  expect(await look()).toMatchObject({ state: 'ok' });
  expect((await makePrices(stripe)).filter(({ isNew }) => isNew)).toEqual([]);
  Object.assign(prices.find(({ lookup_key: key }) => key === 'feedmaker_growth_monthly') ?? {}, {
    unit_amount: 3_901,
  });
  expect(await look()).toMatchObject(wrong('39.00'));
  expect((await makePrices(stripe)).filter(({ isNew }) => isNew)).toMatchObject([
    { lookupKey: 'feedmaker_growth_monthly' },
  ]);
  expect(await look()).toMatchObject({ state: 'ok' });
});

test('where billing is off, a start says so once, and no call and no page of it is there', async () => {
  const { log, said } = readableLog();
  const product = await startProduct([], { log });
  try {
    expect(said('nothing is sold')).toHaveLength(1);
    expect(await openBilling(product.platform)).toBeNull();
    for (const mode of ['off', 'test'] as const)
      expect(await checkBilling({ billing: { mode } })).toMatchObject({ state: 'ok' });
    const user = await signUp(product.origin);
    const id = crypto.randomUUID();
    expect(await user.call('GET', `/api/v1/projects/${id}/billing`)).toMatchObject({ status: 404 });
    const page = product.platform.config.publicUrl;
    const order = {
      project_id: id,
      line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
      success_url: page,
      cancel_url: page,
      mode: 'subscription',
    };
    expect(await user.call('POST', '/functions/v1/stripe-checkout', order)).toMatchObject({ status: 404 });
    expect((await fetch(`${product.origin}/test-checkout/cs_test_0`)).status).toBe(404);
  } finally {
    await product.close();
  }
});

test('with Stripe a start says in which world, and what is wrong with the prices there', async () => {
  const { log, lines } = readableLog();
  announceBilling({ log }, { world: 'live', prices: async () => new Map() });
  const wrong = new WrongPrices('feedmaker_growth_monthly costs 1 cent');
  announceBilling({ log }, { world: 'test', prices: () => Promise.reject(wrong) });
  await expect.poll(() => lines.length).toBe(2);
  expect(lines).toMatchObject([
    { level: 30, world: 'live', msg: 'plans are paid with Stripe' },
    { level: 50, err: { message: 'feedmaker_growth_monthly costs 1 cent' } },
  ]);
});
