import * as z from 'zod/mini';
import { findings } from '../../feeds/health/findings.ts';
import { imageTargets } from '../../feeds/feed-settings.ts';
import { endpoint } from '../endpoint.ts';
import { feedIdParams, feedStatusSchema } from './feeds-service-api.ts';
import { makePageSchema, cursorSchema, idSchema, instantSchema } from '../fields.ts';

/**
 * States of one product in a run. `kept`: it shows the last good picture, because its photo could not be looked at or
 * because of a fault of ours. `original`: it shows the shop's image, for a reason. `skipped`: the availability filter
 * or a rule leaves the shop's own image. `left_out`: a rule takes the product out of the published feed.
 */
export const productStates = ['waiting', 'enhanced', 'kept', 'original', 'skipped', 'left_out'] as const;

/**
 * Result for the backgrounds of a product. `doubtful`: one stayed because of a doubt, and no one has decided; `kept`: one stays and no one
 * has to look; `removed`: all are gone.
 */
export const backgroundStates = ['doubtful', 'kept', 'removed'] as const;

/**
 * Orders beside that of the feed. `problems`: products that a person may have to look at before all others; `newest`: by the time of their
 * pictures, as far as the 5,000 newest of the feed go. Products without a price or title come last, and feed order decides among equals.
 */
export const productOrders = ['price_up', 'price_down', 'title', 'newest', 'problems'] as const;

export const feedProductSchema = z.object({
  position: z.number(),
  product_id: z.string(),
  title: z.string(),
  price: z.string(),
  brand: z.string(),
  /**
   * Price in the product's picture, formatted like in pictures, and the former price; '' where there is no such price. For a product that
   * keeps an earlier picture these are its prices then; `price` is always that of the feed.
   */
  shown_price: z.string(),
  struck_price: z.string(),
  image_link: z.string(),
  /** The published image, or the one just rendered in the running run. */
  enhanced_url: z.nullable(z.string()),
  /** Image of the product as which this one is published (feedSettings.imageTarget); the other images stay the shop's. */
  written_to: z.nullable(z.enum([...imageTargets, 'tagged'])),
  state: z.enum(productStates),
  reason_code: z.nullable(z.string()),
  /** A plain sentence saying why the shop's own image or the last good picture stays. */
  reason_text: z.nullable(z.string()),
  /** For a `kept` product: the time since which its photo could not be checked. */
  kept_since: z.nullable(instantSchema),
  /** Result for the backgrounds of its photos, by the worst of them; null where none was to be removed. */
  background: z.nullable(z.enum(backgroundStates)),
  /** SHA-256 of the photo that it was drawn from; null as above. */
  photo_hash: z.nullable(z.string()),
  /** The rule that decided about the product, by its name at that time; null where none did. */
  rule: z.nullable(z.string()),
  /** Changes by the shop through the API that override its feed for now; null where the feed holds. */
  changed: z.nullable(
    z.object({ at: instantSchema, until: instantSchema, image: z.boolean(), fields: z.array(z.string()) }),
  ),
});

/**
 * Filter of a run's products: those in one state, with a text in title or id, with one reason (then those that kept an image), with one
 * background, or with one finding, which is something noted about them beside their result.
 */
export const productFilterSchema = z.object({
  state: z.optional(z.enum(productStates)),
  search: z.optional(z.string().check(z.maxLength(200))),
  reason_code: z.optional(z.string().check(z.maxLength(100))),
  background: z.optional(z.enum(backgroundStates)),
  finding: z.optional(z.enum(findings)),
});

/** One reason why products kept the shop's image or their last good picture, and how many did. */
const productReasonSchema = z.object({
  code: z.string(),
  /** State of products that kept an image. */
  state: z.enum(['original', 'kept']),
  /** A plain sentence: what these products' reason_texts have in common. */
  text: z.string(),
  count: z.number(),
});

export type BackgroundState = (typeof backgroundStates)[number];
export type FeedProduct = z.output<typeof feedProductSchema>;
export type ProductOrder = (typeof productOrders)[number];
export type ProductState = (typeof productStates)[number];
export type ProductFilter = z.output<typeof productFilterSchema>;
export type ProductReason = z.output<typeof productReasonSchema>;
export const listFeedProducts = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/products',
  summary: "Products of the feed's newest run, in feed order or as they are sorted",
  access: 'user',
  params: feedIdParams,
  // A filter or a bound that is not understood would answer with other products than were asked for.
  query: z.strictObject({
    ...productFilterSchema.shape,
    /** 422 for a feed of more than 100,000 products. */
    sort: z.optional(z.enum(productOrders)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: cursorSchema,
  }),
  reply: z.object({
    items: z.array(feedProductSchema),
    total: z.number(),
    /** The `cursor` of the next page, of the same run although a different one began meanwhile; null at the end. */
    next: z.nullable(z.string()),
    /** Number of products in each state, whatever the filter. */
    counts: z.record(z.string(), z.number()),
    /**
     * Number of products with each background, whatever the filter; null where none was to be removed, and for feeds of more than 100,000
     * products.
     */
    background_counts: z.nullable(z.record(z.enum(backgroundStates), z.number())),
    /** Reasons why products kept the shop's image or their last picture, whatever the filter; the most frequent reason first. */
    reasons: z.array(productReasonSchema),
  }),
});

/**
 * Tries products of the published run again that kept the shop's image or their last good picture, or were drawn without one of
 * their photos: those at `positions`,
 * those with `reason_code`, those in `state`, or all. With a feed its outputs try again what failed of their own. Returns 409 while another run is
 * open or when there are none.
 */
export const retryFeedProducts = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/retry',
  summary: 'Try products again that kept their original image or their last picture',
  access: 'user',
  params: feedIdParams,
  body: z.object({
    positions: z.optional(z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(1_000))),
    reason_code: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(z.enum(['original', 'kept'])),
  }),
  reply: feedStatusSchema,
});

/** A published product that a held run would take away, or of which it would take the picture. */
const missingProductSchema = z.object({
  /** In the published feed. */
  position: z.number(),
  product_id: z.string(),
  title: z.string(),
  price: z.string(),
  image_link: z.string(),
  /** Published picture; null if the published feed shows the shop's. */
  enhanced_url: z.nullable(z.string()),
  /** `product`: it is not in the shop's feed any longer. `match`: it does not pass the filter. `picture`: it has no picture. */
  lost: z.enum(['product', 'match', 'picture']),
  /** Reason why the held run has no picture of it; null if it was not looked at. */
  reason_text: z.nullable(z.string()),
});

export type MissingProduct = z.output<typeof missingProductSchema>;

/** Returns 404 once the run is not held any longer, or is not the newest. */
export const listMissingProducts = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/runs/:runId/missing',
  summary: 'Published products that a held run lacks, or that would lose their picture',
  access: 'user',
  params: z.extend(feedIdParams, { runId: idSchema }),
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: cursorSchema,
  }),
  reply: makePageSchema(missingProductSchema),
});

/**
 * Products of the newest run as a CSV file (UTF-8 with BOM), one line each with state and reason. Its query is a
 * productFilterSchema.
 */
export const feedProductsCsvPath = '/functions/v1/feeds/:feedId/products.csv';
