import * as z from 'zod/mini';
import { CODE_PAGES } from '#feed';
import { feedSettingsSchema } from '../../feeds/feed-settings.ts';
import { guardFindingSchema } from '../../feeds/guard.ts';
import { changeCountsSchema } from './publishing/change-counts.ts';
import { channelFetchSchema } from './publishing/channel-fetch.ts';
import { endpoint } from '../endpoint.ts';
import { feedHealthSchema } from './feed-health-schema.ts';
import { feedFaultSchema } from './feed-fault-schema.ts';
import { judgedPricesSchema } from './judged-prices.ts';
import { idSchema, instantSchema, nameSchema } from '../fields.ts';
import { sourceAccessSchema, sourceAccessViewSchema } from './source-access.ts';

/**
 * The feed service ("feedmaker"): exactly the calls of specification section 7 under `/functions/v1`, and beside
 * them the run, product and progress calls of the screens. In all of them `id` and `feedId` are `feedmaker_feed_id`.
 */
const feedIdQuery = z.object({ id: idSchema });
export const feedIdParams = z.object({ feedId: idSchema });

/** Absent: as it was. Null: none any more. */
const sourceAccessChange = z.optional(z.nullable(sourceAccessSchema));

/**
 * States of a run. Open: queued, fetching, rendering, publishing. Ended: published, failed, cancelled, and held: a number of the feed is
 * far worse than before, so the last good feed stays published until the user accepts the new numbers. waiting: everything is drawn, and a
 * person is asked before it is published; then discarded, or replaced by a newer run.
 */
const runStates = [
  'queued',
  'fetching',
  'rendering',
  'publishing',
  'published',
  'failed',
  'held',
  'cancelled',
  'waiting',
  'discarded',
  'replaced',
] as const;

export const runSchema = z.object({
  id: idSchema,
  state: z.enum(runStates),
  product_count: z.number(),
  matched_count: z.number(),
  /** Matched products that are finished: enhanced, kept with their last picture, or left with their original image. */
  done_count: z.number(),
  enhanced_count: z.number(),
  /** Products that show their last good picture, because their photo could not be looked at. */
  kept_count: z.number(),
  original_count: z.number(),
  /** Products that rules take out of the published feed, and products that keep the shop's photo by a rule; neither is matched. */
  left_out_count: z.number(),
  rule_photo_count: z.number(),
  /** Products that show the shop's image because the plan ends before them; `original_count` has them too. */
  over_count: z.number(),
  /** Number of the project's products that the plan covered in this run; null without a limit. */
  plan_limit: z.nullable(z.number()),
  /** Images that had to be rendered; the rest was known from earlier runs. */
  rendered_count: z.number(),
  /** Photos whose background it removed, and of which it stayed because of an undecided doubt; null if backgrounds are kept. */
  cut_out_count: z.nullable(z.number()),
  doubtful_count: z.nullable(z.number()),
  /** The most products of an accepted version of the last seven days, which a held run was compared with. */
  compared_count: z.nullable(z.number()),
  /**
   * For a held run: the numbers that are too far from the best accepted version of the last seven days. products, matched and pictures are
   * counts; titles, prices, texts and ids are shares (0 to 1) of products without a title, without a price, with broken characters,
   * without an id of their own; all others are shares of those with implausible values, with `examples` and, for `fields`, the one that
   * the template writes and that is empty.
   */
  held_for: z.nullable(z.array(guardFindingSchema)),
  /** Products without an id. */
  missing_id_count: z.number(),
  /** Products that share their id with a different one. */
  doubled_id_count: z.number(),
  error_code: z.nullable(z.string()),
  /** A plain sentence when the run failed: the failure and the next step. */
  error_text: z.nullable(z.string()),
  /**
   * The first fault of the text of the shop's feed, and where it is: a raw &, a reference that XML does not know, a control
   * character. It was mended like all others before the feed was read and published.
   */
  source_fault: z.nullable(z.string()),
  /** Since when an open run waits for a fault on our side, such as a full disk; null while it moves. */
  stalled_since: z.nullable(instantSchema),
  /** Cause of an open run's wait, such as a shop's server that is slow; null while it does not wait. */
  waiting_for: z.nullable(z.string()),
  /** Places that were mended; null without a fault, and in runs of earlier releases, which published the fault. */
  repair_count: z.nullable(z.number()),
  /** A sentence on what a channel may refuse although the feed is well-formed. */
  source_remark: z.nullable(z.string()),
  /**
   * Changes of a published run from the version before; null for the first one, and for runs of earlier releases. `is_listed`: the
   * products of both can still be shown.
   */
  changes: z.nullable(z.extend(changeCountsSchema, { is_listed: z.boolean() })),
  started_at: instantSchema,
  finished_at: z.nullable(instantSchema),
  /**
   * Milliseconds that the run was open, from its request to its end; null while it is. A run that was accepted or tried
   * again later went on, and the time that it rested in between does not count.
   */
  worked_ms: z.nullable(z.number()),
  /** It drew products that the shop reported as changed, and did not fetch the shop's feed. */
  of_changes: z.boolean(),
  /** It was drawn by the published design, as the feed's other one waits for a person, or was discarded. */
  of_facts: z.boolean(),
});

