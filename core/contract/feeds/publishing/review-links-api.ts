import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  changeKinds,
  changeParts,
  changesReply,
  reviewCommentSchema,
  reviewParams,
  reviewSchema,
} from './feed-reviews-api.ts';
import { cursorSchema, idSchema, instantSchema } from '../../fields.ts';

const reviewLinkSchema = z.object({
  id: idSchema,
  may_approve: z.boolean(),
  created_at: instantSchema,
  expires_at: instantSchema,
});

export type ReviewLink = z.output<typeof reviewLinkSchema>;

export const listReviewLinks = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/links',
  summary: 'Links that show a waiting run to people without an account',
  access: 'user',
  params: reviewParams,
  reply: z.object({ items: z.array(reviewLinkSchema) }),
});

/** `token` is the link's secret and is only returned here. It opens `PUBLIC_URL/shared-review#token` for 14 days. */
export const createReviewLink = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/links',
  summary: 'Make a link that shows a waiting run to somebody without an account',
  access: 'user',
  isKeyed: true,
  params: reviewParams,
  body: z.object({ may_approve: z._default(z.boolean(), false) }),
  reply: z.extend(reviewLinkSchema, { token: z.string() }),
});

export const revokeReviewLink = endpoint({
  method: 'DELETE',
  path: '/functions/v1/feeds/:feedId/reviews/:reviewId/links/:linkId',
  summary: 'Revoke a link to a waiting run',
  access: 'user',
  params: z.extend(reviewParams, { linkId: idSchema }),
});

/** The secret is sent in the body, to keep it out of logs and referrers. */
const token = z.string().check(z.minLength(1), z.maxLength(100));
const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const readSharedReview = endpoint({
  method: 'POST',
  path: '/api/v1/shared-reviews/read',
  summary: 'What a link to a waiting run shows',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({
    feed_name: z.string(),
    may_approve: z.boolean(),
    expires_at: instantSchema,
    review: reviewSchema,
  }),
});

export const readSharedChanges = endpoint({
  method: 'POST',
  path: '/api/v1/shared-reviews/changes',
  summary: 'What a shared waiting run changes, product by product',
  access: 'public',
  body: z.object({
    token,
    kind: z.optional(z.enum(changeKinds)),
    part: z.optional(z.enum(changeParts)),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    page_size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 24),
    cursor: cursorSchema,
  }),
  reply: changesReply,
});

export const commentOnSharedReview = endpoint({
  method: 'POST',
  path: '/api/v1/shared-reviews/comments',
  summary: 'Comment on a shared waiting run',
  access: 'public',
  isKeyed: true,
  body: z.object({
    token,
    name: personName,
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
    asks_for_changes: z._default(z.boolean(), false),
  }),
  reply: reviewCommentSchema,
});

/** Approves if the link allows it; the name is stored with the decision. */
export const approveSharedReview = endpoint({
  method: 'POST',
  path: '/api/v1/shared-reviews/approve',
  summary: 'Approve and publish a shared waiting run',
  access: 'public',
  body: z.object({ token, name: personName }),
  reply: z.object({ review: reviewSchema }),
});
