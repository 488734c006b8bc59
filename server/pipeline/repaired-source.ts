import { repairFeed, transcodeFeed, type FeedRepairs } from '#feed';
import type { WorkerRun } from '#server/db/runs/runs.ts';

type Source = Pick<WorkerRun, 'source_fault' | 'source_encoding' | 'settings'>;

/**
 * Returns a run's source for reading and publishing: unchanged, or repaired if a text fault was found. Repairs are repeated for every
 * reading, so that the shop's own bytes are stored and compared with its next answer.
 */
export function repairedSource(
  run: Source,
  source: AsyncIterable<Uint8Array>,
  repairs?: FeedRepairs,
): AsyncIterable<Uint8Array> {
  const inUtf8 = sourceInUtf8(run, source);
  return run.source_fault === null ? inUtf8 : repairFeed(inUtf8, repairs, run.settings.csvSeparator);
}

export function sourceInUtf8(
  { source_encoding: encoding }: Pick<Source, 'source_encoding'>,
  source: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  return encoding === null ? source : transcodeFeed(source, encoding);
}
