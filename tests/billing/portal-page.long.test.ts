import { beforeEach, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { payOrder } from '#stripe-double';
import { send, visit } from './test-page-client.ts';
import { openBilled } from './recorded-billing.ts';

let now = new Date('2026-11-22T12:00:00Z');
const { recorded, product, stripe } = await openBilled({ clock: { now: () => now } });

let customer: string;
let subscription: string;

const price = (key: string) => `price_feedmaker_${key}_monthly`;
const idOf = (named: string | { id: string } | null) =>
  typeof named === 'string' ? named : (named?.id ?? '');

/** A customer who pays for Growth with a card that works. */
beforeEach(async () => {
  customer = (await stripe.customers.create({ email: 'ann@example.com' })).id;
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price('growth'), quantity: 1 }],
    success_url: 'http://localhost/success',
    cancel_url: 'http://localhost/cancel',
  });
  await recorded.checkout().act((desk) => payOrder(desk, session.id, 'visa'));
  subscription = idOf((await stripe.checkout.sessions.retrieve(session.id)).subscription);
});

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

async function openPortal(flow?: Flow): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost/billing',
    ...(flow && { flow_data: flow }),
  });
  return session.url;
}

/** Sends a form of the portal, and returns the page that it leads to. */
async function act(portal: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { status, location } = await send(portal, fields);
  expect(status).toBe(303);
  return (await visit(new URL(location ?? '', portal).href)).text;
}

const asItIs = () => stripe.subscriptions.retrieve(subscription);
const openInvoice = async () =>
  (await stripe.invoices.list({ customer })).data.find(({ status }) => status === 'open');

describe('the portal', () => {
  test('shows plan, card and invoices with a page for each, and leads back to where it was opened', async () => {
    const { text } = await visit(await openPortal());
    const { data } = await stripe.invoices.list({ customer });
    expect(data).toHaveLength(1);
    const [invoice] = data;
    const number = String(invoice?.number);
    const page = await visit(invoice?.hosted_invoice_url ?? '');
    const way = 'href="http://localhost/billing"';
    for (const said of [
      'nothing is charged',
      'Growth',
      '$39.00',
      'Visa ending in 4242',
      'December 22, 2026',
      number,
      way,
    ])
      expect(text).toContain(said);
    for (const said of [number, 'Growth', '$39.00', 'Paid', 'November 22, 2026', 'ann@example.com'])
      expect(page.text).toContain(said);
    expect(page.text).not.toContain('<form');
    expect((await visit(`${product.origin}/test-checkout/invoices/in_test_0`)).status).toBe(404);
  });

  test('moves the clock on to the next month, whose payment fails and is paid by nobody else', async () => {
    const portal = await openPortal();
    const page = await act(portal, { action: 'renew' });
    for (const said of ['It is December 22, 2026 here', 'Renews on January 22, 2027'])
      expect(page).toContain(said);
    expect((await stripe.invoices.list({ customer })).data).toMatchObject([
      { status: 'paid' },
      { status: 'paid' },
    ]);
    expect(await act(portal, { action: 'fail' })).toContain('$39.00 is overdue');
    const invoice = (await openInvoice())?.id ?? '';
    // Nobody else pays it.
    const other = (await stripe.customers.create({ email: 'bob@example.com' })).id;
    const { url } = await stripe.billingPortal.sessions.create({
      customer: other,
      return_url: 'http://localhost/',
    });
    expect(await act(url, { action: 'pay', invoice })).not.toContain('is paid');
    expect((await openInvoice())?.id).toBe(invoice);
    expect(await act(portal, { action: 'pay', invoice })).toContain('The invoice is paid');
    expect((await asItIs()).status).toBe('active');
  });

  test('does nothing that no form of it asks', async () => {
    const portal = await openPortal();
    const before = await asItIs();
    const asked: Record<string, string>[] = [{}, { action: 'card', card: 'gold' }, { action: 'steal' }];
    for (const fields of asked) await act(portal, fields);
    expect(await asItIs()).toEqual(before);
    await send(`${product.origin}/test-checkout/portal/bps_test_0`, { action: 'cancel' });
    expect((await visit(`${product.origin}/test-checkout/portal/bps_test_0`)).status).toBe(404);
  });

  test('closes after an hour, and does nothing then', async () => {
    const portal = await openPortal();
    const before = now;
    now = new Date(before.getTime() + 60 * 60_000);
    const page = await act(portal, { action: 'cancel' });
    now = before;
    expect(page).toContain('This page has closed');
    expect(page).toContain('href="http://localhost/billing"');
    expect((await asItIs()).cancel_at).toBeNull();
  });

  test('opens at the part that was asked for, and refuses one that there is not', async () => {
    const card = await visit(await openPortal({ type: 'payment_method_update' }));
    expect(card.text).toContain('Use this card');
    const cancel = { type: 'subscription_cancel', subscription_cancel: { subscription } } as const;
    const { text } = await visit(await openPortal(cancel));
    expect(text).toContain('Cancel the subscription?');
    expect(text).toContain('December 22, 2026');
    await expect(openPortal({ type: 'subscription_cancel' })).rejects.toThrow('Missing required param');
    await expect(openPortal({ type: 'subscription_update' })).rejects.toThrow('not known here');
    await act(await openPortal(), { action: 'cancel' });
    await expect(openPortal(cancel)).rejects.toThrow('already set to be canceled');
  });
});

describe('an invoice', () => {
  test('that is open is paid on its page, and a card that declines changes nothing', async () => {
    await act(await openPortal(), { action: 'fail' });
    const address = (await openInvoice())?.hosted_invoice_url ?? '';
    const declined = await send(address, { card: 'declined' });
    const { text } = await visit(new URL(declined.location ?? '', address).href);
    expect(text).toContain('This card was declined');
    expect((await asItIs()).status).toBe('past_due');
    await send(address, { card: 'mastercard' });
    expect((await visit(address)).text).not.toContain('<form');
    expect((await asItIs()).status).toBe('active');
  });

  test('says what credit has paid of it', async () => {
    const { items } = await asItIs();
    // The whole month of 39 dollars is left, and Starter costs 23 of them.
    await stripe.subscriptions.update(subscription, {
      items: [{ id: items.data[0]?.id ?? '', price: price('starter') }],
      proration_behavior: 'create_prorations',
      proration_date: items.data[0]?.current_period_start ?? 0,
    });
    await act(await openPortal(), { action: 'renew' });
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    const { text } = await visit(invoice?.hosted_invoice_url ?? '');
    for (const said of ['$23.00', '-$16.00', '$7.00']) expect(text).toContain(said);
  });
});
