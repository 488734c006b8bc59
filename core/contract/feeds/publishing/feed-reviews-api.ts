import * as z from 'zod/mini';
import { publishingSettingsSchema } from '../../../feeds/publishing-settings.ts';
import { endpoint } from '../../endpoint.ts';
import { changeCountsSchema } from './change-counts.ts';
import { feedIdParams, feedStatusSchema } from '../feeds-service-api.ts';
import { idSchema, instantSchema, makePageSchema, cursorSchema } from '../../fields.ts';

/** Parts of a product in which two versions may differ: its published picture, the shop's photo, its title, its price. */
export const changeParts = ['picture', 'photo', 'title', 'price'] as const;
export const changeKinds = ['changed', 'new', 'gone'] as const;

const shownProductSchema = z.object({
  title: z.string(),
  price: z.string(),
  /** Address of the shop's photo. */
  image_link: z.string(),
  /** Published picture; null if the feed shows the shop's photo. */
  enhanced_url: z.nullable(z.string()),
});

const reviewChangeSchema = z.object({
  n: z.number(),
  kind: z.enum(changeKinds),
  parts: z.array(z.enum(changeParts)),
  product_id: z.string(),
  before: z.nullable(shownProductSchema),
  after: z.nullable(shownProductSchema),
  /** True if the change was refused: the product keeps its published picture, and its other values follow the shop. */
  is_refused: z.boolean(),
});

export const reviewCommentSchema = z.object({
  id: idSchema,
  /** Null for the feed's owner; otherwise the name that a visitor with a link typed. */
  author: z.nullable(z.string()),
  asks_for_changes: z.boolean(),
  body: z.string(),
  created_at: instantSchema,
});

export const reviewSchema = z.object({
  id: idSchema,
  run_id: idSchema,
  /** replaced: superseded by a newer run, or by a return to an earlier version. */
  state: z.enum(['waiting', 'approved', 'discarded', 'replaced']),
  counts: changeCountsSchema,
  refused_count: z.number(),
  waiting_since: instantSchema,
  decided_at: z.nullable(instantSchema),
  /** Name of the visitor who approved by a link; null for the owner. */
  decided_by: z.nullable(z.string()),
  comments: z.array(reviewCommentSchema),
});

export type Review = z.output<typeof reviewSchema>;
export type ReviewChange = z.output<typeof reviewChangeSchema>;
export type ReviewComment = z.output<typeof reviewCommentSchema>;

export const changesQuery = z.strictObject({
  kind: z.optional(z.enum(changeKinds)),
  part: z.optional(z.enum(changeParts)),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  cursor: cursorSchema,
});
export const changesReply = makePageSchema(reviewChangeSchema);

export const reviewParams = z.extend(feedIdParams, { reviewId: idSchema });
const commentBody = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

export const getPublishing = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/publishing',
  summary: 'Whether a person is asked before a run is published, and how new pictures are rolled out',
  access: 'user',
  params: feedIdParams,
  reply: publishingSettingsSchema,
});

/** Applies from the next publication on; a run that already waits for approval keeps waiting. */
export const setPublishing = endpoint({
  method: 'PATCH',
  path: '/functions/v1/feeds/:feedId/publishing',
  summary: 'Say whether a person is asked before a run is published, and how new pictures are rolled out',
  access: 'user',
  params: feedIdParams,
  body: publishingSettingsSchema,
  reply: publishingSettingsSchema,
});

/** `finish`: publishes all new pictures with a run that begins immediately. Returns 409 without a roll-out. */
export const steerRollout = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/rollout',
  summary: 'Pause the roll-out of new pictures, let it go on, or finish it now',
  access: 'user',
  params: feedIdParams,
  body: z.object({ action: z.enum(['pause', 'resume', 'finish']) }),
  reply: feedStatusSchema,
});

/** The waiting review, or else the latest; null if there was none. */
export const getReview = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/review',
  summary: 'The run of a feed that waits for approval',
  access: 'user',
  params: feedIdParams,
  reply: z.object({ review: z.nullable(reviewSchema) }),
});

export const listReviewChanges = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/changes',
  summary: 'What a waiting run changes about what is published, product by product',
  access: 'user',
  params: reviewParams,
  query: z.extend(changesQuery, { refused: z.optional(z.stringbool()) }),
  reply: changesReply,
});

/** Refuses changes; products that are gone cannot be refused. */
export const refuseChanges = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/refusals',
  summary: 'Leave single products of a waiting run as they are, or take that back',
  access: 'user',
  params: reviewParams,
  body: z.object({
    changes: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(1_000)),
    is_refused: z.boolean(),
  }),
  reply: z.object({ refused_count: z.number() }),
});

export const commentOnReview = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/comments',
  summary: 'Comment on a waiting run, or ask for changes',
  access: 'user',
  isKeyed: true,
  params: reviewParams,
  body: z.object({ body: commentBody, asks_for_changes: z._default(z.boolean(), false) }),
  reply: reviewCommentSchema,
});

/** Approves without drawing anything again. Returns 409 with a reason when the review no longer waits. */
export const approveReview = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/approve',
  summary: 'Approve and publish a waiting run',
  access: 'user',
  params: reviewParams,
  reply: feedStatusSchema,
});

/** Later runs with the same changes are discarded too. */
export const discardReview = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/discard',
  summary: 'Discard a waiting run; what is published stays',
  access: 'user',
  params: reviewParams,
  reply: feedStatusSchema,
});
