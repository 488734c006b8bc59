import type { Config } from '#server/config.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/port.ts';

/** The files of an installation, which other processes may be using. */
export function openFiles(
  config: Pick<Config, 'dataDir' | 's3'>,
): Promise<{ readonly storage: Storage; readonly close: () => void }> {
  return openStorage(config, { isOnlyProcess: false });
}

/** Key of the file that identifies the installation that owns a storage. */
const FILES_ID_KEY = 'installation/id';

/** The mark of the installation whose files these are; null where nobody's are there. */
export async function readFilesId(storage: Storage): Promise<string | null> {
  const found = await storage.get(FILES_ID_KEY);
  return found === null ? null : Buffer.from(found).toString('utf8').trim();
}

/** Makes sure that files of nobody else are in a storage. Fails with `StartError`. */
export async function refuseOthersFiles(storage: Storage, filesId: string | null): Promise<void> {
  const found = await readFilesId(storage);
  if (found !== null && found !== filesId)
    throw new StartError(
      'The files of another installation are there already: name another DATA_DIR, S3_BUCKET or S3_PREFIX.',
    );
}

/**
 * Keys that are not copied, because they can be made again at once or belong to no one: fitted photos, mails of a machine without a mail
 * server, probes.
 */
const left = /^(?:fitted|mailbox|health|cutouts)\//;

/** Whether a copy holds the file of this key. */
export function isCopied(key: string): boolean {
  return !left.test(key);
}

/** Keys made of hashes and of ids that are used once: what is there under one never changes. */
const lasting = /^(?:images|photos|published|fonts|alphas)\//;

/** Whether the bytes of this key never change. */
export function isLasting(key: string): boolean {
  return lasting.test(key);
}

/** Does `work` with everything, so many at once. The first failure ends it, when what had begun is over. */
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
