import * as z from 'zod/mini';
import { addOn, planIds } from '../../billing/plans.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema } from '../fields.ts';

/**
 * Billing calls. They answer 404 where billing is off (`billing` of `GET /api/v1/about`). Money is a whole number of US cents. `id` in the
 * paths is the project's.
 */
const centsSchema = z.int();

const packagesSchema = z.int().check(z.minimum(0), z.maximum(addOn.packagesMax));

/** A plan, and for Enterprise the packages of additional products. */
const choiceSchema = z.object({ plan: z.enum(planIds), packages: packagesSchema });

/** The subscription of a project as the payment provider reports it (specification, section 3). */
const subscriptionSchema = z.object({
  project_id: idSchema,
  /** The provider's status: active, trialing, past_due, canceled, unpaid, incomplete, or a different one. */
  subscription_status: z.string(),
  /** Price of the plan, not of its packages. */
  price_id: z.nullable(z.string()),
  /** End of the paid period, in seconds since 1970. */
  current_period_end: z.nullable(z.int()),
  cancel_at_period_end: z.boolean(),
  payment_method_brand: z.nullable(z.string()),
  payment_method_last4: z.nullable(z.string()),
});

export type Subscription = z.output<typeof subscriptionSchema>;

const priceSchema = z.object({
  /** Price id, to be sent as `price` in `stripe-checkout`. */
  price_id: z.string(),
  price_cents: centsSchema,
  skus: z.int(),
});

const planSchema = z.extend(priceSchema, {
  id: z.enum(planIds),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
});

const skuUsageSchema = z.object({
  /** Distinct products to be enhanced in all feeds of the project, each counted once. */
  skus: z.int(),
  /** Number of published products that the plan covers, including those whose photo fails. */
  enhanced: z.int(),
  /** Maximum SKUs of the plan; null: any number. */
  limit: z.nullable(z.int()),
  feeds: z.array(
    z.object({
      /** Id of the dashboard's record of the feed, not of the feed service. */
      feed_id: idSchema,
      name: z.string(),
      skus: z.int(),
      /** Number of the feed's SKUs that an earlier feed of this list also contains, so that they are not counted again. */
      shared: z.int(),
      /** Products that show the shop's image because they exceed the plan's limit. */
      over: z.int(),
    }),
  ),
});

export type SkuUsage = z.output<typeof skuUsageSchema>;

const invoiceSchema = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created: z.int(),
  /** The provider's status: draft, open, paid, void or uncollectible. */
  status: z.string(),
  total_cents: centsSchema,
  /** The provider's pages; null for a draft. */
  invoice_url: z.nullable(z.string()),
  pdf_url: z.nullable(z.string()),
});

/** Cost of a plan change: now, and each month from then on. */
const changePreviewSchema = z.object({
  choice: choiceSchema,
  /** Charged immediately; 0 if nothing is. */
  due_now_cents: centsSchema,
  monthly_cents: centsSchema,
  lines: z.array(z.object({ text: z.string(), amount_cents: centsSchema })),
  /** In seconds since 1970; sent back with the change, so that it costs exactly the amount shown. */
  proration_date: z.int(),
  next_billing: z.nullable(z.int()),
});

export type ChangePreview = z.output<typeof changePreviewSchema>;

/** Returns everything on the billing screen that needs no call to the payment provider. */
export const getBilling = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/billing',
  summary: "A project's plan, what it covers and what is used of it",
  access: 'user',
  params: idParams,
  reply: z.object({
    /** `test`: the local test checkout, where nothing is charged. */
    mode: z.enum(['test', 'stripe']),
    plans: z.array(planSchema),
    add_on: z.extend(priceSchema, { packages_max: z.int() }),
    subscription: z.nullable(subscriptionSchema),
    /** Subscribed plan and packages; null without a subscription, or if its prices are not ours. */
    choice: z.nullable(choiceSchema),
    /** A smaller choice that begins with the next period; null otherwise. */
    next_choice: z.nullable(choiceSchema),
    access: z.enum(['free', 'paid', 'lapsed']),
    /** When the subscription ended; null otherwise. */
    lapsed_at: z.nullable(instantSchema),
    usage: skuUsageSchema,
  }),
});

