import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangePreview, getBilling, listInvoices } from '#core/contract/account/billing-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { standingOfProject } from '#server/db/billing/standing.ts';
import { cancelAtPeriodEnd, changeCard, moveToPeriodEnd, payInvoice, payOrder } from '#stripe-double';
import { type ApiClient, must, signUp } from '#tests/harness/api-client.ts';
import { decidedProject } from './decided-project.ts';
import { openPage, subscribe } from './subscribed-shop.ts';
import { openBilled } from './recorded-billing.ts';

const { recorded, product } = await openBilled();
let client: ApiClient;
let projectId: string;
let customerId: string;

const call = async <T>(method: string, path: string, body?: object) =>
  (await must<T>(client.call(method, `/api/v1/projects/${projectId}${path}`, body))).body;
const refusal = async (path: string, body?: object, as = client) => {
  const answer = await as.call<{ error: string }>('POST', `/api/v1/projects/${projectId}${path}`, body);
  return [answer.status, answer.body.error];
};

const billing = () => call<EndpointReply<typeof getBilling>>('GET', '/billing');
const choice = async () => (await billing()).choice;

const preview = (plan: string, packages = 0) =>
  call<ChangePreview>('POST', '/subscription/preview', { plan, packages });
const change = async (plan: string, packages = 0) => {
  const { proration_date } = await preview(plan, packages);
  const body = { plan, packages, proration_date };
  return call<{ state: string; url: string | null }>('POST', '/subscription/change', body);
};

/** A project with a new subscription to Growth. */
beforeEach(async () => {
  ({ client, projectId, customerId } = await subscribe(product, recorded));
  await expect.poll(choice).toEqual({ plan: 'growth', packages: 0 });
  recorded.sent.length = 0;
});

const pay = (card: 'mastercard' | 'declined') =>
  recorded.checkout().act((desk) => changeCard(desk, customerId, card));

