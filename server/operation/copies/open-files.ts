import type { Config } from '#server/config.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/port.ts';

/** Opens the files of an installation, which other processes may be using. */
export function openFiles(
  config: Pick<Config, 'dataDir' | 's3'>,
): Promise<{ readonly storage: Storage; readonly close: () => void }> {
  return openStorage(config, { isOnlyProcess: false });
}

/** Key of the file that identifies the installation that owns a storage. */
const FILES_ID_KEY = 'installation/id';

/** Returns the id of the installation to which these files belong; null without any. */
export async function readFilesId(storage: Storage): Promise<string | null> {
  const found = await storage.get(FILES_ID_KEY);
  return found === null ? null : Buffer.from(found).toString('utf8').trim();
}

/** Checks that a storage contains no other installation's files. Fails with `StartError`. */
export async function refuseOthersFiles(storage: Storage, filesId: string | null): Promise<void> {
  const found = await readFilesId(storage);
  if (found !== null && found !== filesId)
    throw new StartError(
      'The files of another installation are there already: name another DATA_DIR, S3_BUCKET or S3_PREFIX.',
    );
}

/**
 * Keys that are not copied, because they can be created again or belong to no one: fitted photos, mails of a machine without a mail server,
 * probes.
 */
const left = /^(?:fitted|mailbox|health|cutouts)\//;

export function isCopied(key: string): boolean {
  return !left.test(key);
}

/** Keys made of hashes and of ids that are never reused: their content never changes. */
const lasting = /^(?:images|photos|published|fonts|alphas)\//;

export function isLasting(key: string): boolean {
  return lasting.test(key);
}

/** Runs `work` for all items, a limited number concurrently. The first failure ends it, after the running ones have finished. */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  places: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    if (failures.length > 0) break;
    const task: Promise<void> = work(item).then(
      () => void running.delete(task),
      (error: unknown) => {
        running.delete(task);
        failures.push(error);
      },
    );
    running.add(task);
    if (running.size >= places) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
