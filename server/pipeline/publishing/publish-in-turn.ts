import { fileKeys } from '#server/files/feed-files.ts';
import { findOwner } from '#server/db/runs/run-turns.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { publishFeed } from './publish-feed.ts';
import { type Stages, storedSize } from '../stages.ts';

/** Publishes a run when it is its turn: a small feed does not wait until a large one is written and compressed. */
export async function publishInTurn(
  platform: Platform,
  { publishing }: Pick<Stages, 'publishing'>,
  job: Job<{ runId: string }>,
): Promise<void> {
  const owner = await findOwner(platform.database.query, job.data.runId);
  if (owner === null) return;
  const sizeBytes = await storedSize(platform.storage, fileKeys.source(owner.feed_id, job.data.runId));
  const turn = { tenant: owner.user_id, sizeBytes, signal: job.signal };
  await publishing.hold(turn, () => publishFeed(platform, job));
}
