import type { Config } from '#server/config.ts';
import { type DataDirLock, lockDataDir } from '../process/data-dir-lock.ts';
import type { Log } from '../process/log.ts';
import { StartError } from '../process/start-error.ts';
import { connectDatabase, openDatabase, type PostgresDatabase } from './database.ts';
import { embeddedTarget } from './database-target.ts';
import { findCluster } from './embedded-home.ts';
import { probeServer } from './postmaster.ts';

/**
 * Opens the database beside a server that may be running, by connecting to its embedded PostgreSQL. If that is stopped, it is started, and
 * `close` stops it. Null before the first start. Does not change the schema. Fails with `StartError`.
 */
export async function lookAtDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Log,
): Promise<PostgresDatabase | null> {
  if (config.databaseUrl !== null) return await openDatabase(config, log);
  const clusterDir = await findCluster(config.dataDir);
  if (clusterDir === null) return null;
  const server = await probeServer(clusterDir);
  if (server.state === 'busy')
    throw new StartError('The database is starting or stopping just now: please ask again in a moment.');
  if (server.state === 'ready') return connectDatabase(embeddedTarget(server.endpoint), log);
  const lock = await lockDataDir(config.dataDir);
  try {
    return unlocking(await openDatabase(config, log), lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function unlocking(database: PostgresDatabase, lock: DataDirLock): PostgresDatabase {
  return {
    ...database,
    async close() {
      await database.close();
      lock.release();
    },
  };
}
