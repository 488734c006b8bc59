// The only table of the server's replies that the dashboard caches, with their keys. A key begins with the kind of thing, so that a shorter
// key covers all that begin with it: `keys.feedLists` for every page and every search.
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';

declare const ofTheTable: unique symbol;

/** A key of this table; one that is spelled elsewhere does not compile. */
export type TableKey = readonly unknown[] & { readonly [ofTheTable]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: TableKey;
  }
}

type ProjectId = string | undefined;

export const keys = {
  about: key('about'),
  installation: key('installation'),

  projects: key('projects'),
  project: (id: string) => key('project', id),

  templateLists: key('templates'),
  templatePage: (projectId: ProjectId, search: string, page: number) =>
    key('templates', projectId, search, page),
  templatesOfProject: (projectId: string) => key('templates', projectId, 'all'),
  templatesFound: (projectId: ProjectId, text: string) => key('templates', projectId, 'palette', text),
  template: (id: string) => key('template', id),

  feedLists: key('feeds'),
  /** First feeds of all projects, for the remaining steps of the guide. */
  firstFeeds: key('feeds', 'first'),
  feedPage: (projectId: ProjectId, search: string, page: number) =>
    key('feeds', 'page', projectId, search, page),
  feedsOfTemplate: (projectId: string, templateId: string) =>
    key('feeds', projectId, 'of-template', templateId),
  feedsFound: (projectId: ProjectId, text: string) => key('feeds', projectId, 'palette', text),
  feedNames: key('feeds', 'names'),
  feed: (id: string) => key('feed', id),

  // Keys of a feed's service; null: the feed has none, and nothing is requested.
  serviceFeed: (feedmakerId: string | null) => key('service-feed', feedmakerId),
  pingAddress: (feedmakerId: string) => key('ping-address', feedmakerId),
  feedStatus: (feedmakerId: string) => key('feed-status', feedmakerId),
  feedProducts: (feedmakerId: string) => key('feed-products', feedmakerId),
  feedProductsPage: (feedmakerId: string, filter: object) => key('feed-products', feedmakerId, filter),
  /** `newest`: the newest run by the events; a different run or state makes a different list. */
  feedRuns: (feedmakerId: string, page: number | string, newest: Run | undefined) =>
    key('feed-runs', feedmakerId, page, newest?.id, newest?.state),
  runChanges: (feedmakerId: string, ...which: (string | number)[]) => key('feed-runs', feedmakerId, ...which),
  /** `publishedAt`: time of the published version; absent: any. */
  feedVersions: (feedmakerId: string, ...publishedAt: (string | undefined)[]) =>
    key('feed-versions', feedmakerId, ...publishedAt),
  versionDifference: (feedmakerId: string, versionId: string, publishedAt: string | undefined) =>
    key('version-difference', feedmakerId, versionId, publishedAt),
  feedReview: (feedmakerId: string, ...review: string[]) => key('feed-review', feedmakerId, ...review),
  reviewChanges: (feedmakerId: string, ...which: (string | number)[]) =>
    key('review-changes', feedmakerId, ...which),
  sharedReview: (token: string, ...which: (string | number)[]) => key('shared-review', token, ...which),
  publishing: (feedmakerId: string) => key('publishing', feedmakerId),
  missingProducts: (feedmakerId: string, runId: string, page: number) =>
    key('missing-products', feedmakerId, runId, page),

  // Keys of a feed's rules, of the fields for their conditions, and of the effects of an unsaved list.
  feedRules: (feedmakerId: string) => key('feed-rules', feedmakerId),
  ruleFields: (feedmakerId: string) => key('rule-fields', feedmakerId),
  ruleCounts: (feedmakerId: string, list: object) => key('rule-counts', feedmakerId, list),
  // Addresses of a feed, and the faults that their channels refuse in a run's published version.
  /** Outputs of every feed: an output does not know its feed. */
  allOutputs: key('outputs'),
  outputs: (feedmakerId: string, ...state: (string | undefined)[]) => key('outputs', feedmakerId, ...state),
  outputPolicy: (feedmakerId: string, ...which: (string | null | undefined)[]) =>
    key('output-policy', feedmakerId, ...which),
  policyProducts: (feedmakerId: string, ...which: (string | number)[]) =>
    key('policy-products', feedmakerId, ...which),

  // Photos whose background is removed: those of a feed, and pictures of one of a project's.
  cutOuts: (feedmakerId: string) => key('cut-outs', feedmakerId),
  cutOutsPage: (feedmakerId: string, state: string | undefined, page: number) =>
    key('cut-outs', feedmakerId, 'page', state, page),
  cutOutCounts: (feedmakerId: string) => key('cut-outs', feedmakerId, 'counts'),
  cutOutPicture: (projectId: string, photoHash: string, ...which: (string | number)[]) =>
    key('cut-out-picture', projectId, photoHash, ...which),
  cutOutInTemplate: (look: object) => key('cut-out-in-template', look),
  triedCutOuts: (projectId: string, tried: object) => key('tried-cut-outs', projectId, tried),

  // Keys of a feed that is only a form yet: a source as it was read, and a product as it would be drawn.
  feedSource: (url: string, how: object) => key('feed-source', url, how),
  productPreviews: key('product-preview'),
  productPreview: (settings: object | undefined, values: object, imageLinks: readonly string[]) =>
    key('product-preview', settings, values, imageLinks),

  // Keys of a design while its colours and type are chosen: the project's colours and products, and a product as it would be drawn.
  projectColors: (projectId: ProjectId) => key('project-colors', projectId),
  designProducts: (projectId: ProjectId) => key('design-products', projectId),
  templateProducts: (templateId: string) => key('template-products', templateId),
  designPreview: (template: object, product: object | undefined) => key('design-preview', template, product),

  events: key('events'),
  notifications: key('notifications'),
  webhooks: key('webhooks'),
  deliveries: (id: string, page: number) => key('webhooks', id, page),

  apiKeys: key('api-keys'),
  fonts: key('fonts'),
  invitations: key('invitations'),
  securityEvents: (page: number) => key('security-events', page),
  sessions: key('account-sessions'),
  twoStep: key('two-step'),
  usage: key('usage'),

  billing: (projectId: string) => key('billing', projectId),
  paidPlans: (projectIds: readonly string[]) => key('paid-plans', ...projectIds),
  /** `state`: of the subscription; another state makes another list. */
  invoices: (projectId: string, state: object | null) => key('invoices', projectId, state),
  planChange: (projectId: string, choice: object) => key('plan-change', projectId, choice),
};

/** Returns all cached keys of one feed except the lists that show it. */
export function keysOfFeed({ id, feedmaker_feed_id: feedmakerId }: FeedIds): TableKey[] {
  return [
    keys.feed(id),
    ...[
      'service-feed',
      'feed-status',
      'feed-products',
      'feed-runs',
      'feed-versions',
      'feed-review',
      'cut-outs',
      'outputs',
      'output-policy',
      'policy-products',
    ].map((kind) => key(kind, feedmakerId)),
  ];
}

export type FeedIds = Pick<Feed, 'id' | 'feedmaker_feed_id'>;

/** Keys that the end of a template changes: feeds that used it have lost it and are paused. */
export const keysChangedByTemplateEnd: readonly TableKey[] = [
  keys.feedLists,
  keys.projects,
  ...['feed', 'service-feed', 'feed-status'].map((kind) => key(kind)),
];

function key(kind: string, ...which: unknown[]): TableKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark is for the compiler alone
  return [kind, ...which] as unknown as TableKey;
}
