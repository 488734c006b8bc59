import type { Client } from 'pg';
import type { Config } from '#server/config.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import {
  type CopiedTable,
  openSnapshot,
  prepareSession,
  type RowSource,
} from '#server/platform/database/copies/copy-tables.ts';
import { loadTables } from '#server/platform/database/copies/load-tables.ts';
import { noteLoaded, unmark } from '#server/platform/database/copies/restore-mark.ts';
import { openDatabase, type PostgresDatabase } from '#server/platform/database/database.ts';
import { lockDataDir } from '#server/platform/process/data-dir-lock.ts';
import type { Log } from '#server/platform/process/log.ts';
import { markMoved } from '#server/platform/process/moved-mark.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { forgetMovedFiles, type MovedFiles, moveFiles } from './move-files.ts';
import { openFiles, readFilesId, refuseOthersFiles } from './open-files.ts';
import { prepareTarget, refuseUnknownRelease } from './prepare-target.ts';
import { watchRoom } from './room-left.ts';

export interface MovedData {
  /** Rows per table; empty if an earlier attempt had loaded them. */
  readonly tables: readonly CopiedTable[];
  /** Files at the new place, and how many of them this call wrote. Null if they stay in the same place. */
  readonly files: MovedFiles | null;
}

/**
 * Moves the installation with an embedded database in `source` to the server and storage of `target`, both stopped. The source stays
 * unchanged, except for a note that it was moved. A second call continues an interrupted one. With `filesOnly` the source may be running:
 * then only files are copied in advance, so that the rest is quick. Fails with `StartError`.
 */
export async function moveData(
  source: Config,
  target: Config,
  { filesOnly, log }: { filesOnly: boolean; log: Log },
): Promise<MovedData> {
  if (target.databaseUrl === null)
    throw new StartError('Set DATABASE_URL to the database that the data moves to.');
  const opened: { close(): unknown }[] = [];
  const own = <T extends { close(): unknown }>(part: T): T => {
    opened.unshift(part);
    return part;
  };
  try {
    const files = await openBoth(source, target, own);
    if (filesOnly) return { tables: [], files: await carry(files, target) };
    for (const dataDir of new Set([source.dataDir, target.dataDir])) {
      const lock = await lockDataDir(dataDir);
      own({ close: () => lock.release() });
    }
    const before = own(await openDatabase(source, log));
    const after = own(await openDatabase(target, log));
    const moved = await carry(files, target);
    const tables = await moveRows({ before, after, log }, () =>
      markMoved(source.dataDir, hideLogin(target.databaseUrl ?? '')),
    );
    await migrateDatabase(after);
    await forgetMovedFiles(target.dataDir);
    return { tables, files: moved };
  } finally {
    for (const each of opened) await each.close();
  }
}

type Files = { from: Storage; to: Storage };

/** Returns null if files stay in the same folder or bucket. */
async function openBoth(
  source: Config,
  target: Config,
  own: <T extends { close(): unknown }>(part: T) => T,
): Promise<Files | null> {
  if (target.s3 === null && source.dataDir === target.dataDir) return null;
  const { storage: from } = own(await openFiles({ dataDir: source.dataDir, s3: null }));
  const id = await readFilesId(from);
  if (id === null && target.s3 !== null) return null;
  const { storage: to } = own(await openFiles(target));
  await refuseOthersFiles(to, id);
  return { from, to };
}

async function carry(files: Files | null, target: Config): Promise<MovedFiles | null> {
  if (files === null) return null;
  return await moveFiles(files, { dataDir: target.dataDir, onWritten: watchRoom(target.dataDir, target) });
}

async function loadFilesId(database: PostgresDatabase): Promise<string> {
  const { id } = await database.query.one<{ id: string }>(
    'select files_id::text as id from feedmaker.files_mark',
  );
  return id;
}

function hideLogin(databaseUrl: string): string {
  const { hostname, pathname } = new URL(databaseUrl);
  return `${hostname}${pathname}`;
}

async function moveRows(
  { before, after, log }: { before: PostgresDatabase; after: PostgresDatabase; log: Log },
  onLoaded: () => Promise<void>,
): Promise<CopiedTable[]> {
  const origin = `move ${await loadFilesId(before)}`;
  const [reading, writing] = [await before.openSession(), await after.openSession()];
  try {
    await prepareSession(reading);
    await reading.query('begin isolation level repeatable read read only');
    const source = await openSnapshot(reading);
    await refuseUnknownRelease(source.migrations);
    const { isLoaded } = await prepareTarget(after, writing, { migrations: source.migrations, origin, log });
    const tables = isLoaded ? [] : await load(writing, source);
    await onLoaded();
    await unmark(writing);
    return tables;
  } finally {
    await reading.end();
    await writing.end();
  }
}

async function load(writing: Client, source: RowSource): Promise<CopiedTable[]> {
  await prepareSession(writing);
  await writing.query('begin');
  const tables = await loadTables(writing, source);
  await noteLoaded(writing);
  await writing.query('commit');
  await writing.query('analyze');
  return tables;
}