/** Table access as in the specification, section 7. */
export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/subscription',
  summary: "A project's subscription, or null",
  access: 'user',
  params: idParams,
  reply: z.object({ subscription: z.nullable(subscriptionSchema) }),
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/customer',
  summary: "A project's customer at the payment provider, or null",
  access: 'user',
  params: idParams,
  reply: z.object({
    customer: z.nullable(
      z.object({
        project_id: idSchema,
        user_id: idSchema,
        customer_id: z.string(),
        created_at: instantSchema,
      }),
    ),
  }),
});

/** Starts a checkout (specification, section 7). `line_items`: one plan, for Enterprise one line of packages. */
export const stripeCheckout = endpoint({
  method: 'POST',
  path: '/functions/v1/stripe-checkout',
  summary: 'Begin a subscription: answers the address of the page where it is paid',
  access: 'session',
  callsPerMinute: 60,
  body: z.object({
    project_id: idSchema,
    // The handler checks quantities together with prices, so that all refusals have the same wording.
    line_items: z.array(z.object({ price: z.string(), quantity: z.number() })).check(z.maxLength(10)),
    success_url: z.string().check(z.maxLength(2_000)),
    cancel_url: z.string().check(z.maxLength(2_000)),
    mode: z.literal('subscription'),
  }),
  reply: z.object({ url: z.string() }),
});

export const previewPlanChange = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/subscription/preview',
  summary: 'What another plan would cost now and each month',
  access: 'session',
  callsPerMinute: 60,
  params: idParams,
  body: choiceSchema,
  reply: changePreviewSchema,
});

/** Changes the plan; has no effect until a required payment succeeds. */
export const changePlan = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/subscription/change',
  summary: 'Change to another plan: to a larger one at once, to a smaller one from the next period',
  access: 'session',
  callsPerMinute: 20,
  params: idParams,
  body: z.extend(choiceSchema, { proration_date: z.int() }),
  reply: z.object({
    state: z.enum(['changed', 'payment_needed']),
    /** Address of the payment; null if none is needed. */
    url: z.nullable(z.string()),
  }),
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/subscription/resume',
  summary: 'Take back a cancellation that has not come into force',
  access: 'session',
  params: idParams,
  reply: z.object({ subscription: z.nullable(subscriptionSchema) }),
});

/**
 * Goes on with the free tier after a subscription ended: runs resume, and products beyond the free tier show the shop's images again. Until
 * this call nothing changes. Returns 409 if no subscription has ended.
 */
export const goOnFree = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/subscription/free',
  summary: 'Go on with the free tier after a subscription ended',
  access: 'session',
  callsPerMinute: 20,
  params: idParams,
  reply: z.object({ access: z.literal('free') }),
});

/** Opens the provider's pages for card, invoices and cancellation. */
export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/billing-portal',
  summary: 'Open the pages where card, invoices and cancellation are seen to',
  access: 'session',
  callsPerMinute: 20,
  params: idParams,
  body: z.object({
    page: z.enum(['overview', 'card', 'cancel']),
    return_url: z.string().check(z.maxLength(2_000)),
  }),
  reply: z.object({ url: z.string() }),
});

/** Asks the provider each time, because its links to invoices expire. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/invoices',
  summary: "A project's invoices, newest first, and the next one",
  access: 'session',
  params: idParams,
  reply: z.object({
    items: z.array(invoiceSchema),
    next: z.nullable(z.object({ total_cents: centsSchema, date: z.int() })),
  }),
});

export const billingEndpoints = [
  getBilling,
  getSubscription,
  getCustomer,
  stripeCheckout,
  previewPlanChange,
  changePlan,
  resumeSubscription,
  openBillingPortal,
  listInvoices,
  goOnFree,
] as const;
