import { afterAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { cancelAtPeriodEnd, changeCard, giveUp, moveToPeriodEnd, payInvoice, payOrder } from '#stripe-double';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { must, signUp, testPassword } from '#tests/harness/api-client.ts';
import { openPage, subscribe } from './subscribed-shop.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openBilled } from './recorded-billing.ts';
import { eventOf } from './subscribed-shop.ts';

const mails = await startMailServer();
afterAll(() => mails.close());
const env = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' };
const { recorded, product, stripe } = await openBilled({ env });

const query = () => product.platform.database.query;
const rowOf = (subscriptionId: string) =>
  query().maybe<{ status: string; cancel_at_period_end: boolean }>(
    'select status, cancel_at_period_end from billing.subscriptions where subscription_id = $1',
    [subscriptionId],
  );
const statusAtProvider = async (subscriptionId: string) =>
  (await stripe.subscriptions.retrieve(subscriptionId)).status;
const isRow = (subscriptionId: string) => expect.poll(() => rowOf(subscriptionId));

describe('what is paid for', () => {
  test('a deleted project ends at once, with the page that was still open', async () => {
    const paid = await subscribe(product, recorded);
    await isRow(paid.subscriptionId).toMatchObject({ status: 'active' });
    const other = await must<Project>(paid.client.call('POST', '/api/v1/projects', { name: 'Southshop' }));
    const sessionId = await openPage(product, paid.client, other.body.id);
    for (const id of [paid.projectId, other.body.id])
      await must(paid.client.call('DELETE', `/api/v1/projects/${id}`));
    await product.settle();
    expect(await statusAtProvider(paid.subscriptionId)).toBe('canceled');
    expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({ status: 'expired' });
    // Who it was stays known, as long as somebody may ask about an invoice.
    const customer = await query().one(
      'select project_id, let_go_at is not null as "isDone" from billing.customers where customer_id = $1',
      [paid.customerId],
    );
    expect(customer).toEqual({ project_id: null, isDone: true });
  });

  test('a deleted account ends at once', async () => {
    const { client, subscriptionId } = await subscribe(product, recorded);
    await isRow(subscriptionId).toMatchObject({ status: 'active' });
    const body = { confirmation: testPassword, delete_pictures: false };
    await must(client.call('POST', '/api/v1/account/deletion', body));
    await product.settle();
    expect(await statusAtProvider(subscriptionId)).toBe('canceled');
  });

  test('a project that was deleted while its order was being paid ends when that is known', async () => {
    const client = await signUp(product.origin);
    const { body } = await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Northshop' }));
    const sessionId = await openPage(product, client, body.id);
    // Deleted by a way that asks for nothing, and let go before the order is paid.
    await query().run('update billing.customers set let_go_at = now()');
    await query().run('delete from public.projects where id = $1', [body.id]);
    const { session } = await recorded.checkout().act((desk) => payOrder(desk, sessionId, 'visa'));
    await expect.poll(() => statusAtProvider(session.subscription ?? '')).toBe('canceled');
  });
});

test('what no event told is found by comparing: missed events, paid pages, and subscriptions as they are', async () => {
  const paid = await subscribe(product, recorded);
  await isRow(paid.subscriptionId).toMatchObject({ status: 'active' });
  await product.settle();
  const events = () => query().one<{ n: number }>('select count(*)::int as n from billing.events');
  // The order's other events may still be on their way.
  const onTheirWay = `select from billing.test_objects where object = 'event' and body ->> 'pending_webhooks' = '1'`;
  await expect.poll(() => query().rows(onTheirWay)).toEqual([]);
  const known = (await events()).n;
  // As if the webhook had been away: nothing was noted, and what is written is old.
  await query().run('delete from billing.events');
  await query().run(
    `update billing.test_objects set body = body || '{"pending_webhooks": 1}' where object = 'event'`,
  );
  const opened = `update billing.checkouts set state = 'open', subscription_id = null where project_id = $1`;
  await query().run(opened, [paid.projectId]);
  const due = `update billing.subscriptions set status = 'past_due' where subscription_id = $1`;
  await query().run(due, [paid.subscriptionId]);
  for (let time = 0; time < 2; time += 1) {
    await product.platform.queue.enqueue(jobs.reconcileBilling, {}, { key: 'reconcile' });
    await product.settle();
    expect(await rowOf(paid.subscriptionId)).toMatchObject({ status: 'active' });
    const text = 'select state, subscription_id from billing.checkouts where project_id = $1';
    expect(await query().one(text, [paid.projectId])).toEqual({
      state: 'complete',
      subscription_id: paid.subscriptionId,
    });
    expect((await events()).n).toBe(known);
  }
});

test('whoever pays is told once of each thing that they should know', async () => {
  const { client, projectId, customerId, subscriptionId } = await subscribe(product, recorded);
  const { act } = recorded.checkout();
  const billingPage = `${product.platform.config.publicUrl}/projects/${projectId}/billing`;
  const next = () => mails.next(client.email);
  await isRow(subscriptionId).toMatchObject({ status: 'active' });

  await act((desk) => changeCard(desk, customerId, 'declined'));
  await act((desk) => moveToPeriodEnd(desk, customerId));
  const failed = await next();
  expect(failed.subject).toBe('A payment for Northshop did not go through');
  const [invoice] = (await stripe.invoices.list({ customer: customerId })).data;
  expect(failed.link).toBe(invoice?.hosted_invoice_url);
  await isRow(subscriptionId).toMatchObject({ status: 'past_due' });

  await act((desk) => changeCard(desk, customerId, 'visa'));
  await act((desk) => payInvoice(desk, invoice?.id ?? ''));
  const subject = 'The payment for Northshop went through';
  expect(await next()).toMatchObject({ subject, link: billingPage });

  await act((desk) => cancelAtPeriodEnd(desk, customerId, true));
  const ends = /^The subscription of Northshop ends on \w+ \d{1,2}, \d{4}$/;
  expect(await next()).toMatchObject({ subject: expect.stringMatching(ends) as string, link: billingPage });
  await act((desk) => giveUp(desk, customerId));
  expect(await next()).toMatchObject({ subject: 'The subscription of Northshop has ended' });
  await product.settle();
  expect(mails.waiting().filter(({ to }) => to === client.email)).toEqual([]);
});

test('a copy of an account holds its customer and its subscription, and nobody else’s', async () => {
  const { client, customerId, subscriptionId } = await subscribe(product, recorded);
  await isRow(subscriptionId).toMatchObject({ status: 'active' });
  type Rows = Record<string, Record<string, unknown>[]>;
  const { body: all } = await must<Rows>(client.call('GET', '/api/v1/account/export'));
  expect(all['billing.customers']).toMatchObject([{ customer_id: customerId }]);
  expect(all['billing.subscriptions']).toMatchObject([{ subscription_id: subscriptionId }]);
  expect(Object.keys(all)).not.toContain('billing.events');
});

const invoicePage = 'https://invoice.stripe.com/i/acct_1/test_1';
const day = 24 * 60 * 60;

async function paidProject() {
  const paid = await subscribe(product, recorded);
  await isRow(paid.subscriptionId).toMatchObject({ status: 'active' });
  await product.settle();
  return paid;
}

/** An event of a renewal as Stripe sends it, signed. */
async function tell(
  type: 'invoice.payment_failed' | 'invoice.payment_action_required',
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
  { ahead = 0, reason = 'subscription_cycle' } = {},
): Promise<number> {
  const object = {
    id: 'in_1',
    object: 'invoice',
    billing_reason: reason,
    customer: customerId,
    hosted_invoice_url: invoicePage,
    parent: { subscription_details: { subscription: subscriptionId } },
  };
  const payload = JSON.stringify(eventOf(type, object, { created: Math.floor(Date.now() / 1000) + ahead }));
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

longTest(
  'both events of a renewal that has to be confirmed, in whichever order, are one mail that leads to where that is done',
  async () => {
    const paid = await paidProject();
    for (const ahead of [0, 3 * day]) {
      const both = ['invoice.payment_failed', 'invoice.payment_action_required'] as const;
      await Promise.all(both.map((type) => tell(type, paid, { ahead })));
      const sent = await mailsTo(paid.client.email);
      const subject = expect.stringContaining('Northshop') as string;
      const text = expect.stringContaining('confirm') as string;
      expect(sent).toMatchObject([{ link: invoicePage, subject, text }]);
    }
  },
);

test('whoever is paying at this moment is not mailed', async () => {
  const paid = await paidProject();
  for (const reason of ['subscription_create', 'subscription_update'])
    expect(await tell('invoice.payment_action_required', paid, { reason })).toBe(200);
  expect(await mailsTo(paid.client.email)).toEqual([]);
});
