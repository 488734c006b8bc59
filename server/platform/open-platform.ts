import { isOfSampleShop } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';
import { type Clock, systemClock } from './clock.ts';
import { type DataDirLock, lockDataDir } from './process/data-dir-lock.ts';
import { countInDatabase } from './database/count-in-database.ts';
import { refuseUnfinished } from './database/copies/restore-mark.ts';
import { openDatabase, type PostgresDatabase } from './database/database.ts';
import type { Database } from './database/port.ts';
import { makeRoomToStart } from './process/ballast.ts';
import { refuseMoved } from './process/moved-mark.ts';
import { requireOpenFiles } from './process/open-files.ts';
import { explainStart } from './process/explain-start.ts';
import { createFetchRemote, type FetchRemoteOptions } from './fetch/fetch-remote.ts';
import type { FetchRemote } from './fetch/port.ts';
import { createLog, type Log } from './process/log.ts';
import { openQueue } from './queue/boss-queue.ts';
import type { JobDefinition, Queue } from './queue/port.ts';
import { awaitStorage } from './storage/await-storage.ts';
import { StartError } from './process/start-error.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/port.ts';
import type { OpenedStorage } from './storage/s3/s3-storage.ts';
import { countInMemory, type OpenRateLimit } from './turns/shared-rate-limit.ts';

/** The server's access to the outside world. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly fetchRemote: FetchRemote;
  readonly clock: Clock;
  readonly log: Log;
  readonly openRateLimit: OpenRateLimit;
  /** Stops the queue, then everything it uses. */
  close(): Promise<void>;
}

export interface PlatformParts {
  readonly jobs: readonly JobDefinition<object>[];
  readonly migrate: (database: Database) => Promise<unknown>;
  /**
   * Checks that database and storage belong to the same installation; fails with `StartError`. `away`: why the storage is unreachable now;
   * the check is then repeated when it is reachable.
   */
  readonly check?: (
    parts: Pick<Platform, 'config' | 'database' | 'storage'> & { readonly away?: StartError },
  ) => Promise<void>;
}

/** Replacements used by tests instead of the configured parts. */
export interface PlatformOverrides {
  readonly log?: Log;
  readonly clock?: Clock;
  readonly openDatabase?: typeof openDatabase;
  /** Wraps the storage, for example to simulate a full disk. */
  readonly disk?: (storage: Storage) => Storage;
  readonly fetchRemote?: Pick<FetchRemoteOptions, 'limits' | 'gate' | 'resolve'>;
}

/** Opens the platform, or prints in one sentence why it cannot and exits with 1. */
export async function openPlatformOrExit(config: Config, parts: PlatformParts): Promise<Platform> {
  try {
    return await openPlatform(config, parts);
  } catch (error) {
    process.stderr.write(`${explainStart(error, config.dataDir)}\n`);
    return process.exit(1);
  }
}

/**
 * Chooses the drivers for this configuration and starts them: the only place that knows all drivers. Fails with `StartError` if the
 * operator can help, and then leaves nothing running.
 */
export async function openPlatform(
  config: Config,
  parts: PlatformParts,
  overrides: PlatformOverrides = {},
): Promise<Platform> {
  const { log = createLog(config), clock = systemClock, disk = (storage) => storage } = overrides;
  // No other process can use the embedded database, because it is in our data folder.
  const isOnlyProcess = config.databaseUrl === null;
  requireOpenFiles(log);
  if (isOnlyProcess) await makeRoomToStart(config.dataDir);
  const lock = await lockDataDir(config.dataDir, isOnlyProcess ? 'alone' : 'shared');
  let database: PostgresDatabase | null = null;
  let files: OpenedStorage | null = null;
  try {
    if (isOnlyProcess) await refuseMoved(config.dataDir);
    files = await openStorage(config, { isOnlyProcess, mayBeAway: true, log });
    database = await (overrides.openDatabase ?? openDatabase)(config, log);
    await refuseUnfinished(database.query);
    await parts.migrate(database);
    files = await checkedFiles(files, { config, database, log }, parts.check);
    const storage = disk(files.storage);
    const queue = await openQueue(database, {
      definitions: parts.jobs,
      isWorker: config.roles.includes('worker'),
      isOnlyProcess,
      atWorkFile: config.keeper?.atWorkFile ?? null,
      log,
    });
    const fetchRemote = openFetchRemote(config, overrides.fetchRemote);
    const close = closeAll({ queue, fetchRemote, database, files, lock });
    const openRateLimit = isOnlyProcess ? countInMemory(clock) : countInDatabase(database.query, clock);
    return { config, database, storage, queue, fetchRemote, clock, log, openRateLimit, close };
  } catch (error) {
    await database?.close();
    files?.close();
    lock.release();
    throw error;
  }
}

/** Checks the storage; if it is unreachable, continues only if the product can work without it for now. */
async function checkedFiles(
  files: OpenedStorage,
  { config, database, log }: Pick<Platform, 'config' | 'database' | 'log'>,
  check: PlatformParts['check'],
): Promise<OpenedStorage> {
  const { storage, away } = files;
  await check?.({ config, database, storage, ...(away && { away: away.reason }) });
  if (away === undefined) return files;
  log.warn(`${away.reason.message} What is kept here is served, and everything else waits until it does.`);
  const checkAgain = async () => {
    await away.check();
    await check?.({ config, database, storage });
  };
  const awaited = awaitStorage(storage, checkAgain, log);
  const close = () => {
    awaited.end();
    files.close();
  };
  return { storage: awaited.storage, close };
}

function openFetchRemote(config: Config, overrides: PlatformOverrides['fetchRemote']): FetchRemote {
  const { port, publicUrl } = config;
  return createFetchRemote({
    ...overrides,
    allowHosts: config.fetchAllowHosts,
    publicUrl,
    own: {
      origins: [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`],
      // The sample shop lets users try the product without their own feed; it is not available in production.
      allowPath: (urlPath) => !config.isProduction && isOfSampleShop(urlPath),
    },
  });
}

function closeAll(parts: {
  queue: Queue;
  fetchRemote: FetchRemote;
  database: Database;
  files: OpenedStorage;
  lock: DataDirLock;
}): () => Promise<void> {
  return async () => {
    await parts.queue.stop();
    await parts.fetchRemote.close();
    await parts.database.close();
    parts.files.close();
    parts.lock.release();
  };
}
