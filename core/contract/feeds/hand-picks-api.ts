import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { feedProductSchema, productFilterSchema } from './feed-products-api.ts';
import { feedIdParams } from './feeds-service-api.ts';
import { idSchema, instantSchema } from '../fields.ts';

/** Why a reduction is shown as it is: see `reason_text`. */
const reductionCodes = ['as_shop', 'counted', 'not_lower', 'too_large', 'unknown'] as const;

/** What readings of the feed have seen of a product's prices, and what follows for its reduction (docs/decisions/121). */
const priceHistorySchema = z.object({
  /** Since when its prices are known without a gap; null where they are not. */
  watched_since: z.nullable(instantSchema),
  /** Oldest first; each holds until the next. Texts with their currency; `price` is '' where the feed had none, `struck` without a reduction. */
  seen: z.array(z.object({ at: instantSchema, price: z.string(), struck: z.string() })),
  /** Times in which the feed was read without a gap. */
  watched: z.array(z.object({ from: instantSchema, to: instantSchema })),
  /** The reduction that the shop announces; null for none. */
  reduction: z.nullable(
    z.object({
      began_at: instantSchema,
      /** Days before it whose lowest price counts. */
      days: z.number(),
      /** The lowest price of these days, and when it was seen first in them; null where it is not known. */
      prior_price: z.nullable(z.string()),
      prior_at: z.nullable(instantSchema),
      /** The price from which the reduction counts in the picture; '' where it shows none. */
      shown_former: z.string(),
      reason_code: z.enum(reductionCodes),
      /** A plain sentence saying why the reduction is shown or not. */
      reason_text: z.string(),
    }),
  ),
});

export type PriceHistory = z.output<typeof priceHistorySchema>;

const productId = z.string().check(z.minLength(1), z.maxLength(500));

/** Finds a product by its id, or by its position if it has none. */
export const getFeedProduct = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/product',
  summary: "One product of the feed's newest run, with all that its picture is made of",
  access: 'user',
  params: feedIdParams,
  query: z.strictObject({
    id: z.optional(productId),
    position: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  reply: z.object({
    product: feedProductSchema,
    /** All texts that templates may show, by name. */
    values: z.record(z.string(), z.string()),
    /** Photos from the second on. */
    further_links: z.array(z.string()),
    /** The template that the product is drawn with; null if it shows the shop's photo or the template was deleted. */
    template: z.nullable(z.object({ id: idSchema, name: z.string() })),
    /** Null for a product without an id, and before its price was seen. */
    prices: z.nullable(priceHistorySchema),
  }),
});

const doesSchema = z.union([
  z.object({ kind: z.literal('template'), template_id: z.guid() }),
  z.object({ kind: z.literal('photo') }),
  z.object({ kind: z.literal('leave_out') }),
  // Removes the product's own decision: rules and the feed's template decide again.
  z.object({ kind: z.literal('none') }),
]);

/** Maximum number of picks; an undo may need one for each earlier decision under each of the feed's rules. */
const PICKS_MAX = 3_000;

const picksSchema = z
  .array(
    z.object({
      product_ids: z.array(productId).check(z.minLength(1), z.maxLength(4_000)),
      does: doesSchema,
      /** The decision that this one undoes; products decided again since then are left unchanged. */
      instead_of: z.optional(doesSchema),
    }),
  )
  .check(z.maxLength(PICKS_MAX));

/**
 * Decides about single products, for this and all later runs: those named, or all that a filter finds. An active feed starts a new run
 * immediately. `undo` is the body that reverts this, except for products decided again since.
 */
export const pickProducts = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/picks',
  summary: 'Give single products another template, the shop’s photo, or leave them out',
  access: 'user',
  params: feedIdParams,
  body: z.union([
    z.object({ picks: picksSchema.check(z.minLength(1)) }),
    z.object({ filter: productFilterSchema, does: doesSchema }),
  ]),
  reply: z.object({
    count: z.number(),
    /** Number of products found that have no id and so cannot be decided. */
    without_id: z.number(),
    /** Products that stay unchanged, as their decision differs from `instead_of`. */
    decided_since: z.number(),
    undo: z.object({ picks: picksSchema }),
  }),
});
