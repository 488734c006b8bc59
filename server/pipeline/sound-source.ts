import { repairFeed, type FeedRepairs } from '#core/feed/repair-feed.ts';
import type { WorkerRun } from '#server/db/runs.ts';

/**
 * A run's source as it is read and published: as it came, or mended where a fault of the text was found in it. Mending is
 * repeated for every reading, so that what is kept, and compared with the shop's next answer, are the shop's bytes.
 */
export function soundSource(
  run: Pick<WorkerRun, 'source_fault' | 'settings'>,
  source: AsyncIterable<Uint8Array>,
  repairs?: FeedRepairs,
): AsyncIterable<Uint8Array> {
  return run.source_fault === null ? source : repairFeed(source, repairs, run.settings.csvSeparator);
}
