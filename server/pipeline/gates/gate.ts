import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { LockedRun } from '#server/db/locked-run.ts';
import type { Stop } from '#server/db/runs/held-runs.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Why a run is not published now. */
export interface Wait extends Stop {
  /** Notes it in the transaction that ends the run. */
  note(run: LockedRun): Promise<void>;
  /** Takes back what was prepared where the run has ended meanwhile. */
  undo?(): Promise<void>;
}

/**
 * Decides about a run by what differs from what is published at its address, `up`. Null lets it pass, with the changes that wait taken out
 * of it. Idempotent: a run may come to its gates twice.
 */
export type Gate = (platform: Platform, run: WorkerRun, up: FeedStatus['published']) => Promise<Wait | null>;
