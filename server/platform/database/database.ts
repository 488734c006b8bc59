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
  /** Runs text as the driver takes it, several statements included. */
  execute(text: string, params?: readonly unknown[]): Promise<QueryResult>;
  /** Opens a connection that stays one session, outside of all pools, as the owner. The caller ends it. */
  openSession(): Promise<Client>;
}

/**
 * Opens the operator's server, or starts the embedded one in the data folder. Fails with a sentence for the operator.
 * The schema is there after `migrate`.
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

/** Opens the database behind known logins; `stopServer` runs after the last connection is closed. */
export function connectDatabase(
  target: DatabaseTarget,
  log: Log,
  stopServer: () => Promise<void> = async () => undefined,
): PostgresDatabase {
  const ownerPool = createPool(target.owner, log);
  const requestPool = createPool(target.request, log);
  const publicPool = createPool(target.owner, log, PUBLIC_CONNECTIONS_MAX);
  const requestTurns = createPlaces({ total: CONNECTIONS_MAX, perTenant: 4, ...waiting });
  // The rest is for sign-in and runs, whichever user calls.
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
        // Without parameters the driver runs several statements at once.
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
      // A statement that never ends must not keep the server of the embedded database alive without us.
      const ended = Promise.all([ownerPool.end(), requestPool.end(), publicPool.end()]);
      await Promise.race([ended, wait(POOL_END_MS_MAX, undefined, { ref: false })]);
      await stopServer();
    },
  };
}

const POOL_END_MS_MAX = 2000;
const CONNECTIONS_MAX = 10;

/** Looking up a published feed takes a millisecond, so few are enough. */
const PUBLIC_CONNECTIONS_MAX = 3;

/** A page makes thirty calls at most; a script that sends hundreds at once is answered in its own time. */
const waiting = { waitingPerTenant: 200, waitingTotal: 2_000, waitMs: 10_000 };

function createPool(config: DatabaseTarget['owner'], log: Log, max = CONNECTIONS_MAX): Pool {
  const pool = new Pool({
    ...config,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'feedmaker',
    types: valueTypes,
  });
  // Without a listener the end of an idle connection, as in a restart of the server, would end our process.
  pool.on('error', (err) => log.debug({ err }, 'an idle database connection was lost'));
  // The same holds for a connection in use; there the running statement tells its caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Begins a transaction that somebody waits for: a lock held for longer, by an operator's own session or a long piece of work, is answered
 * as an outage. Jobs wait as long as it takes.
 */
const bounded = `begin; set local lock_timeout = '10s'; set local statement_timeout = '30s'`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// One round trip instead of three. The id is the only variable part and nothing but hexadecimal digits gets in.
function userOpening(userId: string): string {
  if (!UUID.test(userId)) throw new Error('asUser needs the id of a user.');
  const claims = JSON.stringify({ sub: userId.toLowerCase(), role: 'authenticated' });
  return `${bounded}; set local role app_user; select set_config('request.jwt.claims', '${claims}', true)`;
}
