import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import { findBeside, noteFindings } from '#server/db/runs/products/note-findings.ts';
import * as health from '#server/db/runs/run-health.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { listShownFields } from '../drawing/shown-fields.ts';

/** Stores the findings that only a comparison with other products or another run can show, and counts all findings. */
export async function countHealth(
  platform: Platform,
  run: WorkerRun,
): Promise<(locked: LockedRun) => Promise<void>> {
  const { database } = platform;
  const shownFields = await listShownFields(platform, run);
  const own = { id: run.id, feedId: run.feed_id };
  const found = await database.asOwner((sql) => findBeside(sql, own, shownFields));
  await withLockedRun(platform, run, (locked) => noteFindings(locked, found));
  const counts = await health.countHealth(database.query, run.id, found.emptyFields);
  return (locked) => health.setHealth(locked, counts);
}
