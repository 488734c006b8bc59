import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getSubscription } from '#core/contract/account/billing-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { type ApiClient, must, signUp } from '#tests/harness/api-client.ts';
import { send, visit } from './test-page-client.ts';
import { openBilled } from './recorded-billing.ts';

const { product, stripe } = await openBilled();
let client: ApiClient;
let projectId: string;
let page: string;

beforeEach(async () => {
  client = await signUp(product.origin);
  projectId = (await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Northshop' }))).body.id;
  page = `${product.platform.config.publicUrl}/projects/${projectId}/billing`;
});

const price = (key: string) => `price_feedmaker_${key}_monthly`;

/** The address of the page where these are paid. */
async function order(items: Readonly<Record<string, number>>): Promise<string> {
  const { body } = await must<{ url: string }>(
    client.call('POST', '/functions/v1/stripe-checkout', {
      project_id: projectId,
      line_items: Object.entries(items).map(([key, quantity]) => ({ price: price(key), quantity })),
      success_url: `${page}?success=true`,
      cancel_url: `${page}?canceled=true`,
      mode: 'subscription',
    }),
  );
  return body.url;
}

const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

const subscription = async () => {
  await product.settle();
  const path = `/api/v1/projects/${projectId}/subscription`;
  return (await must<EndpointReply<typeof getSubscription>>(client.call('GET', path))).body.subscription;
};

describe('the page of an order', () => {
  test('says that nothing is charged, what is bought and what it costs; it runs and loads nothing, and keeps its address to itself', async () => {
    const { status, text, headers } = await visit(await order({ enterprise: 1, addon: 3 }));
    expect(status).toBe(200);
    // 89 dollars and three packages of 10.
    for (const said of ['nothing is charged', 'Enterprise', '3 packages of 5,000 products', '$119.00'])
      expect(text).toContain(said);
    expect(text).toContain(client.email);
    // The way back pays nothing.
    expect(text).toContain(`href="${page}?canceled=true"`);
    expect(await subscription()).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(policy).toContain(`form-action 'self' ${product.platform.config.publicUrl}`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script|style="|https?:\/\/(?!127|localhost)/);
  });

  test('leads to where the order wished, once it is paid, and the project is subscribed', async () => {
    const url = await order({ growth: 1 });
    const paid = await send(url, { card: 'visa' });
    expect([paid.status, paid.location]).toEqual([303, `${page}?success=true&session_id=${idIn(url)}`]);
    const status = { subscription_status: 'active', price_id: price('growth'), payment_method_last4: '4242' };
    await vi.waitFor(async () => expect(await subscription()).toMatchObject(status));
    const { text } = await visit(url);
    expect([text.includes('This order is paid'), text.includes('<form')]).toEqual([true, false]);
  });

  test('says that its order has expired, and leads back without cancelling anything', async () => {
    const url = await order({ growth: 1 });
    await stripe.checkout.sessions.expire(idIn(url));
    const { text } = await visit(url);
    expect(text).toContain('This order has expired');
    expect(text).toContain(`href="${page}"`);
    expect((await send(url, { card: 'visa' })).location).toBe(new URL(url).pathname);
    expect(await subscription()).toBeNull();
  });

  test('of nobody’s order, or with a card that there is not, pays nothing', async () => {
    const url = await order({ growth: 1 });
    expect(await send(url, { card: 'amex' })).toMatchObject({ status: 303, location: new URL(url).pathname });
    const unknown = `${product.origin}/test-checkout/cs_test_0000`;
    const nothing = { status: 404, text: expect.stringContaining('nothing at this address') as string };
    expect(await visit(unknown)).toMatchObject(nothing);
    expect((await send(unknown, { card: 'visa' })).status).toBe(303);
    const answer = await fetch(url, {
      method: 'POST',
      body: '{"card":"visa"}',
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe(new URL(url).pathname);
    expect(await subscription()).toBeNull();
  });
});

describe('pages of the test checkout', () => {
  test('write what they are told as text, whatever it is', async () => {
    const customer = await stripe.customers.create({ email: '"><script>alert(1)</script>@example.com' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: price('starter'), quantity: 1 }],
      success_url: `${page}?success=true`,
      cancel_url: `${page}?a="><script>`,
    });
    const { text } = await visit(session.url ?? '');
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script');
  });
});
