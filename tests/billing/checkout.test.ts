import { beforeEach, describe, expect, test } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getBilling } from '#core/contract/account/billing-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { beginCheckout } from '#server/billing/begin-checkout.ts';
import { payOrder } from '#stripe-double';
import { type ApiClient, must, signUp } from '#tests/harness/api-client.ts';
import { openBilled } from './recorded-billing.ts';

const { recorded, product, stripe } = await openBilled();
await recorded.billing().prices();
let client: ApiClient;

let projectId: string;

beforeEach(async () => {
  // Each a customer of their own, who may ask so often in a minute.
  client = await signUp(product.origin);
  const { body } = await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Northshop' }));
  projectId = body.id;
  recorded.sent.length = 0;
});

const price = (key: string) => `price_feedmaker_${key}_monthly`;
const plan = (key: string, quantity = 1) => ({ price: price(key), quantity });

const orderOf = (items: object[], more: object = {}) => {
  const page = `${product.platform.config.publicUrl}/projects/${projectId}/billing`;
  return {
    project_id: projectId,
    line_items: items,
    success_url: `${page}?success=true`,
    cancel_url: `${page}?canceled=true`,
    mode: 'subscription',
    ...more,
  };
};
const begin = (items: object[], more: object = {}, as = client) =>
  as.call<{ url: string; error: string }>('POST', '/functions/v1/stripe-checkout', orderOf(items, more));

/** The page where an order is paid. */
const pageOf = async (items: object[]) => (await must<{ url: string }>(begin(items))).body;

const openSessions = async () => {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  return data.filter(({ client_reference_id: id, status }) => id === projectId && status === 'open');
};

describe('an order', () => {
  test('is a checkout of the project’s own customer, told to Stripe field by field [356, 357]', async () => {
    const { status, body } = await begin([plan('enterprise'), plan('addon', 3)]);
    expect(status).toBe(200);
    const [session] = await openSessions();
    expect(body).toEqual({ url: session?.url });
    const [customer, checkout] = recorded.sent;
    expect(customer).toMatchObject({
      call: 'POST /v1/customers',
      form: [
        ['email', client.email],
        ['metadata[project_id]', projectId],
        ['metadata[user_id]', client.userId],
      ],
    });
    const page = `${product.platform.config.publicUrl}/projects/${projectId}/billing`;
    expect(checkout).toMatchObject({
      call: 'POST /v1/checkout/sessions',
      form: [
        ['mode', 'subscription'],
        ['customer', session?.customer],
        ['line_items[0][price]', price('enterprise')],
        ['line_items[0][quantity]', '1'],
        ['line_items[1][price]', price('addon')],
        ['line_items[1][quantity]', '3'],
        ['success_url', `${page}?success=true&session_id={CHECKOUT_SESSION_ID}`],
        ['cancel_url', `${page}?canceled=true`],
        ['client_reference_id', projectId],
        ['metadata[project_id]', projectId],
        ['subscription_data[metadata][project_id]', projectId],
        ['subscription_data[billing_mode][type]', 'flexible'],
      ],
    });
    for (const { headers } of recorded.sent.slice(0, 2))
      expect(headers).toMatchObject({
        'stripe-version': '2026-10-28.endive',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: expect.stringMatching(/^Bearer sk_test_/) as string,
      });
    expect(checkout?.headers['idempotency-key']).toMatch(
      new RegExp(`^checkout:${projectId}:[0-9a-f-]{36}:cus_`),
    );
  });

  test('that is repeated leads to the same page, and another one replaces it', async () => {
    const first = await pageOf([plan('starter')]);
    expect(await pageOf([plan('starter')])).toEqual(first);
    const other = await pageOf([plan('growth')]);
    expect(other.url).not.toBe(first.url);
    expect((await openSessions()).map(({ url }) => url)).toEqual([other.url]);
  });

  test('that comes many times at once opens one session', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin([plan('growth')])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect(await openSessions()).toHaveLength(1);
  });

  test('of many kinds at once leaves one session open, and who lost is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => begin([plan('enterprise'), plan('addon', index + 1)])),
    );
    const won = answers.filter(({ status }) => status === 200);
    const [session, ...others] = await openSessions();
    expect(others).toEqual([]);
    expect(won.map(({ body }) => body.url)).toContain(session?.url);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.error]).toEqual([409, expect.stringContaining('at the same moment')]);
  });

  test('is found again after a crash between our row and the answer', async () => {
    const first = await pageOf([plan('growth')]);
    const text = 'update billing.checkouts set session_id = null, url = null where project_id = $1';
    await product.platform.database.asOwner((sql) => sql.run(text, [projectId]));
    expect(await pageOf([plan('growth')])).toEqual(first);
    expect(await openSessions()).toHaveLength(1);
  });

  test('of a project that is subscribed already is refused', async () => {
    await pageOf([plan('growth')]);
    const [session] = await openSessions();
    await recorded.checkout().act((desk) => payOrder(desk, session?.id ?? '', 'visa'));
    // The page was paid, and its event may be on its way still.
    const { status, body } = await begin([plan('starter')]);
    expect([status, body.error]).toEqual([409, expect.stringContaining('has a subscription already')]);
  });
});

