import * as z from 'zod/mini';
import { isWebAddress } from '../../feeds/web-address.ts';
import { endpoint } from '../endpoint.ts';
import { feedIdParams } from './feeds-service-api.ts';
import { idSchema, instantSchema } from '../fields.ts';

/** Maximum time in hours for which a change overrides a feed that still has the old value. */
const HOURS_MAX = 168;
export const HOLD_HOURS = 24;

const values = z.record(
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.string().check(z.maxLength(5_000)),
);

const changeSchema = z.strictObject({
  /** The product's id as in the feed. */
  id: z.string().check(z.minLength(1), z.maxLength(500)),
  image: z.optional(z.string().check(z.maxLength(2_000), z.refine(isWebAddress))),
  /** A field of the settings (`price`, `sale_price`, `title`, `availability` …) with its text as in the feed; '' removes it. */
  values: z.optional(values),
});

/**
 * Reports changed products: fetches their photos again and draws their pictures with these values, without fetching the shop's feed.
 * Idempotent. A value applies until the feed's own text in that field changes, at most for `hold_hours`; in the published feed only the
 * image changes.
 */
export const changeProducts = endpoint({
  method: 'PATCH',
  path: '/functions/v1/feeds/:feedId/products',
  summary: 'Draw single products anew, with values that have changed',
  access: 'user',
  callsPerMinute: 60,
  params: feedIdParams,
  body: z.strictObject({
    products: z.array(changeSchema).check(z.minLength(1), z.maxLength(100)),
    hold_hours: z.optional(z.int().check(z.minimum(1), z.maximum(HOURS_MAX))),
  }),
  reply: z.object({
    /** Number of products that are redrawn. */
    taken: z.number(),
    /** Ids that are not in the published feed; their values are not stored. */
    unknown: z.array(z.string()),
    /** Run that draws the changes; null while they wait for another run, or for a person to decide about the newest. */
    run_id: z.nullable(idSchema),
    until: instantSchema,
  }),
});

const heldChangeSchema = z.object({
  product_id: z.string(),
  image: z.nullable(z.string()),
  values: z.record(z.string(), z.string()),
  changed_at: instantSchema,
  until: instantSchema,
});

export type HeldChange = z.output<typeof heldChangeSchema>;

/** `next`: the `after` of the following page; null at the end. */
export const listProductChanges = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/product-changes',
  summary: 'Values of single products that hold instead of what the feed says',
  access: 'user',
  params: feedIdParams,
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(500))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  reply: z.object({ items: z.array(heldChangeSchema), next: z.nullable(z.string()) }),
});

export const dropProductChanges = endpoint({
  method: 'DELETE',
  path: '/functions/v1/feeds/:feedId/product-changes',
  summary: 'Take the values of one product back, or of all: the feed holds again',
  access: 'user',
  params: feedIdParams,
  query: z.object({ product_id: z.optional(z.string().check(z.minLength(1), z.maxLength(500))) }),
  reply: z.object({ dropped: z.number(), run_id: z.nullable(idSchema) }),
});
