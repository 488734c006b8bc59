import * as z from 'zod/mini';
import { CODE_PAGES } from '#feed';
import { feedSettingsSchema } from '../../feeds/feed-settings.ts';
import { guardFindingSchema } from '../../feeds/guard.ts';
import { causePlaces, type RunCause } from '../../feeds/run-causes.ts';
import { changeCountsSchema } from './publishing/change-counts.ts';
import { channelFetchSchema } from './publishing/channel-fetch.ts';
import { endpoint } from '../endpoint.ts';
import { feedHealthSchema } from './feed-health-schema.ts';
import { feedFaultSchema } from './feed-fault-schema.ts';
import { judgedPricesSchema } from './judged-prices.ts';
import { idSchema, instantSchema, nameSchema } from '../fields.ts';
import { sourceAccessSchema, sourceAccessViewSchema } from './source-access.ts';

/**
 * The feed service ("feedmaker"): exactly the calls of specification section 7 under `/functions/v1`, and the calls for runs, products and
 * progress that the screens need. In all of them `id` and `feedId` are `feedmaker_feed_id`.
 */
const feedIdQuery = z.object({ id: idSchema });
export const feedIdParams = z.object({ feedId: idSchema });

/** Change of the login: absent leaves it unchanged, null removes it. */
const sourceAccessChange = z.optional(z.nullable(sourceAccessSchema));

/**
 * States of a run. Open: queued, fetching, rendering, publishing. Ended: published, failed, cancelled, and held: a number of the feed is
 * far worse than before, so the last good feed stays published until the user accepts the new numbers. waiting: drawn, and waits for a
 * person's approval; then discarded, or replaced by a newer run.
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

const runCauses = Object.keys(causePlaces) as [RunCause, ...RunCause[]];

export const runSchema = z.object({
  id: idSchema,
  state: z.enum(runStates),
  product_count: z.number(),
  matched_count: z.number(),
  /** Number of matched products that are finished: enhanced, shown with their last picture, or left with their original image. */
  done_count: z.number(),
  enhanced_count: z.number(),
  /** Products that show their last good picture, because their photo could not be checked. */
  kept_count: z.number(),
  original_count: z.number(),
  /** Products that rules remove from the published feed, and products that keep the shop's photo by a rule; neither counts as matched. */
  left_out_count: z.number(),
  rule_photo_count: z.number(),
  /** Products that show the shop's image because they exceed the plan's limit; also counted in `original_count`. */
  over_count: z.number(),
  /** Number of the project's products that the plan covered in this run; null without a limit. */
  plan_limit: z.nullable(z.number()),
  /** Images newly rendered; all others were cached from earlier runs. */
  rendered_count: z.number(),
  /**
   * Photos whose background was removed, and photos whose background stayed because of an undecided doubt; null if backgrounds are kept.
   */
  cut_out_count: z.nullable(z.number()),
  doubtful_count: z.nullable(z.number()),
  /** The largest number of products in accepted versions of the last seven days, with which a held run was compared. */
  compared_count: z.nullable(z.number()),
  /**
   * For a held run: the numbers that are much worse than the best accepted version of the last seven days. products, matched and pictures
   * are counts; titles, prices, texts and ids are shares (0 to 1) of products without a title, without a price, with broken characters,
   * without a unique id; all others are shares of products with implausible values, with `examples` and, for `fields`, the empty field that
   * the template shows.
   */
  held_for: z.nullable(z.array(guardFindingSchema)),
  /** Products without an id. */
  missing_id_count: z.number(),
  /** Products whose id another product has too. */
  doubled_id_count: z.number(),
  error_code: z.nullable(z.string()),
  /** A plain sentence when the run failed, was held or was stopped: why, and the next step. */
  error_text: z.nullable(z.string()),
  /** Kind of what went wrong, by what a person can do about it; null if nothing did, and for runs of earlier releases. */
  cause: z.nullable(z.enum(runCauses)),
  /**
   * The first fault in the text of the shop's feed, and its place: a raw &, an unknown XML reference, a control character. All faults were
   * repaired before the feed was read and published.
   */
  source_fault: z.nullable(z.string()),
  /** Since when an open run waits because of an internal fault, such as a full disk; null while it progresses. */
  stalled_since: z.nullable(instantSchema),
  /** What an open run waits for, such as a slow shop server; null if it does not wait. */
  waiting_for: z.nullable(z.string()),
  /** Number of repaired places; null without a fault, and in runs of earlier releases, which did not repair. */
  repair_count: z.nullable(z.number()),
  /** A sentence about something that a channel may refuse in a well-formed feed. */
  source_remark: z.nullable(z.string()),
  /**
   * How a published run differs from the version before; null for the first one, and for runs of earlier releases. `is_listed`: the
   * products of both can still be shown.
   */
  changes: z.nullable(z.extend(changeCountsSchema, { is_listed: z.boolean() })),
  started_at: instantSchema,
  finished_at: z.nullable(instantSchema),
  /**
   * Milliseconds that the run worked, from request to end; null while it is open. Pauses before it was accepted or retried do not count.
   */
  worked_ms: z.nullable(z.number()),
  /** True if the run drew products that the shop reported as changed, without fetching the feed. */
  of_changes: z.boolean(),
  /** True if the run used the published design, because the newer one waits for approval or was discarded. */
  of_facts: z.boolean(),
});

