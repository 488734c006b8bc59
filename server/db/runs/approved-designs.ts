import { createHash } from 'node:crypto';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { pickGuardedSettings, type GuardedRun } from './held-runs.ts';
import { asks } from './parent-runs.ts';

/** Settings about when and from where a feed is read, which do not affect how its products look. */
type Reading = 'refreshMinutes' | 'refreshAt' | 'guard' | 'feedUrl';

/** Returns a key of the settings that affect pictures; when and from where a feed is read is excluded. */
export function computeDesignKey(settings: KeptSettings): string {
  const { refreshMinutes: _minutes, refreshAt: _times, guard: _guard, feedUrl: _url, ...design } = settings;
  return createHash('sha256').update(JSON.stringify(design)).digest('hex');
}

/** Returns a key of the design that is rolled out, which most products show. Rules, prices and fields may change meanwhile. */
export function computeRolledOutKey({
  template,
  width,
  height,
  removeBg,
  ownTemplate,
}: KeptSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([template, width, height, removeBg, ownTemplate]))
    .digest('hex');
}

/** Returns a design's settings with the reading settings of another. */
function readAs(design: KeptSettings, reading: Pick<KeptSettings, Reading>): KeptSettings {
  const { refreshMinutes, refreshAt, guard, feedUrl } = reading;
  return { ...design, refreshMinutes, refreshAt, guard, feedUrl };
}

/** Returns the settings that an output has of its own, whatever its feed's design. */
function pickOwnSettings(settings: KeptSettings): Partial<KeptSettings> {
  const { imageTarget, leavesImages, tagsImages, enhanceAdditional, ownTemplate } = settings;
  if (leavesImages === true) return { leavesImages };
  const place =
    tagsImages === true ? { tagsImages, enhanceAdditional } : { imageTarget: imageTarget ?? 'main' };
  if (ownTemplate !== true) return place;
  const { template, width, height, customTemplates } = settings;
  return { ...place, ownTemplate, template, width, height, customTemplates };
}

export function haveSameOwn(one: KeptSettings, other: KeptSettings): boolean {
  return JSON.stringify(pickOwnSettings(one)) === JSON.stringify(pickOwnSettings(other));
}

/**
 * Returns the published settings of a feed or output whose feed requires approval of designs; null if nothing is published, or no approval
 * is required.
 */
async function approvedSettings(sql: Sql, id: string): Promise<KeptSettings | null> {
  const row = await sql.maybe<{ settings: KeptSettings }>(
    `select r.settings from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
        join feedmaker.feeds o on o.id = p.feed_id join feedmaker.feeds f on f.id = coalesce(o.parent_id, o.id)
      where p.feed_id = $1 and ${asks}`,
    [id],
  );
  return row?.settings ?? null;
}

export interface FeedToDraw {
  readonly id: string;
  readonly settings: KeptSettings;
}

/** The run of its feed that an output follows. */
export interface FollowedRun {
  readonly settings: KeptSettings;
  readonly of_facts: boolean;
}

export interface DesignOfRun {
  readonly settings: KeptSettings;
  /** True if that is the published design, because the newer one is not approved. */
  readonly isOfFacts: boolean;
}

/**
 * Returns the design for the next run of a feed or output: its current one, or the published one if the feed requires approval of a change.
 * The shop's prices, stock and products never wait for a person; only a design does (docs/decisions/087).
 */
export async function designOfRun(
  sql: Sql,
  feed: FeedToDraw,
  followed: FollowedRun | null,
): Promise<DesignOfRun> {
  const approved = await approvedSettings(sql, feed.id);
  const own = ownDesign(feed, followed);
  const isOther =
    approved !== null &&
    (followed === null ? computeDesignKey(approved) !== computeDesignKey(own) : !haveSameOwn(approved, own));
  if (!isOther) return { settings: own, isOfFacts: followed?.of_facts === true };
  const design = followed === null ? approved : { ...followed.settings, ...pickOwnSettings(approved) };
  return { settings: readAs(design, own), isOfFacts: true };
}

/** Returns the design of a feed without approval; for an output, its feed's design with its own settings. */
export function ownDesign(
  { settings }: Pick<FeedToDraw, 'settings'>,
  followed: FollowedRun | null,
): KeptSettings {
  if (followed === null || !followed.of_facts) return settings;
  return readAs({ ...followed.settings, ...pickOwnSettings(settings) }, settings);
}

/** A run that is about to be published, or to end without publication. */
interface EndingRun extends GuardedRun {
  readonly feed_id: string;
  readonly parent_run: string | null;
  readonly kept_run: string | null;
  readonly is_of_facts: boolean;
  readonly is_manual: boolean;
}

/**
 * True if a feed's unapproved design is to be drawn for a person's approval, after this run, which draws the approved one. A discarded
 * design is not, unless somebody requested it. A waiting one is drawn again even if unchanged, so that approving it publishes the shop's
 * latest data. If this run was not published, only for a design that reads the shop's feed differently, and so may solve the problem.
 */
export async function isDesignDue(
  sql: Sql,
  run: EndingRun,
  end: 'published' | 'unpublished',
): Promise<boolean> {
  // Runs of changed products come every few seconds; the next full run draws the unapproved design.
  if (!run.is_of_facts || run.kept_run !== null) return false;
  const feed = await sql.maybe<FeedToDraw>(
    'select id, settings from feedmaker.feeds where id = $1 and activate',
    [run.feed_id],
  );
  if (feed === null) return false;
  const followed = await followedBy(sql, run);
  const own = ownDesign(feed, followed);
  const key = computeDesignKey(own);
  if (followed === null ? computeDesignKey(run.settings) === key : haveSameOwn(run.settings, own))
    return false;
  if (end === 'unpublished' && readsTheSame(run, { ...run, settings: own })) return false;
  const review = await sql.maybe<{ state: 'waiting' | 'approved' | 'discarded'; design_key: string }>(
    `select state, design_key from feedmaker.reviews where feed_id = $1 and content_key <> '' and state <> 'replaced'
      order by state = 'waiting' desc, waiting_since desc limit 1`,
    [run.feed_id],
  );
  if (review === null || review.design_key !== key) return true;
  return review.state !== 'discarded' || run.is_manual;
}

function readsTheSame(one: GuardedRun, other: GuardedRun): boolean {
  return JSON.stringify(pickGuardedSettings(one)) === JSON.stringify(pickGuardedSettings(other));
}

function followedBy(sql: Sql, { parent_run: parentRun }: EndingRun): Promise<FollowedRun | null> {
  if (parentRun === null) return Promise.resolve(null);
  return sql.maybe<FollowedRun>('select settings, of_facts from feedmaker.runs where id = $1', [parentRun]);
}