/** Status strip of the feed detail; the same object comes over the event stream. */
export const feedStatusSchema = z.object({
  feed_id: idSchema,
  activate: z.boolean(),
  /** The newest run, whatever its state. */
  run: z.nullable(runSchema),
  /** Version that the published address serves now. */
  published: z.nullable(
    z.object({
      run_id: idSchema,
      product_count: z.number(),
      enhanced_count: z.number(),
      /** Additional products with a picture: the last good one. */
      kept_count: z.number(),
      /** Products that keep their earlier picture: they wait for their day of a roll-out, or were left unchanged. */
      waiting_count: z.number(),
      published_at: instantSchema,
      size_bytes: z.number(),
      /** Set after a return to this version, which was first published at `version_at`: nothing is refreshed until the user goes on. */
      returned: z.nullable(z.object({ since: instantSchema, version_at: instantSchema })),
    }),
  ),
  /**
   * Since when the address shows an older state than it should, null while it does not: of a feed, since its runs are held or fail; of an
   * output, since a run of its own was, or since it misses what its feed has up.
   */
  behind_since: z.nullable(instantSchema),
  /** For a feed: its outputs that are behind. */
  outputs_behind: z.array(z.object({ id: idSchema, name: z.string(), since: instantSchema })),
  next_run_at: z.nullable(instantSchema),
  /** The times of day at which it is refreshed, and where they are at home; null for a feed with an interval, and for outputs. */
  schedule: z.nullable(z.object({ times: z.array(z.string()), time_zone: z.string() })),
  /** New pictures that go up a share a day: which day it is, and how many products have theirs. */
  rollout: z.nullable(
    z.object({
      day: z.number(),
      days: z.number(),
      percent: z.number(),
      taken: z.number(),
      total: z.number(),
      is_paused: z.boolean(),
    }),
  ),
  /** A run that waits until a person approves it; what is published stays meanwhile. */
  review: z.nullable(z.object({ id: idSchema, waiting_since: instantSchema, change_count: z.number() })),
  /**
   * Health of the published products, as counted by the run that published them, the worst first; `is_task`: the user can do something
   * about it. Null where no version is published, or an earlier release published it.
   */
  health: z.nullable(feedHealthSchema),
  /** Limits of the plan of the feed's project now; null where nothing is sold. */
  plan: z.nullable(
    z.object({
      access: z.enum(['free', 'paid', 'lapsed']),
      /** Products of the project that it covers, each counted once; null: any number. */
      limit: z.nullable(z.number()),
      /** Its subscription ended and it shows more than the free tier covers: what is published stays, and nothing runs. */
      is_stopped: z.boolean(),
    }),
  ),
});

