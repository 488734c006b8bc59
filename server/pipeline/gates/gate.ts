import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { LockedRun } from '#server/db/locked-run.ts';
import type { Stop } from '#server/db/runs/held-runs.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

export interface Wait extends Stop {
  /** Stores the reason in the transaction that ends the run. */
  note(run: LockedRun): Promise<void>;
  /** Reverts preparations if the run has ended meanwhile. */
  undo?(): Promise<void>;
}

/**
 * Decides about a run by how it differs from the published version, `up`. Returns null to let the run pass; changes that must wait were
 * removed from it before. Idempotent: a run may pass its gates twice.
 */
export type Gate = (platform: Platform, run: WorkerRun, up: FeedStatus['published']) => Promise<Wait | null>;