test('an order that is paid while another one is being judged leaves no second page to pay', async () => {
  await pageOf([plan('growth')]);
  const [session] = await openSessions();
  const prices = await recorded.billing().prices();
  const paying = async () => {
    await recorded.checkout().act((desk) => payOrder(desk, session?.id ?? '', 'visa'));
    const text =
      'select from billing.subscriptions join billing.customers using (customer_id) where project_id = $1';
    const isThere = () => product.platform.database.query.rows(text, [projectId]);
    await expect.poll(isThere).toHaveLength(1);
    return prices;
  };
  // The order has been found to have no subscription when it asks for the prices.
  const user = { ...recorded.billing(), prices: paying };
  const page = `${product.platform.config.publicUrl}/billing`;
  const order = {
    userId: client.userId,
    projectId,
    items: [plan('starter')],
    successUrl: page,
    cancelUrl: page,
  };
  const late = beginCheckout(product.platform, user, order);
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect(await openSessions()).toEqual([]);
});

describe('a tampered order is refused in words, and Stripe hears nothing of it', () => {
  test('for what is not sold so', async () => {
    for (const [items, words] of [
      [[], 'names no plan'],
      [[{ price: 'price_1', quantity: 1 }], 'not sold here'],
      [[plan('growth'), plan('starter')], 'one plan'],
      [[plan('growth', 2)], 'ordered once'],
      ...[0, 19, -1, 1.5].map((n) => [[plan('enterprise'), plan('addon', n)], '1 to 18'] as const),
      [[plan('growth'), plan('addon')], 'Enterprise only'],
      [[plan('addon')], 'Enterprise only'],
    ] as const) {
      const { status, body } = await begin([...items]);
      expect([items, status, body.error]).toEqual([items, 400, expect.stringContaining(words)]);
    }
    expect(recorded.sent).toEqual([]);
  });

  test('for a page elsewhere, or somebody else’s project', async () => {
    // Other foreign pages: server/billing/own-page.test.ts.
    for (const name of ['success_url', 'cancel_url']) {
      const { status, body } = await begin([plan('growth')], { [name]: 'https://evil.example/billing' });
      expect([status, body.error]).toEqual([400, expect.stringContaining('this dashboard')]);
    }
    const stranger = await signUp(product.origin);
    expect(await begin([plan('growth')], {}, stranger)).toMatchObject({ status: 404 });
    expect(await begin([plan('growth')], { project_id: 'x' })).toMatchObject({ status: 400 });
    expect(await begin([plan('growth')], { mode: 'payment' })).toMatchObject({ status: 400 });
    expect(recorded.sent).toEqual([]);
  });
});

test('a project’s billing tells the plans with their prices, and that nothing is used of the free tier', async () => {
  type Reply = EndpointReply<typeof getBilling>;
  const { body: billing } = await must<Reply>(client.call('GET', `/api/v1/projects/${projectId}/billing`));
  expect(billing.plans.map(({ id, price_id: priceId, price_cents: cents }) => [id, priceId, cents])).toEqual([
    ['starter', price('starter'), 2_300],
    ['growth', price('growth'), 3_900],
    ['professional', price('professional'), 5_900],
    ['enterprise', price('enterprise'), 8_900],
  ]);
  expect(billing).toMatchObject({
    mode: 'test',
    add_on: { price_id: price('addon'), price_cents: 1_000, packages_max: 18 },
    subscription: null,
    choice: null,
    access: 'free',
    usage: { skus: 0, enhanced: 0, limit: 50, feeds: [] },
  });
});