export type Run = z.output<typeof runSchema>;
export type FeedStatus = z.output<typeof feedStatusSchema>;
export type RunState = (typeof runStates)[number];

/** All settings beside `feedUrl` (the published address, as in the specification) and `feedSettings` (with the source address). */
export const getServiceFeed = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds',
  summary: 'Published address, activation and settings of a feed',
  access: 'user',
  query: feedIdQuery,
  reply: z.looseObject({
    id: idSchema,
    feedId: idSchema,
    feedUrl: z.string(),
    channels: z.array(channelFetchSchema),
    activate: z.boolean(),
    offerCount: z.number(),
    feedSettings: feedSettingsSchema,
    sourceAccess: sourceAccessViewSchema,
    judgedPrices: z.nullable(judgedPricesSchema),
  }),
});

/**
 * Creates a feed. With name, project and template: writes settings, record and primary link in one transaction. With feedSettings only
 * (the wizard): writes the settings. A repeat with the same `Idempotency-Key` header, a UUID, finds the feed of the first call.
 */
export const createServiceFeed = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds',
  summary: 'Create a feed (or, with ?action=start, activate or pause one)',
  access: 'user',
  isKeyed: true,
  query: z.object({ action: z.optional(z.literal('start')) }),
  body: z.union([
    z.object({ feedDatabaseId: z.optional(idSchema), feedId: idSchema, activate: z.boolean() }),
    z.object({
      name: nameSchema,
      project_id: idSchema,
      template_id: z._default(z.nullable(idSchema), null),
      feedSettings: feedSettingsSchema,
      sourceAccess: sourceAccessChange,
    }),
    z.object({ feedSettings: feedSettingsSchema, sourceAccess: sourceAccessChange }),
  ]),
  reply: z.object({
    id: idSchema,
    feedId: idSchema,
    feedDatabaseId: z.nullable(idSchema),
    activate: z.boolean(),
  }),
});

export const updateServiceFeed = endpoint({
  method: 'PATCH',
  path: '/functions/v1/feeds',
  summary: 'Change a feed: record, settings and primary link',
  access: 'user',
  query: feedIdQuery,
  body: z.object({
    id: z.optional(idSchema),
    name: nameSchema,
    project_id: idSchema,
    template_id: z._default(z.nullable(idSchema), null),
    feedSettings: feedSettingsSchema,
    sourceAccess: sourceAccessChange,
  }),
  reply: z.object({ id: idSchema, feedId: idSchema, activate: z.boolean() }),
});

/** `id` may also be the `Idempotency-Key` that made the feed: so a create whose answer was lost can be taken back. */
export const deleteServiceFeed = endpoint({
  method: 'DELETE',
  path: '/functions/v1/feeds',
  summary: 'Delete settings, runs and published files of a feed',
  access: 'user',
  query: feedIdQuery,
  reply: z.object({ id: idSchema }),
});

/** Fetches a shop's feed for analysis: a bounded, well-formed extract. Failures of the shop come as success: false. */
export const proxyFeed = endpoint({
  method: 'POST',
  path: '/functions/v1/feed-proxy',
  summary: 'Read the head of a remote feed',
  access: 'user',
  callsPerMinute: 30,
  body: z.object({
    url: z.string().check(z.maxLength(4_000)),
    sourceAccess: z.optional(sourceAccessSchema),
    /** A feed whose stored access is used where the body brings none. */
    feedId: z.optional(idSchema),
    /** Whether faults of the text are mended, as a run mends them, instead of being refused. */
    repair: z.optional(z.boolean()),
    /** Like the setting of that name: encoding of the bytes where they are not the UTF-8 that the feed declares. */
    encoding: z.optional(z.nullable(z.enum(CODE_PAGES))),
  }),
  reply: z.object({
    success: z.boolean(),
    xmlContent: z.optional(z.string()),
    error: z.optional(z.string()),
    fault: z.optional(feedFaultSchema),
    /** Repairs in the extract; absent without any. */
    repairs: z.optional(z.object({ count: z.number(), first: z.string() })),
  }),
});
