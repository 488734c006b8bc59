import * as z from 'zod/mini';
import { isWebAddress } from '../../feeds/web-address.ts';
import { endpoint } from '../endpoint.ts';
import { feedIdParams } from './feeds-service-api.ts';
import { idSchema, instantSchema } from '../fields.ts';

/** For how long a change may hold against a feed that goes on saying what it said, in hours. */
const HOURS_MAX = 168;
export const HOLD_HOURS = 24;

const values = z.record(
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.string().check(z.maxLength(5_000)),
);

const changeSchema = z.strictObject({
  /** Id like in the feed. */
  id: z.string().check(z.minLength(1), z.maxLength(500)),
  /** Address of the photo that its picture is drawn from. */
  image: z.optional(z.string().check(z.maxLength(2_000), z.refine(isWebAddress))),
  /** `price`, `sale_price`, `title`, `availability` or another field of the feed's settings, as the feed would write it; an empty text takes one away. */
  values: z.optional(values),
});

/**
 * Reports changed products: their photos are looked at again, and their pictures drawn with these values, without a fetch of the shop's
 * feed. Idempotent. The values hold until the feed has a different text in that field, and no longer than `hold_hours`; in the published
 * feed everything but the image stays like in the shop's feed.
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
    /** Products of the feed that are drawn anew. */
    taken: z.number(),
    /** Ids that the published feed does not have; their values are not stored. */
    unknown: z.array(z.string()),
    /** Run that draws them; null while it waits for a different one, or for a person who has to look at the newest. */
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

/** `next`: what to ask for `after` to get the following ones; null at the end. */
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
