import path from 'node:path';
import type { Config } from '#server/config.ts';
import { openFolderStorage } from './folder-storage.ts';
import type { OpenedStorage } from './s3/s3-storage.ts';

/**
 * The storage that the settings name: a bucket, or a folder inside the data folder. Fails with `StartError` where a bucket cannot be
 * used.
 */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { isOnlyProcess }: { isOnlyProcess: boolean },
): Promise<OpenedStorage> {
  if (s3 === null) {
    const storage = await openFolderStorage(path.join(dataDir, 'files'), { isOnlyProcess });
    return { storage, close: () => undefined };
  }
  // The SDK is 22 MB of code that nobody else needs.
  const { openS3Storage, checkS3 } = await import('./s3/s3-storage.ts');
  const opened = await openS3Storage(s3);
  try {
    await checkS3(opened.storage, s3, { mayWrite: true });
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}