/** Status of a feed; the event stream sends the same object. */
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
      /** Products with a picture that is their last good one; not part of the other counts. */
      kept_count: z.number(),
      /** Products that still show an earlier picture: their roll-out day has not come, or their change was refused. */
      waiting_count: z.number(),
      published_at: instantSchema,
      size_bytes: z.number(),
      /** Set after a return to this version, first published at `version_at`: refreshing is paused until the user resumes it. */
      returned: z.nullable(z.object({ since: instantSchema, version_at: instantSchema })),
    }),
  ),
  /**
   * Since when the published version is outdated; null if it is current. A feed: since its runs are held or fail. An output: since its own
   * run failed, or since it lacks what its feed has published.
   */
  behind_since: z.nullable(instantSchema),
  /** For a feed: its outdated outputs. */
  outputs_behind: z.array(z.object({ id: idSchema, name: z.string(), since: instantSchema })),
  next_run_at: z.nullable(instantSchema),
  /** Times of day for refreshes, and their time zone; null for a feed with an interval, and for outputs. */
  schedule: z.nullable(z.object({ times: z.array(z.string()), time_zone: z.string() })),
  /** A roll-out that publishes a share of the new pictures each day: the current day, and how many products have theirs. */
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
  /** A run that waits for a person's approval; the published version stays meanwhile. */
  review: z.nullable(z.object({ id: idSchema, waiting_since: instantSchema, change_count: z.number() })),
  /**
   * Health of the published products, as counted by the run that published them, worst first; `is_task`: the user can act on it. Null if no
   * version is published, or by an earlier release.
   */
  health: z.nullable(feedHealthSchema),
  /** The plan's limits for the feed's project now; null if billing is off. */
  plan: z.nullable(
    z.object({
      access: z.enum(['free', 'paid', 'lapsed']),
      /** Products of the project that the plan covers, each counted once; null: any number. */
      limit: z.nullable(z.number()),
      /**
       * True if the feed's subscription ended while it shows more than the free tier covers: the published version stays, and nothing runs.
       */
      is_stopped: z.boolean(),
    }),
  ),
});

export type Run = z.output<typeof runSchema>;
export type FeedStatus = z.output<typeof feedStatusSchema>;
export type RunState = (typeof runStates)[number];

/** Returns all settings, with `feedUrl` (the published address, as in the specification) and `feedSettings` (with the source address). */
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
 * Creates a feed. With name, project and template: writes settings, record and primary link in one transaction. With feedSettings only (the
 * wizard): writes the settings. A repeat with the same `Idempotency-Key` header, a UUID, returns the feed of the first call.
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

/** `id` may also be the `Idempotency-Key` that created the feed, so that a create whose answer was lost can be undone. */
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
    /** A feed whose stored login is used if the body has none. */
    feedId: z.optional(idSchema),
    /** True to repair faults of the text, as a run does, instead of refusing the feed. */
    repair: z.optional(z.boolean()),
    /** Like the setting of that name: encoding of the bytes if they are not UTF-8 as declared. */
    encoding: z.optional(z.nullable(z.enum(CODE_PAGES))),
  }),
  reply: z.object({
    success: z.boolean(),
    xmlContent: z.optional(z.string()),
    error: z.optional(z.string()),
    fault: z.optional(feedFaultSchema),
    /** Repairs in the extract; absent if there are none. */
    repairs: z.optional(z.object({ count: z.number(), first: z.string() })),
  }),
});