describe('a larger plan', () => {
  test('costs at once what its preview said, and is there at once', async () => {
    const shown = await preview('enterprise', 2);
    // Nearly the whole month is left, so nearly the whole difference: 89 + 2 × 10 - 39 dollars.
    expect(shown.due_now_cents).toBeGreaterThan(6_990);
    expect(shown.due_now_cents).toBeLessThanOrEqual(7_000);
    expect(shown).toMatchObject({ monthly_cents: 10_900 });
    expect(shown.lines.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(shown.due_now_cents);
    expect(await choice()).toEqual({ plan: 'growth', packages: 0 });
    const body = { plan: 'enterprise', packages: 2, proration_date: shown.proration_date };
    expect(await call('POST', '/subscription/change', body)).toEqual({ state: 'changed', url: null });
    expect(await choice()).toEqual({ plan: 'enterprise', packages: 2 });
    const { items } = await call<EndpointReply<typeof listInvoices>>('GET', '/invoices');
    expect(items.map(({ total_cents: cents, status }) => [cents, status])).toEqual([
      [shown.due_now_cents, 'paid'],
      [3_900, 'paid'],
    ]);

    // Stripe was told so with the ids of the items and the moment of the preview.
    const [asked, changed] = recorded.sent.filter((one) => /create_preview$|POST .*\/sub_/.test(one.call));
    const sent = (form: readonly (readonly [string, string])[] = []) => Object.fromEntries(form);
    const update = sent(changed?.form);
    expect(update).toEqual({
      'items[0][id]': expect.stringMatching(/^si_/) as string,
      'items[0][price]': 'price_feedmaker_enterprise_monthly',
      'items[1][price]': 'price_feedmaker_addon_monthly',
      'items[1][quantity]': '2',
      proration_behavior: 'always_invoice',
      proration_date: expect.stringMatching(/^\d+$/) as string,
      payment_behavior: 'pending_if_incomplete',
      'expand[0]': 'latest_invoice',
    });
    expect(sent(asked?.form)).toMatchObject({
      customer: customerId,
      'subscription_details[items][0][id]': update['items[0][id]'],
      'subscription_details[proration_behavior]': 'always_invoice',
      'subscription_details[proration_date]': update['proration_date'],
    });
    expect(changed?.headers['idempotency-key']).toMatch(/^change:sub_/);
  });

  test('that cannot be paid changes nothing, says where to pay, and comes once it is paid', async () => {
    await pay('declined');
    const answer = await change('professional');
    expect(answer).toEqual({ state: 'payment_needed', url: expect.stringContaining('/invoices/') as string });
    expect(await choice()).toEqual({ plan: 'growth', packages: 0 });
    expect((await billing()).subscription?.subscription_status).toBe('active');
    await pay('mastercard');
    await recorded.checkout().act((desk) => payInvoice(desk, answer.url?.split('/').at(-1) ?? ''));
    await expect.poll(choice).toEqual({ plan: 'professional', packages: 0 });
  });

  test('that is asked for twice at once is charged once', async () => {
    const { proration_date } = await preview('professional');
    const body = { plan: 'professional', packages: 0, proration_date };
    const path = `/api/v1/projects/${projectId}/subscription/change`;
    const answers = await Promise.all([client.call('POST', path, body), client.call('POST', path, body)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { items } = await call<EndpointReply<typeof listInvoices>>('GET', '/invoices');
    expect(items).toHaveLength(2);
  });
});

test('changes in several windows at once are made or told of as that, and none is said to be the provider’s refusal', async () => {
  await change('enterprise', 3);
  const wishes = ['enterprise 1', 'starter 0', 'enterprise 0', 'growth 0', 'professional 0', 'enterprise 5'];
  const path = `/api/v1/projects/${projectId}/subscription/change`;
  const previews = [];
  for (const [plan = '', packages] of wishes.map((each) => each.split(' '))) {
    const { proration_date } = await preview(plan, Number(packages));
    previews.push({ plan, packages: Number(packages), proration_date });
  }
  const answers = await Promise.all(
    [...previews, ...previews].map((body) => client.call<{ error?: string }>('POST', path, body)),
  );
  const told = answers.map(({ status, body }) => `${status} ${body.error ?? ''}`);
  const elsewhere = '409 This plan is being changed in another window. Please look at it again.';
  const others = told.filter((each) => !['200 ', elsewhere].includes(each));
  // The plan that it is by then, or a larger one than is paid while a smaller one is booked.
  expect(others.filter((each) => !/^400 |^409 A smaller plan begins/.test(each))).toEqual([]);
  expect(told).toContain('200 ');
  expect(told).toContain(elsewhere);
});

const choices = async () => {
  const { choice: now, next_choice: next } = await billing();
  return [now, next];
};
const invoices = () => call<EndpointReply<typeof listInvoices>>('GET', '/invoices');
const [starter, growth] = (['starter', 'growth'] as const).map((plan) => ({ plan, packages: 0 }));

test('who goes up, publishes and goes down has paid for what is up: the smaller plan begins with the next month', async () => {
  const project = await decidedProject(product, client);
  const feed = await project.addFeed();
  ({ projectId } = project);
  const order = await openPage(product, client, projectId, 'starter');
  const { act } = recorded.checkout();
  const { session } = await act((desk) => payOrder(desk, order, 'visa'));
  await expect.poll(choice).toEqual(starter);
  const products = Array.from({ length: 1_200 }, (_, i) => ({ id: `sku-${i}` }));
  const publish = async () => {
    const { platform } = product;
    const { skus } = await standingOfProject(platform.database.query, platform.config.billing, projectId);
    const { covered } = await project.decide(feed, await project.read(feed, products, skus ?? 0), skus ?? 0);
    await project.end(feed, 'published');
    return covered.size;
  };
  expect(await publish()).toBe(1_000);
  await change('growth');
  expect(await publish()).toBe(1_200);
  expect(await preview('starter')).toMatchObject({ due_now_cents: 0, monthly_cents: 2_300, lines: [] });
  expect(await change('starter')).toEqual({ state: 'changed', url: null });
  expect(await choices()).toEqual([growth, starter]);
  expect(await publish()).toBe(1_200);
  const { items, next } = await invoices();
  const paid = items.reduce((sum, { total_cents: cents }) => sum + cents, 0);
  expect(paid).toBeGreaterThan(3_890);
  expect(paid).toBeLessThanOrEqual(3_900);
  expect(next?.total_cents).toBe(2_300);

  await act((desk) => moveToPeriodEnd(desk, session.customer));
  await expect.poll(choices).toEqual([starter, null]);
  expect((await invoices()).items[0]).toMatchObject({ total_cents: 2_300, status: 'paid' });
  expect(await publish()).toBe(1_000);
});

test('until the next month the present plan is kept for nothing, and a larger one costs the difference to what is paid', async () => {
  await change('starter');
  expect(await refusal('/subscription/preview', { plan: 'professional', packages: 0 })).toEqual([
    409,
    expect.stringContaining('keep the present one'),
  ]);
  expect(await change('growth')).toEqual({ state: 'changed', url: null });
  expect(await choices()).toEqual([growth, null]);
  expect((await invoices()).items).toHaveLength(1);
  const { due_now_cents: due } = await preview('professional');
  expect(due).toBeGreaterThan(1_990);
  expect(due).toBeLessThanOrEqual(2_000);
  await change('professional');
  await change('enterprise', 1);
  await change('professional');
  expect(await choices()).toEqual([
    { plan: 'enterprise', packages: 1 },
    { plan: 'professional', packages: 0 },
  ]);
  await change('starter');
  expect(await choices()).toEqual([{ plan: 'enterprise', packages: 1 }, starter]);
});

test('a cancellation is seen, has no next invoice, and is taken back whichever way it was made', async () => {
  const { act } = recorded.checkout();
  const stripe = await recorded.billing().stripe();
  const isEnding = async () => (await billing()).subscription?.cancel_at_period_end;
  await act((desk) => cancelAtPeriodEnd(desk, customerId, true));
  await expect.poll(isEnding).toBe(true);
  expect(await call('GET', '/invoices')).toMatchObject({ next: null });
  await call('POST', '/subscription/resume');
  expect(await isEnding()).toBe(false);
  const [subscription] = (await stripe.subscriptions.list({ customer: customerId })).data;
  expect([subscription?.cancel_at, subscription?.cancel_at_period_end]).toEqual([null, false]);
  await stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
  await expect.poll(isEnding).toBe(true);
  await call('POST', '/subscription/resume');
  expect(await isEnding()).toBe(false);
});

test('the provider’s pages open for card, cancellation and the rest, and cannot change plans', async () => {
  const returnUrl = `${product.platform.config.publicUrl}/billing`;
  for (const page of ['overview', 'card', 'cancel'])
    expect(await call('POST', '/billing-portal', { page, return_url: returnUrl })).toEqual({
      url: expect.stringContaining('/test-checkout/portal/') as string,
    });
  const configurations = recorded.sent.filter(({ call: name }) => name.endsWith('/configurations'));
  expect(configurations.length).toBeLessThanOrEqual(1);
  for (const { form } of configurations) {
    const names = form.map(([name]) => name);
    expect(names).toContain('features[subscription_cancel][mode]');
    expect(names.filter((name) => name.includes('subscription_update'))).toEqual([]);
  }
  const flows = recorded.sent
    .filter(({ call: name }) => name.endsWith('/sessions'))
    .map(({ form }) => form.find(([name]) => name === 'flow_data[type]')?.[1]);
  expect(flows).toEqual([undefined, 'payment_method_update', 'subscription_cancel']);
  const elsewhere = { page: 'card', return_url: 'https://evil.example/' };
  expect(await refusal('/billing-portal', elsewhere)).toEqual([
    400,
    expect.stringContaining('this dashboard'),
  ]);
});

test('what is not to be changed is refused in words', async () => {
  const { proration_date } = await preview('starter');
  for (const [path, body, words] of [
    ['preview', growth, 'has'],
    ['preview', { ...starter, packages: 1 }, 'Enterprise'],
    ...[19, -1, 1.5].map((packages) => ['preview', { plan: 'enterprise', packages }, ''] as const),
    ['change', { ...starter, proration_date: proration_date - 2 * 60 * 60 }, 'too long ago'],
    ['change', { ...starter, proration_date: proration_date + 60 * 60 }, 'too long ago'],
  ] as const)
    expect(await refusal(`/subscription/${path}`, body)).toEqual([400, expect.stringContaining(words)]);
  const stranger = await signUp(product.origin);
  for (const path of ['/subscription/preview', '/subscription/resume'])
    expect((await refusal(path, growth, stranger))[0]).toBe(404);
  await recorded.checkout().act((desk) => cancelAtPeriodEnd(desk, customerId, true));
  await recorded.checkout().act((desk) => moveToPeriodEnd(desk, customerId));
  await expect.poll(async () => (await billing()).subscription?.subscription_status).toBe('canceled');
  expect(await refusal('/subscription/preview', starter)).toEqual([
    409,
    expect.stringContaining('no subscription'),
  ]);
});
