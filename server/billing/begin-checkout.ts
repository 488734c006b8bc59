import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { chosenBy, listOrderItems, type LineItem } from '#core/billing/choose-items.ts';
import { AppError } from '#core/errors.ts';
import { billingReasons } from '#core/messages/reasons/calls/billing-reasons.ts';
import { findUser } from '#server/db/accounts/users.ts';
import {
  answerCheckout,
  giveUpCheckout,
  isBeingSubscribed,
  openCheckout,
  type OpenCheckout,
} from '#server/db/billing/checkouts.ts';
import { findCustomer, keepCustomer, replaceCustomer } from '#server/db/billing/customers.ts';
import { readProjectSubscription, type ProjectSubscription } from '#server/db/billing/read-subscription.ts';
import { getProject } from '#server/db/projects.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { askProvider } from './ask-provider.ts';
import type { Billing } from './open-billing.ts';
import { isOwnPage } from './own-page.ts';

/** An order, with the addresses to which the provider's page returns. */
export interface Order {
  readonly userId: string;
  readonly projectId: string;
  readonly items: readonly LineItem[];
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Age from which an open checkout page is replaced, in ms; the provider closes it after a day. */
const OPEN_MS = 23 * 60 * 60_000;

/** Statuses of an existing subscription, besides which no second one may be paid. */
const running = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/**
 * Returns the address of the page where an order is paid. All checks come before the provider is called; a project has one open checkout,
 * which a repeated call returns again. Fails with `AppError`.
 */
export async function beginCheckout(platform: Platform, billing: Billing, order: Order): Promise<string> {
  const { database, config } = platform;
  const { userId, projectId, successUrl, cancelUrl } = order;
  const subscription = await database.asUser(userId, async (sql) => {
    if ((await getProject(sql, userId, projectId)) === null) throw new AppError('not_found');
    return readProjectSubscription(sql, projectId, billing.world);
  });
  if (!isOwnPage(successUrl, config) || !isOwnPage(cancelUrl, config))
    throw new AppError('bad_request', billingReasons.foreign_address);
  const prices = await askProvider(billing.prices);
  const choice = chosenBy(order.items, prices);
  if (typeof choice === 'string') throw new AppError('bad_request', billingReasons[choice]);
  if (isRunning(subscription)) throw new AppError('conflict', billingReasons.has_subscription);
  const items = listOrderItems(choice, prices);
  return openSession(platform, billing, { ...order, items });
}

function isRunning(subscription: ProjectSubscription | null): boolean {
  return subscription !== null && running.has(subscription.shown.subscription_status);
}

/** Opens a checkout; retries once, replacing another open order. */
async function openSession(platform: Platform, billing: Billing, order: Order): Promise<string> {
  const { projectId, userId, items, successUrl, cancelUrl } = order;
  const hash = createHash('sha256')
    .update(JSON.stringify([items, successUrl, cancelUrl]))
    .digest('hex');
  const find = () => {
    const now = platform.clock.now();
    const openSince = new Date(now.getTime() - OPEN_MS);
    const place = { projectId, world: billing.world };
    return platform.database.asOwner(async (sql) => {
      const open = await openCheckout(sql, place, { userId, hash, now, openSince });
      // Read afterwards: an earlier order may have been paid, and reported, since this order was checked.
      const subscription = await readProjectSubscription(sql, projectId, billing.world);
      if (isRunning(subscription) || (await isBeingSubscribed(sql, place)))
        throw new AppError('conflict', billingReasons.has_subscription);
      return open;
    });
  };
  let checkout = await find();
  if (checkout.orderHash !== hash) {
    await replace(platform, billing, checkout);
    checkout = await find();
  }
  if (checkout.orderHash !== hash) throw new AppError('conflict', billingReasons.other_order);
  if (checkout.url !== null) return checkout.url;
  const session = await askProvider(() => createSession(platform, billing, order, checkout));
  const { url } = session;
  if (url === null) throw new AppError('unavailable', billingReasons.provider_refused);
  const answer = { sessionId: session.id, url };
  const isOpen = await platform.database.asOwner((sql) => answerCheckout(sql, checkout.id, answer));
  if (isOpen) return url;
  // Another order was made meanwhile, and only one may be paid.
  await expire(billing, session.id);
  throw new AppError('conflict', billingReasons.other_order);
}

/** Closes a checkout in favour of another order. */
async function replace(platform: Platform, billing: Billing, checkout: OpenCheckout): Promise<void> {
  if (checkout.sessionId !== null) await expire(billing, checkout.sessionId);
  await platform.database.asOwner((sql) => giveUpCheckout(sql, checkout.id));
}

/** Expires a checkout. If it was paid just now there is a subscription, and nothing else may be ordered. */
async function expire(billing: Billing, sessionId: string): Promise<void> {
  await askProvider(async () => {
    const stripe = await billing.stripe();
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status === 'complete') throw new AppError('conflict', billingReasons.has_subscription);
    if (status === 'open') await stripe.checkout.sessions.expire(sessionId);
  });
}

