import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Log } from '../process/log.ts';
import { openFolderStorage } from './folder-storage.ts';
import type { OpenedStorage } from './s3/s3-storage.ts';

/**
 * Opens the configured storage: a bucket, or a folder inside the data folder. Fails with `StartError` if a bucket cannot be used; if its
 * service does not answer and `mayBeAway` is set, returns the storage with `away` set.
 */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { isOnlyProcess, mayBeAway = false, log }: { isOnlyProcess: boolean; mayBeAway?: boolean; log?: Log },
): Promise<OpenedStorage> {
  if (s3 === null) {
    const storage = await openFolderStorage(path.join(dataDir, 'files'), { isOnlyProcess });
    return { storage, close: () => undefined };
  }
  // The SDK is 22 MB of code, so it is loaded only when needed.
  const { openS3Storage, checkS3, StorageSilent } = await import('./s3/s3-storage.ts');
  const opened = await openS3Storage(s3, log);
  const check = () => checkS3(opened.storage, s3, { mayWrite: true });
  try {
    await check();
    return opened;
  } catch (error) {
    if (mayBeAway && error instanceof StorageSilent) return { ...opened, away: { reason: error, check } };
    opened.close();
    throw error;
  }
}
