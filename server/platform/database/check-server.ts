import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { AppError } from '#core/errors.ts';
import { StartError } from '../process/start-error.ts';
import { checkRoom } from './check-room.ts';
import type { DatabaseTarget } from './database-target.ts';
import type { Database } from './port.ts';

const OLDEST_RELEASE = 150_000;

/** Checks that an operator's server meets the product's requirements. Fails with `StartError`. */
export async function checkServer(database: Pick<Database, 'query'>, target: DatabaseTarget): Promise<void> {
  const release = await readRelease(database, 'DATABASE_URL');
  if (release < OLDEST_RELEASE) throw new StartError('DATABASE_URL must lead to PostgreSQL 15 or later.');
  if (await isOneSession(target.direct)) return checkRoom(target.owner);
  throw new StartError(
    target.direct.connectionString === target.owner.connectionString
      ? 'DATABASE_URL leads through a pooler that lends connections for single transactions: set DATABASE_DIRECT_URL to an address of the database without it.'
      : 'DATABASE_DIRECT_URL leads through a pooler too: it must be an address of the database itself.',
  );
}

async function readRelease(database: Pick<Database, 'query'>, setting: string): Promise<number> {
  try {
    const { release } = await database.query.one<{ release: number }>(
      `select current_setting('server_version_num')::int as release`,
    );
    return release;
  } catch (error) {
    throw unusable(setting, error);
  }
}

function unusable(setting: string, error: unknown): StartError {
  const cause: unknown = error instanceof AppError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : 'no reason given';
  return new StartError(`The database of ${setting} cannot be used: ${reason}.`, { cause });
}

const HEARD_MS_MAX = 5_000;

/**
 * True if a connection stays the same server session, tested with a notification. Behind a transaction pooler LISTEN is lost silently, and
 * so would be the lock that prevents concurrent migrations.
 */
async function isOneSession(config: ClientConfig): Promise<boolean> {
  const [hearing, speaking] = [new Client(config), new Client(config)];
  for (const client of [hearing, speaking]) client.on('error', () => undefined);
  const channel = `start_${randomUUID()}`;
  const heard = new Promise<true>((resolve) => hearing.once('notification', () => resolve(true)));
  try {
    await hearing.connect();
    await hearing.query(`listen "${channel}"`);
    await speaking.connect();
    await speaking.query('select pg_notify($1, $2)', [channel, '']);
    return await Promise.race([heard, wait(HEARD_MS_MAX, false, { ref: false })]);
  } catch (error) {
    throw unusable('DATABASE_DIRECT_URL', error);
  } finally {
    await Promise.all([hearing.end(), speaking.end()]);
  }
}
