import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '#core/public-addresses.ts';
import { startMailServer, type MailServer } from '#tests/fakes/mail-server.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { recordBilling } from './recorded-billing.ts';
import { subscribe } from './subscribed-shop.ts';

const recorded = recordBilling();
let mails: MailServer;
let product: TestProduct;

beforeAll(async () => {
  mails = await startMailServer();
  const env = { BILLING: 'on', SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' };
  product = await startProduct([], { env, billing: recorded.open });
});

afterAll(async () => {
  await product?.close();
  await mails?.close();
});

const invoicePage = 'https://invoice.stripe.com/i/acct_1/test_1';
const day = 24 * 60 * 60;

async function paidProject() {
  const paid = await subscribe(product, recorded);
  const { query } = product.platform.database;
  await expect
    .poll(() => query.rows('select from billing.subscriptions where customer_id = $1', [paid.customerId]))
    .toHaveLength(1);
  await product.settle();
  return paid;
}

/** An event of a renewal as Stripe sends it, signed. */
async function tell(
  type: 'invoice.payment_failed' | 'invoice.payment_action_required',
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
  { ahead = 0, reason = 'subscription_cycle' } = {},
): Promise<number> {
  const stripe = await recorded.billing().stripe();
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000) + ahead,
    livemode: false,
    type,
    data: {
      object: {
        id: 'in_1',
        object: 'invoice',
        billing_reason: reason,
        customer: customerId,
        hosted_invoice_url: invoicePage,
        parent: { subscription_details: { subscription: subscriptionId } },
      },
    },
  });
  const secret = recorded.billing().webhookSecret;
  const answer = await fetch(product.origin + addresses.stripeWebhook.href(), {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) },
  });
  return answer.status;
}

const mailsTo = async (email: string) => {
  await product.settle();
  const here = mails.waiting().filter(({ to }) => to === email);
  return Promise.all(here.map(() => mails.next(email)));
};

test('a renewal that has to be confirmed is told by one mail, which leads to where that is done', async () => {
  const paid = await paidProject();
  expect(await tell('invoice.payment_action_required', paid)).toBe(200);
  expect(await tell('invoice.payment_failed', paid)).toBe(200);
  const [mail, ...others] = await mailsTo(paid.client.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ link: invoicePage, subject: expect.stringMatching(/Northshop/) as string });
  expect(mail?.text).toMatch(/confirm/);
});

test('both events at the same moment, in whichever order, are one mail, and the next attempt is another', async () => {
  const paid = await paidProject();
  for (const ahead of [0, 3 * day]) {
    const both = ['invoice.payment_failed', 'invoice.payment_action_required'] as const;
    await Promise.all(both.map((type) => tell(type, paid, { ahead })));
    const sent = await mailsTo(paid.client.email);
    expect(sent.map(({ link }) => link)).toEqual([invoicePage]);
  }
});

test('whoever is paying at this moment is not mailed', async () => {
  const paid = await paidProject();
  for (const reason of ['subscription_create', 'subscription_update'])
    expect(await tell('invoice.payment_action_required', paid, { reason })).toBe(200);
  expect(await mailsTo(paid.client.email)).toEqual([]);
});
