import { repairFeed, transcodeFeed, type FeedRepairs } from '#feed';
import type { WorkerRun } from '#server/db/runs/runs.ts';

type Source = Pick<WorkerRun, 'source_fault' | 'source_encoding' | 'settings'>;

/**
 * Returns a run's source as it is read and published: as it came, or mended where a fault of the text was found in it. Mending is repeated
 * for every reading, so that what is kept, and compared with the shop's next answer, are the shop's bytes.
 */
export function repairedSource(
  run: Source,
  source: AsyncIterable<Uint8Array>,
  repairs?: FeedRepairs,
): AsyncIterable<Uint8Array> {
  const inUtf8 = sourceInUtf8(run, source);
  return run.source_fault === null ? inUtf8 : repairFeed(inUtf8, repairs, run.settings.csvSeparator);
}

/** Returns the source in the encoding that it declares. */
export function sourceInUtf8(
  { source_encoding: encoding }: Pick<Source, 'source_encoding'>,
  source: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  return encoding === null ? source : transcodeFeed(source, encoding);
}
