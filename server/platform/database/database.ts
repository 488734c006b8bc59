import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool, type QueryResult } from 'pg';
import type { Config } from '#server/config.ts';
import { inTurn } from '../turns/in-turn.ts';
import type { Log } from '../process/log.ts';
import { createPlaces } from '../turns/places.ts';
import {
  type DatabaseTarget,
  embeddedTarget,
  ensureEmbeddedDatabase,
  ensureRequestLogin,
  serverTarget,
} from './database-target.ts';
import { checkServer } from './check-server.ts';
import { toUnavailable } from './database-errors.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createListenConnection } from './listen-connection.ts';
import type { Database } from './port.ts';
import { runMigrations } from './run-migrations.ts';
import { valueTypes } from './sql.ts';
import { inTransaction, sqlOfPool } from './transactions.ts';

/** The database together with what only the platform itself needs. */
export interface PostgresDatabase extends Database {
  /** Runs text as the driver does, possibly several statements. */
  execute(text: string, params?: readonly unknown[]): Promise<QueryResult>;
  /** Opens a connection with a session of its own, outside all pools, as the owner. The caller ends it. */
  openSession(): Promise<Client>;
}

/**
 * Opens the operator's server, or starts the embedded one in the data folder. Fails with a sentence for the operator. `migrate` creates the
 * schema.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Log,
): Promise<PostgresDatabase> {
  if (config.databaseUrl !== null) {
    const target = serverTarget(config.databaseUrl, config.databaseDirectUrl);
    const database = connectDatabase(target, log);
    try {
      await checkServer(database, target);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    await ensureEmbeddedDatabase(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return connectDatabase(embeddedTarget(server), log, () => server.stop());
}

/** Opens the database with existing logins of `target`; `stopServer` runs after the last connection is closed. */
export function connectDatabase(
  target: DatabaseTarget,
  log: Log,
  stopServer: () => Promise<void> = async () => undefined,
): PostgresDatabase {
  const ownerPool = createPool(target.owner, log);
  const requestPool = createPool(target.request, log);
  const publicPool = createPool(target.owner, log, PUBLIC_CONNECTIONS_MAX);
  const requestTurns = createPlaces({ total: CONNECTIONS_MAX, perTenant: 4, ...waiting });
  // The remaining connections are for sign-in and runs, which belong to no user's turn.
  const ownerTurns = createPlaces({ total: 6, perTenant: 2, ...waiting });
  const listening = createListenConnection(target.direct, log);
  return {
    query: sqlOfPool(ownerPool),
    publicQuery: sqlOfPool(publicPool),
    asOwner: (work) => inTransaction(ownerPool, 'begin', work),
    asOwnerFor: (userId, work) =>
      inTurn(ownerTurns, userId.toLowerCase(), () => inTransaction(ownerPool, bounded, work)),
    asUser: async (userId, work) => {
      const opening = userOpening(userId);
      return inTurn(requestTurns, userId.toLowerCase(), () => inTransaction(requestPool, opening, work));
    },
    listen: (channel, onMessage, onReconnect) => listening.listen(channel, { onMessage, onReconnect }),
    async migrate(folder) {
      const applied = await runMigrations(target.direct, folder, log);
      await ensureRequestLogin(target);
      return applied;
    },
    async execute(text, params) {
      try {
        // Only without parameters does the driver accept several statements in one text.
        return await (params === undefined ? ownerPool.query(text) : ownerPool.query(text, [...params]));
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    async openSession() {
      const client = new Client({ ...target.direct, application_name: 'feedmaker' });
      // A running query reports its own failure.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async close() {
      await listening.close();
      // A statement that never ends must not keep the embedded server running after this process.
      const ended = Promise.all([ownerPool.end(), requestPool.end(), publicPool.end()]);
      await Promise.race([ended, wait(POOL_END_MS_MAX, undefined, { ref: false })]);
      await stopServer();
    },
  };
}

const POOL_END_MS_MAX = 2000;
const CONNECTIONS_MAX = 10;

/** Maximum connections for published feeds: looking one up takes a millisecond, so a few are enough. */
const PUBLIC_CONNECTIONS_MAX = 3;

/** Limits for waiting calls: a page makes at most thirty; a script that makes hundreds concurrently is slowed down. */
const waiting = { waitingPerTenant: 200, waitingTotal: 2_000, waitMs: 10_000 };

function createPool(config: DatabaseTarget['owner'], log: Log, max = CONNECTIONS_MAX): Pool {
  const pool = new Pool({
    ...config,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'feedmaker',
    types: valueTypes,
  });
  // Without a listener the loss of an idle connection, as in a server restart, would end our process.
  pool.on('error', (err) => log.debug({ err }, 'an idle database connection was lost'));
  // A lost connection in use must not end our process either; there the running statement reports the failure.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * SQL that begins a transaction for which somebody waits: a lock held for longer, by an operator's session or long work, is reported as an
 * outage. Jobs wait without a limit.
 */
const bounded = `begin; set local lock_timeout = '10s'; set local statement_timeout = '30s'`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// One round trip instead of three. Only the id is variable, and it must consist of hexadecimal digits.
function userOpening(userId: string): string {
  if (!UUID.test(userId)) throw new Error('asUser needs the id of a user.');
  const claims = JSON.stringify({ sub: userId.toLowerCase(), role: 'authenticated' });
  return `${bounded}; set local role app_user; select set_config('request.jwt.claims', '${claims}', true)`;
}
