// All keys of cached server replies. A key starts with the kind of data, so that a shorter key covers all keys that start with it, such as
// `keys.feedLists` for all pages and searches.
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';

declare const ofTheTable: unique symbol;

/** A key of this table. Its type prevents using keys that are not created here. */
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
  /** What feeds draw of a template; `draft` is the number of its draft. */
  templateUsage: (id: string, draft: number) => key('template-usage', id, draft),
  waitingDesigns: (feedmakerId: string) => key('waiting-designs', feedmakerId),

  feedLists: key('feeds'),
  /** The feeds of a project whose first ads are shown. */
  firstFeeds: (projectId: string) => key('feeds', projectId, 'first'),
  feedPage: (projectId: ProjectId, view: Readonly<Record<string, unknown>>) =>
    key('feeds', 'page', projectId, view),
  feedsOfTemplate: (projectId: string, templateId: string) =>
    key('feeds', projectId, 'of-template', templateId),
  feedsFound: (projectId: ProjectId, text: string) => key('feeds', projectId, 'palette', text),
  productsFound: (place: string | undefined, text: string) => key('feed-products', place, 'palette', text),
  feedNames: key('feeds', 'names'),
  feed: (id: string) => key('feed', id),

  // With null for the id there is no feed in the service, and nothing is requested.
  serviceFeed: (feedmakerId: string | null) => key('service-feed', feedmakerId),
  pingAddress: (feedmakerId: string) => key('ping-address', feedmakerId),
  feedStatus: (feedmakerId: string) => key('feed-status', feedmakerId),
  feedProducts: (feedmakerId: string) => key('feed-products', feedmakerId),
  feedProductsPage: (feedmakerId: string, filter: object) => key('feed-products', feedmakerId, filter),
  /** `newest`: the newest run, from the events; if it or its state changes, the list is loaded again. */
  feedRuns: (feedmakerId: string, page: number | string, newest: Run | undefined) =>
    key('feed-runs', feedmakerId, page, newest?.id, newest?.state),
  runChanges: (feedmakerId: string, ...which: (string | number)[]) => key('feed-runs', feedmakerId, ...which),
  /** `publishedAt`: time of the published version; without it the key covers all. */
  feedVersions: (feedmakerId: string, ...publishedAt: (string | undefined)[]) =>
    key('feed-versions', feedmakerId, ...publishedAt),
  versionDifference: (feedmakerId: string, versionId: string, publishedAt: string | undefined) =>
    key('version-difference', feedmakerId, versionId, publishedAt),
  feedReview: (feedmakerId: string, ...review: (string | undefined)[]) =>
    key('feed-review', feedmakerId, ...review),
  reviewChanges: (feedmakerId: string, ...which: (string | number)[]) =>
    key('review-changes', feedmakerId, ...which),
  sharedReview: (token: string, ...which: (string | number)[]) => key('shared-review', token, ...which),
  publishing: (feedmakerId: string) => key('publishing', feedmakerId),
  missingProducts: (feedmakerId: string, runId: string, page: number) =>
    key('missing-products', feedmakerId, runId, page),

  // A feed's rules, the fields for their conditions, and counts for an unsaved list.
  feedRules: (feedmakerId: string) => key('feed-rules', feedmakerId),
  ruleFields: (feedmakerId: string) => key('rule-fields', feedmakerId),
  ruleCounts: (feedmakerId: string, list: object) => key('rule-counts', feedmakerId, list),
  // Addresses of a feed, and what their channels may refuse in the published version.
  /** Outputs of all feeds, if it is unknown to which feed an output belongs. */
  allOutputs: key('outputs'),
  outputs: (feedmakerId: string, ...state: (string | undefined)[]) => key('outputs', feedmakerId, ...state),
  outputPolicy: (feedmakerId: string, ...which: (string | null | undefined)[]) =>
    key('output-policy', feedmakerId, ...which),
  policyProducts: (feedmakerId: string, ...which: (string | number)[]) =>
    key('policy-products', feedmakerId, ...which),

  // Photos without their background: lists for a feed, and pictures of a single photo of a project.
  cutOuts: (feedmakerId: string) => key('cut-outs', feedmakerId),
  cutOutsPage: (feedmakerId: string, state: string | undefined, page: number) =>
    key('cut-outs', feedmakerId, 'page', state, page),
  cutOutCounts: (feedmakerId: string) => key('cut-outs', feedmakerId, 'counts'),
  cutOutPicture: (projectId: string, photoHash: string, ...which: (string | number)[]) =>
    key('cut-out-picture', projectId, photoHash, ...which),
  cutOutInTemplate: (look: object) => key('cut-out-in-template', look),
  triedCutOuts: (projectId: string, tried: object) => key('tried-cut-outs', projectId, tried),

  // The source of a feed that is not created yet, and products as they would be drawn.
  feedSource: (url: string, how: object) => key('feed-source', url, how),
  productPreviews: key('product-preview'),
  productPreview: (body: object | undefined) => key('product-preview', body),

  // For choosing the colours and fonts of a design: the project's colours and products, and a product as it would be drawn.
  projectColors: (projectId: ProjectId) => key('project-colors', projectId),
  designProducts: (projectId: ProjectId) => key('design-products', projectId),
  templateProducts: (templateId: string) => key('template-products', templateId),
  starterTemplate: (starter: string, size: object) => key('starter-template', starter, size),
  designPreview: (template: object, product: object | undefined) => key('design-preview', template, product),

  events: key('events'),
  activity: key('activity'),
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
  /** `state` of the subscription; if it changes, the list is loaded again. */
  invoices: (projectId: string, state: object | null) => key('invoices', projectId, state),
  planChange: (projectId: string, choice: object) => key('plan-change', projectId, choice),
};

/** Returns all keys about one feed, except those of lists that contain it. */
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

/** Keys of what changes when a template is deleted: feeds that used it lose it and are paused. */
export const keysChangedByTemplateEnd: readonly TableKey[] = [
  keys.feedLists,
  keys.projects,
  ...['feed', 'service-feed', 'feed-status'].map((kind) => key(kind)),
];

/** Keys of what changes when a template is published: its feeds start a run. */
export const keysChangedByPublishing: readonly TableKey[] = [
  'template-usage',
  'waiting-designs',
  'templates',
  'service-feed',
  'feed-status',
].map((kind) => key(kind));

function key(kind: string, ...which: unknown[]): TableKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark is for the compiler alone
  return [kind, ...which] as unknown as TableKey;
}
