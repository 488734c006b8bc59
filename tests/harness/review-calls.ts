import type { Review, ReviewChange } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { must } from './api-client.ts';
import { changeDesign } from './publishing.ts';
import type { ShopAndProduct } from './shop-and-product.ts';

/** Calls of a person who decides about a new design of a feed or an output before it is published. */
export function reviewCalls(scene: ShopAndProduct, feed: () => { feedId: string; project: { id: string } }) {
  const at = (rest: string, id = feed().feedId) => `/functions/v1/feeds/${id}/${rest}`;

  /** Returns the waiting review; fails if there is none. */
  async function review(id = feed().feedId): Promise<Review> {
    const body = await scene.client.ask<{ review: Review | null }>('GET', at('review', id));
    if (body.review?.state !== 'waiting') throw new Error('nothing waits');
    return body.review;
  }

  async function changes(query = '', id = feed().feedId): Promise<{ items: ReviewChange[]; total: number }> {
    const path = at(`reviews/${(await review(id)).id}/changes${query}`, id);
    return await scene.client.ask<{ items: ReviewChange[]; total: number }>('GET', path);
  }

  const act = (reviewId: string, what: string, body?: object, id = feed().feedId) =>
    scene.client.call<FeedStatus & { error?: string }>('POST', at(`reviews/${reviewId}/${what}`, id), body);

  return {
    at,
    review,
    changes,
    act,
    ask: (settings: object) => must(scene.client.call('PATCH', at('publishing'), settings)),
    /** Gives the feed one of the product's designs, and waits for its runs. */
    redesign: async (starter: Parameters<typeof changeDesign>[2]): Promise<void> => {
      const { feedId, project } = feed();
      await changeDesign(scene.client, { feedId, projectId: project.id }, starter);
      await scene.product.settle();
    },
    decide: async (action: 'approve' | 'discard', id = feed().feedId): Promise<void> => {
      await must(act((await review(id)).id, action, undefined, id));
      await scene.product.settle();
    },
    /** Rejects the new picture of the waiting run's first product. */
    refuseFirst: async (): Promise<void> => {
      const [first] = (await changes()).items;
      await must(act((await review()).id, 'refusals', { changes: [first?.n], is_refused: true }));
    },
  };
}
