import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#server/platform/open-platform.ts';
import { hasOwner } from './feed-files.ts';

const SWEEP_INTERVAL_MS = 24 * 60 * 60_000;

/**
 * Deletes what this machine's drawing processes cached for deleted users. A shared folder is swept by one process for all; with a bucket,
 * each machine has its own folder.
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

/** Sweeps now and once a day if files are in a bucket, until the returned function is called. */
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
