import type Stripe from 'stripe';
import * as z from 'zod/mini';

/** An id, or the object with that id. */
const named = z.nullish(z.union([z.string(), z.looseObject({ id: z.string() })]));

const eventSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.int().check(z.gte(0), z.lte(1e11)),
  livemode: z.boolean(),
  api_version: z.nullish(z.string()),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** Fields read from an event's object, by prefix of the event's type. An upcoming invoice has no id. */
const objectSchemas = {
  'customer.subscription.': z.looseObject({ id: z.string() }),
  'customer.updated': z.looseObject({ id: z.string() }),
  'checkout.session.': z.looseObject({ id: z.string(), subscription: named }),
  'invoice.': z.looseObject({
    customer: named,
    billing_reason: z.nullish(z.string()),
    hosted_invoice_url: z.nullish(z.string()),
    parent: z.nullish(
      z.looseObject({ subscription_details: z.nullish(z.looseObject({ subscription: named })) }),
    ),
  }),
};

/** True if all fields read from an event have the provider's documented types; few are read for unhandled event types. */
export function hasEventShape(event: unknown): event is Stripe.Event {
  const { data } = eventSchema.safeParse(event);
  if (data === undefined) return false;
  const of = Object.entries(objectSchemas).find(([beginning]) => data.type.startsWith(beginning));
  return of === undefined || of[1].safeParse(data.data.object).success;
}
