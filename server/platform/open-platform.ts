import path from 'node:path';
import { isOfSampleShop } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';
import { type Clock, systemClock } from './clock.ts';
import { type DataDirLock, lockDataDir } from './process/data-dir-lock.ts';
import { openDatabase, type PostgresDatabase } from './database/database.ts';
import type { Database } from './database/port.ts';
import { explainStart } from './process/explain-start.ts';
import { createFetchRemote } from './fetch/fetch-remote.ts';
import type { FetchRemote } from './fetch/port.ts';
import { createLog, type Log } from './process/log.ts';
import { openQueue } from './queue/boss-queue.ts';
import type { JobDefinition, Queue } from './queue/port.ts';
import { openFolderStorage } from './storage/folder-storage.ts';
import type { Storage } from './storage/port.ts';

/** All that the outside world is to the rest of the server. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly fetchRemote: FetchRemote;
  readonly clock: Clock;
  readonly log: Log;
  /** Stops the queue, then everything it stands on. */
  close(): Promise<void>;
}

export interface PlatformOptions {
  /** Every job that the product knows. */
  readonly jobs: readonly JobDefinition<object>[];
  /** Brings the schema up to date. */
  readonly migrate: (database: Database) => Promise<unknown>;
  /** Makes sure that the parts belong together; fails with `StartError`. */
  readonly check?: (parts: Pick<Platform, 'config' | 'database' | 'storage'>) => Promise<void>;
  /** Made from the configuration unless given. */
  readonly log?: Log;
}

/** Opens the platform, or says in one sentence why not and ends the process with 1. */
export async function openPlatformOrExit(config: Config, options: PlatformOptions): Promise<Platform> {
  try {
    return await openPlatform(config, options);
  } catch (error) {
    process.stderr.write(`${explainStart(error, config.dataDir)}\n`);
    return process.exit(1);
  }
}

/**
 * Chooses the drivers for this configuration and starts them: the only place that knows which ones there are. Fails
 * with `StartError` where the operator can help, and then leaves nothing running.
 */
export async function openPlatform(config: Config, options: PlatformOptions): Promise<Platform> {
  const log = options.log ?? createLog(config);
  // The embedded database lives in our data folder, which no other process can have.
  const isOnlyProcess = config.databaseUrl === null;
  const lock = await lockDataDir(config.dataDir, isOnlyProcess ? 'alone' : 'shared');
  let database: PostgresDatabase | null = null;
  try {
    const storage = await openFolderStorage(path.join(config.dataDir, 'files'), { isOnlyProcess });
    database = await openDatabase(config, log);
    await options.migrate(database);
    await options.check?.({ config, database, storage });
    const queue = await openQueue(database, {
      definitions: options.jobs,
      isWorker: config.roles.includes('worker'),
      isOnlyProcess,
      log,
    });
    const fetchRemote = openFetchRemote(config);
    const close = closeAll({ queue, fetchRemote, database, lock });
    return { config, database, storage, queue, fetchRemote, clock: systemClock, log, close };
  } catch (error) {
    await database?.close();
    lock.release();
    throw error;
  }
}

function openFetchRemote(config: Config): FetchRemote {
  const { port, publicUrl } = config;
  return createFetchRemote({
    allowHosts: config.fetchAllowHosts,
    publicUrl,
    own: {
      origins: [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`],
      // The sample shop is there to try the product without a feed of one's own, and not in production.
      allowPath: (urlPath) => !config.isProduction && isOfSampleShop(urlPath),
    },
  });
}

function closeAll(parts: {
  queue: Queue;
  fetchRemote: FetchRemote;
  database: Database;
  lock: DataDirLock;
}): () => Promise<void> {
  return async () => {
    await parts.queue.stop();
    await parts.fetchRemote.close();
    await parts.database.close();
    parts.lock.release();
  };
}
