import { randomUUID } from 'node:crypto';
import { computeDesignKey, computeRolledOutKey } from '#server/db/runs/approved-designs.ts';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import { getPublishing } from '#server/db/feeds/publishing/reviews.ts';
import {
  countCandidates,
  computeRolloutDay,
  findRollout,
  holdBack,
  lastTurn,
  setRollout,
  type Rollout,
} from '#server/db/feeds/publishing/rollouts.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import type { Gate } from './gate.ts';

/**
 * Publishes only today's share of a run's new pictures, if the feed has a roll-out and more than a day's share changes. A product whose
 * price, photo or other value changed never keeps an outdated picture: it is drawn in the former design (former-design.ts), with the first
 * step in the new one. Each later run publishes as much as its day allows. Idempotent, even for a run killed before publication: products
 * held back are not candidates again, and the roll-out ends with the publication of its last step. Changed rules or prices do not restart
 * it; another template does, and a paused roll-out stays paused.
 */
export const rolloutGate: Gate = async (platform, run, up) => {
  const { database, clock } = platform;
  if (up === null) return null;
  const now = clock.now();
  // An output with the pictures of its feed follows the feed's steps.
  if (run.parent_id !== null && run.settings.ownTemplate !== true) return null;
  const { rolloutPercent } = await getPublishing(database.query, run.feed_id);
  const known = await findRollout(database.query, run.feed_id);
  if (rolloutPercent === null && known === null) return null;
  const changed = { id: run.id, feedId: run.feed_id };
  const count = await database.asOwner((sql) => countCandidates(sql, changed));
  const pictures = Math.max(1, up.enhanced_count + up.kept_count);
  await withLockedRun(platform, run, async (locked) => {
    const key = computeRolledOutKey(run.settings);
    // Before there were two keys, a single one covered all settings.
    const isKnown = known !== null && [key, computeDesignKey(run.settings)].includes(known.design_key);
    const goesOn = rolloutPercent !== null && isKnown ? { ...known, design_key: key } : null;
    const isMany = rolloutPercent !== null && count * 100 > rolloutPercent * pictures;
    if (rolloutPercent === null || (goesOn === null && !isMany))
      return setRollout(locked.sql, run.feed_id, null);
    // Somebody may have returned to another version meanwhile.
    const former = (await publicationStatus(locked.sql, run.feed_id)) ?? up;
    const begun: Rollout = {
      id: randomUUID(),
      percent: rolloutPercent,
      design_key: key,
      former_run: former.run_id,
      started_at: now,
      // While a person has paused the roll-out, no new pictures are published at all.
      paused_at_day: (known?.paused_at_day ?? null) === null ? null : 0,
      day: 1,
      last_turn: null,
      total: count,
      taken: 0,
    };
    const rollout = goesOn ?? begun;
    const day = computeRolloutDay(rollout, now);
    const last = await lastTurn(locked.sql, run.feed_id, rollout, day);
    const waiting = await holdBack(locked, { rolloutId: rollout.id, last });
    const total = Math.max(rollout.total, waiting);
    await setRollout(locked.sql, run.feed_id, {
      ...rollout,
      day,
      last_turn: last,
      total,
      taken: total - waiting,
    });
  });
  return null;
};
