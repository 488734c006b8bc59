import * as z from 'zod/mini';
import { findings } from '../../feeds/health/findings.ts';
import { imageTargets } from '../../feeds/feed-settings.ts';
import { endpoint } from '../endpoint.ts';
import { feedIdParams, feedStatusSchema } from './feeds-service-api.ts';
import { makePageSchema, cursorSchema, idSchema, instantSchema } from '../fields.ts';

/**
 * States of one product in a run. `kept`: it shows the last good picture, because its photo could not be checked or because of an internal
 * error. `original`: it shows the shop's image, for a reason. `skipped`: the availability filter or a rule leaves the shop's own image.
 * `left_out`: a rule removes the product from the published feed.
 */
export const productStates = ['waiting', 'enhanced', 'kept', 'original', 'skipped', 'left_out'] as const;

/**
 * Result for the backgrounds of a product's photos. `doubtful`: one stayed because of a doubt that no one has decided; `kept`: one stays
 * and no one has to decide; `removed`: all are removed.
 */
export const backgroundStates = ['doubtful', 'kept', 'removed'] as const;

/**
 * Sort orders besides feed order. `problems`: products that a person may have to check first; `newest`: by the time of their pictures, up
 * to the 5,000 newest of the feed. Products without a price or title come last; ties keep feed order.
 */
export const productOrders = ['price_up', 'price_down', 'title', 'newest', 'problems'] as const;

export const feedProductSchema = z.object({
  position: z.number(),
  product_id: z.string(),
  title: z.string(),
  price: z.string(),
  brand: z.string(),
  /**
   * Price in the product's picture, formatted as there, and the former price; '' if there is none. For a product with an earlier picture
   * these are the prices at that time; `price` is always that of the feed.
   */
  shown_price: z.string(),
  struck_price: z.string(),
  image_link: z.string(),
  /** The published image, or that of the running run. */
  enhanced_url: z.nullable(z.string()),
  /** The product's own image that the enhanced one replaces (feedSettings.imageTarget); other images stay the shop's. */
  written_to: z.nullable(z.enum([...imageTargets, 'tagged'])),
  state: z.enum(productStates),
  reason_code: z.nullable(z.string()),
  /** A plain sentence saying why the shop's image or the last good picture stays. */
  reason_text: z.nullable(z.string()),
  /** For a `kept` product: time since which the photo could not be checked. */
  kept_since: z.nullable(instantSchema),
  /** The worst background result of the product's photos; null if none was to be removed. */
  background: z.nullable(z.enum(backgroundStates)),
  /** SHA-256 of the photo drawn; null if no background was to be removed. */
  photo_hash: z.nullable(z.string()),
  /** Name, at the time of the run, of the rule that decided about the product; null if none did. */
  rule: z.nullable(z.string()),
  /** Changes sent by the shop through the API that override its feed for now; null without any. */
  changed: z.nullable(
    z.object({ at: instantSchema, until: instantSchema, image: z.boolean(), fields: z.array(z.string()) }),
  ),
});

/**
 * Filter of a run's products: by state, text in title or id, reason (implies a kept image), background, or finding (a remark besides the
 * result).
 */
export const productFilterSchema = z.object({
  state: z.optional(z.enum(productStates)),
  search: z.optional(z.string().check(z.maxLength(200))),
  reason_code: z.optional(z.string().check(z.maxLength(100))),
  background: z.optional(z.enum(backgroundStates)),
  finding: z.optional(z.enum(findings)),
});

/** A reason why products kept the shop's image or their last good picture, with the number of products. */
const productReasonSchema = z.object({
  code: z.string(),
  state: z.enum(['original', 'kept']),
  /** A plain sentence: the common part of the reason_texts of the products counted here. */
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
  // Strict, because an ignored filter would answer with other products than requested.
  query: z.strictObject({
    ...productFilterSchema.shape,
    /** Sort order; 422 for a feed of more than 100,000 products. */
    sort: z.optional(z.enum(productOrders)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: cursorSchema,
  }),
  reply: z.object({
    items: z.array(feedProductSchema),
    total: z.number(),
    /** The `cursor` of the next page, of the same run even if another began meanwhile; null at the end. */
    next: z.nullable(z.string()),
    /** Number of products in each state, without regard to the filter. */
    counts: z.record(z.string(), z.number()),
    /**
     * Number of products per background result, without regard to the filter; null if none was to be removed, and for feeds of more than
     * 100,000 products.
     */
    background_counts: z.nullable(z.record(z.enum(backgroundStates), z.number())),
    /** Why products kept the shop's image or their last picture, without regard to the filter; most frequent first. */
    reasons: z.array(productReasonSchema),
  }),
});

/**
 * Retries products of the published run that kept the shop's image or their last good picture, or lack one of their photos: those at
 * `positions`, with `reason_code`, in `state`, or all. The feed's outputs retry their own failures too. Returns 409 while another run is
 * open or if there are none.
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

/** A published product that would disappear with a held run, or lose its picture. */
const missingProductSchema = z.object({
  /** Position in the published feed. */
  position: z.number(),
  product_id: z.string(),
  title: z.string(),
  price: z.string(),
  image_link: z.string(),
  /** Published picture; null if the published feed shows the shop's. */
  enhanced_url: z.nullable(z.string()),
  /** `product`: no longer in the shop's feed. `match`: no longer passes the filter. `picture`: has no picture. */
  lost: z.enum(['product', 'match', 'picture']),
  /** Why the held run has no picture of it; null if it was not checked. */
  reason_text: z.nullable(z.string()),
});

export type MissingProduct = z.output<typeof missingProductSchema>;

/** Returns 404 if the run is no longer held or no longer the newest. */
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

/** Products of the newest run for which the shop announces a reduction, as a CSV file: from which price it counts, and why. */
export const feedReductionsCsvPath = '/functions/v1/feeds/:feedId/reductions.csv';
