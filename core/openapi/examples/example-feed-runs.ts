import type { Endpoint, EndpointInput, EndpointReply } from '../../contract/endpoint.ts';
import * as products from '../../contract/feeds/feed-products-api.ts';
import * as runs from '../../contract/feeds/publishing/feed-runs-api.ts';
import * as versions from '../../contract/feeds/publishing/feed-versions-api.ts';
import { missingPage, makeProductChangeExamples, productPage } from './example-products.ts';
import { makeExampleChange, makeReviewExamples } from './example-reviews.ts';
import { cancelledStatus, openStatus, run, status } from './example-runs.ts';

/** A version of the feed that was published the day before. */
export const feedVersion = {
  id: '4b9f0c1d-7e52-4a36-9d81-2c6ba5e8f318',
  published_at: '2026-03-01T18:20:00.000Z',
  product_count: 1281,
  enhanced_count: 1184,
  kept_count: 0,
  size_bytes: 2_301_120,
  is_up: false,
};

const returnedStatus = {
  ...status,
  published: {
    ...status.published,
    product_count: feedVersion.product_count,
    returned: { since: '2026-03-02T09:31:00.000Z', version_at: feedVersion.published_at },
  },
  next_run_at: null,
};

/** Examples of a feed's runs and its published versions. */
export function makeFeedRunExamples(feedId: string) {
  const ofFeed = { params: { feedId } };
  const ofVersion = { params: { feedId, versionId: feedVersion.id } };
  const difference = { pictures: 312, facts: 40, gone: 3, back: 0, outputs: 2, staying_outputs: 0 };
  return [
    example(runs.getFeedStatus, ofFeed, status),
    example(
      products.listFeedProducts,
      { ...ofFeed, query: { state: 'original', sort: 'title' } },
      productPage,
    ),
    example(runs.refreshFeed, { ...ofFeed, query: { photos: 'all' } }, openStatus),
    example(runs.listFeedRuns, { ...ofFeed, query: { page: 1 } }, { items: [run], total: 1, next: null }),
    example(
      runs.listRunChanges,
      { params: { feedId, runId: run.id }, query: { part: 'picture', page: 1 } },
      { items: [makeExampleChange(feedId)], total: 34, next: null },
    ),
    example(
      products.listMissingProducts,
      { params: { feedId, runId: run.id }, query: { page: 1 } },
      missingPage,
    ),
    example(runs.acceptHeldRun, { ...ofFeed, body: { run_id: run.id } }, openStatus),
    example(products.retryFeedProducts, { ...ofFeed, body: { positions: [17] } }, openStatus),
    example(runs.cancelFeedRun, ofFeed, cancelledStatus),
    example(versions.listFeedVersions, ofFeed, { items: [feedVersion] }),
    example(versions.compareFeedVersion, ofVersion, difference),
    example(versions.returnToVersion, ofVersion, returnedStatus),
    example(versions.goOnRefreshing, ofFeed, openStatus),
    ...makeProductChangeExamples(feedId),
    ...makeReviewExamples(feedId),
  ];
}

function example<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, reply: EndpointReply<E>) {
  return { endpoint, input, reply };
}
