import * as z from 'zod/mini';
import { addOn, planIds } from '../../billing/plans.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema } from '../fields.ts';

/**
 * Billing, where this installation has it (`billing` of `GET /api/v1/about`); elsewhere these calls answer 404. Money is a whole
 * number of US cents. `id` in the paths is the project's.
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
  /** In seconds since 1970. */
  current_period_end: z.nullable(z.int()),
  cancel_at_period_end: z.boolean(),
  payment_method_brand: z.nullable(z.string()),
  payment_method_last4: z.nullable(z.string()),
});

export type Subscription = z.output<typeof subscriptionSchema>;

const priceSchema = z.object({
  /** The `price` of `stripe-checkout`. */
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

/** Number of a project's products that get its templates. */
const skuUsageSchema = z.object({
  /** Different products of all feeds of the project that are to be enhanced, each counted once. */
  skus: z.int(),
  /** Number of these that the plan covers among the published ones; one whose photo fails is among them. */
  enhanced: z.int(),
  /** Null: any number. */
  limit: z.nullable(z.int()),
  feeds: z.array(
    z.object({
      /** Id of the feed's record, like in the pages of feeds. */
      feed_id: idSchema,
      name: z.string(),
      skus: z.int(),
      /** Number of these that an earlier feed of this list has too, and that are therefore not counted again. */
      shared: z.int(),
      /** Products that show the shop's image because the plan ends before them. */
      over: z.int(),
    }),
  ),
});

export type SkuUsage = z.output<typeof skuUsageSchema>;

const invoiceSchema = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created: z.int(),
  /** The provider's word: draft, open, paid, void, uncollectible. */
  status: z.string(),
  total_cents: centsSchema,
  /** Pages of the provider; null for a draft. */
  invoice_url: z.nullable(z.string()),
  pdf_url: z.nullable(z.string()),
});

/** Cost of a change: now, and each month from then on. */
const changePreviewSchema = z.object({
  choice: choiceSchema,
  /** Charged at once; 0 where nothing is. */
  due_now_cents: centsSchema,
  monthly_cents: centsSchema,
  lines: z.array(z.object({ text: z.string(), amount_cents: centsSchema })),
  /** In seconds since 1970; the change is asked for with the same one, so that it costs what was shown. */
  proration_date: z.int(),
  next_billing: z.nullable(z.int()),
});

export type ChangePreview = z.output<typeof changePreviewSchema>;

/** Everything on the screen that needs no answer of the payment provider. */
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
    /** Subscribed plan and packages; null where there are none, or ones that our plans do not know. */
    choice: z.nullable(choiceSchema),
    /** A smaller choice that begins with the next period; null otherwise. */
    next_choice: z.nullable(choiceSchema),
    access: z.enum(['free', 'paid', 'lapsed']),
    /** End of a subscription that has ended; null otherwise. */
    lapsed_at: z.nullable(instantSchema),
    usage: skuUsageSchema,
  }),
});

/** The table access of the specification, section 7. */
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

/** Specification, section 7. `line_items` hold one plan and for Enterprise one line of packages. Addresses lead back to the dashboard. */
export const stripeCheckout = endpoint({
  method: 'POST',
  path: '/functions/v1/stripe-checkout',
  summary: 'Begin a subscription: answers the address of the page where it is paid',
  access: 'session',
  callsPerMinute: 60,
  body: z.object({
    project_id: idSchema,
    // Quantities are checked with the prices, so that a wrong one is reported in the same words as the rest.
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

/** Changes nothing while a payment that it needs has not gone through. */
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
 * Continues after a subscription ended: runs begin again, and products of the project beyond the free tier go back to the shop's images.
 * Until this call nothing changes. Returns 409 if there is nothing to leave.
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

/** The provider's own pages: card, invoices, cancellation. */
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

/** Asked of the provider each time: its pages of invoices do not last. */
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

/** All of these calls. */
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
