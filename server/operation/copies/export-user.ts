import type { Client } from 'pg';
import type { Config } from '#server/config.ts';
import { lockToMove } from '#server/db/installation/lock-to-move.ts';
import { markMoved, unmarkMoved } from '#server/db/moved-users.ts';
import { listFileOwners, listFilesOfUser } from '#server/files/feed-files.ts';
import { cancelRun } from '#server/jobs.ts';
import { prepareSession, type RowSource } from '#server/platform/database/copies/copy-tables.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import { sqlOn } from '#server/platform/database/sql.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { CopyManifest } from './copy-format.ts';
import { openRowsOfUser } from './rows-of-user.ts';
import { openSecrets } from './sealed-columns.ts';
import { type CopiedPart, copyPart, type TakenCopy } from './take-copy.ts';

/**
 * Copies an account with all it has into the collection `dir`, beside running processes, for `importUser` of another installation. With the
 * commit that ends reading its rows, nobody signs in to it here and none of its feeds is refreshed; what is published stays up. Where the
 * copy fails after that, the account works here as before. Fails with `StartError`.
 */
export async function exportUser(
  { config, database }: { config: Config; database: PostgresDatabase },
  userId: string,
  dir: string,
): Promise<TakenCopy> {
  let account: CopyManifest['account'];
  let isMoved = false;
  const owners = () => listFileOwners(database.query, userId);
  const part: CopiedPart = {
    async *listKeys(storage) {
      yield* listFilesOfUser(storage, userId, await owners());
    },
    // No run is open and the feeds are locked, so none of these is replaced.
    async *listNamedKeys(_client, storage) {
      yield* listFilesOfUser(storage, userId, await owners());
    },
    async readSize() {
      const { bytes } = await database.query.one<{ bytes: number }>(
        'select coalesce(sum(stored_bytes), 0)::bigint as bytes from feedmaker.feeds where user_id = $1',
        [userId],
      );
      return { rowBytes: 0, fileBytes: bytes };
    },
    async atOneMoment(work) {
      const result = await atLastMoment(database, userId, async (client, source, facts) => {
        const rows = await work(client, source);
        account = {
          ...facts,
          id: userId,
          publicUrl: config.publicUrl,
          secrets: await openSecrets(client, source.tables),
        };
        return rows;
      });
      isMoved = result !== null;
      if (result === null)
        for (const id of (await owners()).feedIds) await cancelRun({ database }, id, 'stopped_by_move');
      return result;
    },
    get account() {
      return account ?? { id: userId, email: '', publicUrl: config.publicUrl, worlds: [], secrets: [] };
    },
  };
  try {
    return await copyPart(config, dir, part);
  } catch (error) {
    if (isMoved) await unmarkMoved(database.query, userId);
    throw error;
  }
}

type Facts = { email: string; worlds: string[] };

/** Runs `work` with the account's rows, after which it has moved. Null if it has a run, or was being changed. */
async function atLastMoment<T>(
  database: PostgresDatabase,
  userId: string,
  work: (client: Client, source: RowSource, facts: Facts) => Promise<T>,
): Promise<T | null> {
  const client = await database.openSession();
  const sql = sqlOn((text, params) => client.query(text, [...params]));
  try {
    await prepareSession(client);
    await client.query('begin isolation level repeatable read');
    const found = await lockToMove(sql, userId);
    if (found === null) return null;
    if (found.is_operator)
      throw new StartError('This account runs the installation: make another its operator first.');
    if (found.is_moved)
      throw new StartError('This account was exported before: with "admin keep-user" it works here again.');
    if (found.is_at_work) return null;
    const { email, worlds } = found;
    const result = await work(client, await openRowsOfUser(client, userId), { email, worlds });
    await markMoved(sql, userId);
    await client.query('commit');
    return result;
  } catch (error) {
    // Somebody else has written these rows meanwhile.
    if (error instanceof Error && 'code' in error && error.code === '40001') return null;
    throw error;
  } finally {
    await client.end();
  }
}
