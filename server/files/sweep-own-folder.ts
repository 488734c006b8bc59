import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#server/platform/open-platform.ts';
import { hasOwner } from './feed-files.ts';

const SWEEP_INTERVAL_MS = 24 * 60 * 60_000;

/**
 * Removes what drawing processes of this machine keep of users who are gone. A shared folder is swept by one process for all; beside
 * a bucket, each machine has a folder of its own.
 */
export async function sweepOwnFolder({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<void> {
  const folder = path.join(config.dataDir, 'files', 'fitted');
  const names = await readdir(folder).catch(() => []);
  for (const userId of names.filter((name) => /^[0-9a-f-]{36}$/.test(name)))
    if (!(await hasOwner(database.query, userId)))
      await rm(path.join(folder, userId), { recursive: true, force: true });
}

/** Does so now and once a day where files are in a bucket, until what it returns is called. */
export function startOwnSweep(platform: Pick<Platform, 'config' | 'database' | 'log'>): () => Promise<void> {
  if (platform.config.s3 === null) return () => Promise.resolve();
  const sweep = () =>
    void sweepOwnFolder(platform).catch((error: unknown) =>
      platform.log.error({ err: error }, 'photos of users who are gone could not be removed'),
    );
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS);
  sweep();
  return async () => clearInterval(timer);
}
