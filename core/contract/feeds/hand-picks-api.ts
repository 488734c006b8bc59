import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { feedProductSchema, productFilterSchema } from './feed-products-api.ts';
import { feedIdParams } from './feeds-service-api.ts';
import { idSchema } from '../fields.ts';

const productId = z.string().check(z.minLength(1), z.maxLength(500));

/** Finds a product by its id, or by its place where it has none of its own. */
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
    /** Every text that templates may show, by its name. */
    values: z.record(z.string(), z.string()),
    /** Photo 2 and those after it. */
    further_links: z.array(z.string()),
    /** The template that it is drawn with; null where it has the shop's photo, and where the template is gone. */
    template: z.nullable(z.object({ id: idSchema, name: z.string() })),
  }),
});

const doesSchema = z.union([
  z.object({ kind: z.literal('template'), template_id: z.guid() }),
  z.object({ kind: z.literal('photo') }),
  z.object({ kind: z.literal('leave_out') }),
  // No decision of its own any more: rules and the feed's template decide again.
  z.object({ kind: z.literal('none') }),
]);

/** Most picks that an undo can need: for each of a feed's rules, the earlier decision of the products decided now. */
const PICKS_MAX = 3_000;

const picksSchema = z
  .array(
    z.object({
      product_ids: z.array(productId).check(z.minLength(1), z.maxLength(4_000)),
      does: doesSchema,
      /** The decision that this one takes back: products that were decided about again since stay as they are. */
      instead_of: z.optional(doesSchema),
    }),
  )
  .check(z.maxLength(PICKS_MAX));

/**
 * Decides about single products, for this and all later runs: those that are named, or all that a filter finds. An active feed starts
 * a new run at once. `undo` is what takes it back, of products about which nothing else was decided since.
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
    /** Products that were decided about. */
    count: z.number(),
    /** Products that the filter found and that have no id, so that nothing can be said of them. */
    without_id: z.number(),
    /** Products that stay unchanged, as their decision differs from `instead_of`. */
    decided_since: z.number(),
    undo: z.object({ picks: picksSchema }),
  }),
});
