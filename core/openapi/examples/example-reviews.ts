import { addresses } from '#core/public-addresses.ts';
import type { Endpoint, EndpointInput, EndpointReply } from '../../contract/endpoint.ts';
import * as api from '../../contract/feeds/publishing/feed-reviews-api.ts';
import * as links from '../../contract/feeds/publishing/review-links-api.ts';
import { openStatus, run, status } from './example-runs.ts';

const imageHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const comment = {
  id: '8d2f6a70-93b4-4e15-8c0a-51e7d4b9f362',
  author: null,
  asks_for_changes: true,
  body: 'The price should be larger.',
  created_at: '2026-03-02T09:40:00.000Z',
};

/** A run that waits. */
export const review = {
  id: '5e0c7b93-4f18-4d62-a7b5-0c9d2e61f847',
  run_id: run.id,
  state: 'waiting' as const,
  counts: { changed: 312, new: 4, gone: 1, picture: 312, photo: 2, title: 1, price: 40 },
  refused_count: 1,
  waiting_since: '2026-03-02T09:20:00.000Z',
  decided_at: null,
  decided_by: null,
  comments: [comment],
};
const token = 'mB2c9QkT7VfXyZ0aLrEeUg';
/** A link to it. */
export const reviewLink = {
  id: '2f7a90d4-6c3b-4be8-9d15-e0a84f3c7b26',
  may_approve: true,
  created_at: '2026-03-02T09:45:00.000Z',
  expires_at: '2026-03-16T09:45:00.000Z',
};
const settings = { ask: 'always' as const, askAbovePercent: 20, rolloutPercent: 10 };

/** Changes that a run makes to a product, as the documentation shows them. */
export function makeExampleChange(feedId: string) {
  const shown = {
    title: 'Stoneware cup',
    price: '24.00 USD',
    image_link: 'https://shop.example/img/18.jpg',
    enhanced_url: addresses.image.href({ feedId, imageHash }),
  };
  return {
    n: 1,
    kind: 'changed' as const,
    parts: ['picture' as const, 'price' as const],
    product_id: 'SKU-18',
    before: { ...shown, price: '27.00 USD' },
    after: shown,
    is_refused: false,
  };
}

/** Examples of changes that wait for a person before they are published. */
export function makeReviewExamples(feedId: string) {
  const ofFeed = { params: { feedId } };
  const ofReview = { params: { feedId, reviewId: review.id } };
  const change = makeExampleChange(feedId);
  return [
    example(api.getPublishing, ofFeed, settings),
    example(api.setPublishing, { ...ofFeed, body: settings }, settings),
    example(api.steerRollout, { ...ofFeed, body: { action: 'pause' } }, status),
    example(api.getReview, ofFeed, { review }),
    example(
      api.listReviewChanges,
      { ...ofReview, query: { part: 'picture', page: 1 } },
      { items: [change], total: 312, next: null },
    ),
    example(
      api.refuseChanges,
      { ...ofReview, body: { changes: [1], is_refused: true } },
      { refused_count: 1 },
    ),
    example(
      api.commentOnReview,
      { ...ofReview, body: { body: comment.body, asks_for_changes: true } },
      comment,
    ),
    ...makeLinkExamples(ofReview, change),
    example(api.approveReview, ofReview, openStatus),
    example(api.discardReview, ofReview, status),
  ];
}

/** Examples of links that show a review to a visitor without an account. */
function makeLinkExamples(
  ofReview: { params: { feedId: string; reviewId: string } },
  change: api.ReviewChange,
) {
  return [
    example(links.listReviewLinks, ofReview, { items: [reviewLink] }),
    example(links.createReviewLink, { ...ofReview, body: { may_approve: true } }, { ...reviewLink, token }),
    example(links.revokeReviewLink, { params: { ...ofReview.params, linkId: reviewLink.id } }, undefined),
    example(
      links.readSharedReview,
      { body: { token } },
      { feed_name: 'Main feed', may_approve: true, expires_at: reviewLink.expires_at, review },
    ),
    example(
      links.readSharedChanges,
      { body: { token, part: 'picture' } },
      { items: [change], total: 312, next: null },
    ),
    example(
      links.commentOnSharedReview,
      { body: { token, name: 'Ada', body: 'Looks good.' } },
      { ...comment, author: 'Ada', asks_for_changes: false, body: 'Looks good.' },
    ),
    example(
      links.approveSharedReview,
      { body: { token, name: 'Ada' } },
      { review: { ...review, state: 'approved', decided_at: reviewLink.created_at, decided_by: 'Ada' } },
    ),
  ];
}

function example<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, reply: EndpointReply<E>) {
  return { endpoint, input, reply };
}
