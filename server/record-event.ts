import { randomUUID } from 'node:crypto';
import type { EventDetail } from '#core/events/event-types.ts';
import type { RunEnd } from '#core/messages/reasons/runs/run-reasons.ts';
import { addresses } from '#core/public-addresses.ts';
import {
  countEvent,
  insertEvent,
  setTrouble,
  findTrouble,
  type EventfulFeed,
  type Trouble,
} from '#server/db/events/feed-events.ts';
import { storedEnd } from '#server/db/stored-reasons.ts';
import type { LockedFeed, LockedRun } from '#server/db/locked-run.ts';
import { listeners } from '#server/outgoing/listeners.ts';
import type { Platform } from '#server/platform/open-platform.ts';

type Parts = Pick<Platform, 'config' | 'queue' | 'clock'>;

/** The feed and the run of an event: locked, so that the change and its event are one transaction. */
interface Happening {
  readonly feedId: string;
  readonly runId: string | null;
  readonly sql: LockedRun['sql'];
}

export function ofRun({ id: runId, feedId, sql }: LockedRun): Happening {
  return { feedId, runId, sql };
}

export function ofFeed({ id: feedId, sql }: LockedFeed): Happening {
  return { feedId, runId: null, sql };
}

/** Records an event of a feed and tells its listeners. Everything is in the transaction that causes it: a kill leaves all or nothing. */
export async function recordEvent(
  { config, queue, clock }: Parts,
  { feedId, runId, sql }: Happening,
  { type, ...detail }: EventDetail,
  facts: string | null = null,
): Promise<void> {
  const feed = await countEvent(sql, feedId);
  if (feed === null) return;
  const { sequence, user_id: userId, project_id: projectId } = feed;
  const data = {
    sequence,
    feed_id: feedId,
    feed_name: feed.name ?? '',
    project_id: projectId,
    run_id: runId,
    page_url: config.publicUrl + pageOf(projectId, feed),
    feed_url: config.publicUrl + addresses.feed.href({ feedId, ending: 'xml' }),
    ...detail,
  };
  const event = { id: randomUUID(), userId, feedId, projectId, sequence, type, data, facts, at: clock.now() };
  await insertEvent(sql, event);
  for (const listener of listeners) await listener.on({ config, queue }, sql, event);
}

/**
 * Records that a run ended without being published. A shop that stays broken fails every hour: this is reported once, until the reason
 * changes or a run is published.
 */
export async function recordTrouble(platform: Parts, what: Happening, end: RunEnd): Promise<void> {
  const type = 'findings' in end ? 'feed.held' : 'feed.failed';
  const { code, text: message, facts } = storedEnd(end);
  const before = await findTrouble(what.sql, what.feedId);
  const now = writeTroubleCode(type, code);
  if (before?.code === now) return;
  await setTrouble(what.sql, what.feedId, { code: now, since: before?.since ?? platform.clock.now() });
  await recordEvent(platform, what, { type, code, message }, facts);
}

/** Returns a code that distinguishes two problems of a feed, so that a held run is not taken for a failed one. */
function writeTroubleCode(type: 'feed.failed' | 'feed.held', code: string): string {
  return type === 'feed.held' ? `held ${code}` : code;
}

/**
 * Counts of a version's products that should be enhanced and that are; `waiting` ones show the previous picture on purpose and do not count
 * as lost.
 */
interface EnhancedCounts {
  readonly matched: number;
  readonly enhanced: number;
  readonly waiting: number;
}

/**
 * Decrease in the share of enhanced products between two versions, 0 to 1, from which the owner is notified. The guard holds a version that
 * loses half; for smaller decreases a notification is enough.
 */
const ENHANCED_FALL = 0.1;

/** Returns the share of a version's products that show their intended picture, 0 to 1; 1 if none should have one. */
function enhancedShare({ matched, enhanced, waiting }: EnhancedCounts): number {
  return matched === 0 ? 1 : (enhanced + waiting) / matched;
}

/** True if a version shows so much fewer enhanced products than the one before that its owner is notified. */
function hasEnhancedFallen(before: EnhancedCounts, now: EnhancedCounts): boolean {
  // Fractions are inexact: 0.9 - 0.8 is 0.09999999999999998.
  return enhancedShare(before) - enhancedShare(now) >= ENHANCED_FALL - 1e-9;
}

/**
 * Records a publication: the end of a problem, the published version, and whether it shows far fewer enhanced products than the one before.
 */
export async function recordPublication(
  platform: Parts,
  what: Happening,
  up: EnhancedCounts & {
    readonly products: number;
    readonly kept: number;
    readonly changed: boolean;
    /** True if this version's run read the shop's feed; if not, a problem with that feed may still exist, so it stays reported. */
    readonly isWhole: boolean;
    /** Counts of the version before; null for the first version. */
    readonly before: EnhancedCounts | null;
  },
): Promise<void> {
  const trouble = up.isWhole ? await findTrouble(what.sql, what.feedId) : null;
  if (trouble !== null) {
    await setTrouble(what.sql, what.feedId, null);
    await recordEvent(platform, what, recovery(trouble, platform.clock.now()));
  }
  const { products, enhanced, kept, waiting, changed, before } = up;
  await recordEvent(platform, what, { type: 'feed.published', products, enhanced, kept, waiting, changed });
  if (before === null || !hasEnhancedFallen(before, up)) return;
  await recordEvent(platform, what, {
    type: 'feed.enhanced_fell',
    enhanced,
    enhanced_before: before.enhanced,
    share: rounded(enhancedShare(up)),
    share_before: rounded(enhancedShare(before)),
  });
}

function recovery({ code, since }: Trouble, now: Date): EventDetail {
  const minutes = Math.max(Math.round((now.getTime() - since.getTime()) / 60_000), 0);
  return { type: 'feed.recovered', code: code.replace(/^held /, ''), since: since.toISOString(), minutes };
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}

/** Returns the feed's page on the dashboard; for an output, the page that lists its addresses. */
function pageOf(
  projectId: string | null,
  { record_id: recordId, is_output: isOutput }: EventfulFeed,
): string {
  if (recordId === null) return '/feeds';
  return `/projects/${projectId}/feeds/${recordId}${isOutput ? '?view=publish' : ''}`;
}