async function createSession(
  platform: Platform,
  billing: Billing,
  order: Order,
  { id: attempt }: OpenCheckout,
): Promise<Stripe.Checkout.Session> {
  const stripe = await billing.stripe();
  const createFor = (customer: string) =>
    stripe.checkout.sessions.create(sessionFor(order, billing, customer), {
      idempotencyKey: `checkout:${order.projectId}:${attempt}:${customer}`,
    });
  const customer = await openCustomer(platform, billing, order);
  try {
    return await createFor(customer);
  } catch (error) {
    if (!isUnknown(error, customer)) throw error;
    return createFor(await makeCustomer(platform, billing, { ...order, instead: customer }));
  }
}

/** True if the customer was deleted at the provider. */
function isUnknown(error: unknown, customer: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'resource_missing' &&
    error.message.includes(customer)
  );
}

function sessionFor(
  { projectId, items, successUrl, cancelUrl }: Order,
  { hasTax }: Billing,
  customer: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { project_id: projectId };
  const mark = successUrl.includes('?') ? '&' : '?';
  return {
    mode: 'subscription',
    customer,
    line_items: items.map(({ price, quantity }) => ({ price, quantity })),
    success_url: `${successUrl}${mark}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: cancelUrl,
    client_reference_id: projectId,
    metadata,
    subscription_data: { metadata, billing_mode: { type: 'flexible' } },
    ...(hasTax && {
      automatic_tax: { enabled: true },
      billing_address_collection: 'required' as const,
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto' as const, name: 'auto' as const },
    }),
  };
}

/** Returns the project's customer at the provider, created when first needed. */
async function openCustomer(
  platform: Platform,
  billing: Billing,
  { projectId, userId }: Pick<Order, 'projectId' | 'userId'>,
): Promise<string> {
  const known = await platform.database.asOwner((sql) => findCustomer(sql, projectId, billing.world));
  return known ?? makeCustomer(platform, billing, { projectId, userId, instead: null });
}

/** Creates the project's customer, or a new one if the provider no longer knows it. */
async function makeCustomer(
  { database }: Platform,
  { world, stripe }: Billing,
  { projectId, userId, instead }: Pick<Order, 'projectId' | 'userId'> & { instead: string | null },
): Promise<string> {
  const email = (await findUser(database.query, userId))?.email ?? '';
  const client = await stripe();
  const made = await client.customers.create(
    { ...(email !== '' && { email }), metadata: { project_id: projectId, user_id: userId } },
    // One customer per project, even for concurrent calls; with another e-mail address the call is a different one.
    {
      idempotencyKey: `customer:${projectId}:${createHash('sha256')
        .update(email + (instead ?? ''))
        .digest('hex')}`,
    },
  );
  const customer = { customerId: made.id, projectId, userId, world };
  const kept = await database.asOwner((sql) =>
    instead === null ? keepCustomer(sql, customer) : replaceCustomer(sql, instead, customer),
  );
  if (kept === null) throw new AppError('not_found');
  return kept;
}
