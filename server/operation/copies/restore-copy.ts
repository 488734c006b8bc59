import type { Config } from '#server/config.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { prepareSession } from '#server/platform/database/copies/copy-tables.ts';
import { loadTables } from '#server/platform/database/copies/load-tables.ts';
import { unmark } from '#server/platform/database/copies/restore-mark.ts';
import { openDatabase, type PostgresDatabase } from '#server/platform/database/database.ts';
import { lockDataDir } from '#server/platform/process/data-dir-lock.ts';
import type { Log } from '#server/platform/process/log.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { type CopiedBytes, measureBytes, openCopiedBytes } from './copied-bytes.ts';
import type { CopiedFile } from './copy-format.ts';
import { type FoundCopy, findCopy, lockCopies, placesIn, readFiles } from './copy-folder.ts';
import { rowsOfCopy } from './copy-rows.ts';
import { inParallel, openFiles, refuseOthersFiles } from './open-files.ts';
import { prepareTarget, refuseUnknownRelease } from './prepare-target.ts';
import { refuseTooSmall } from './room-left.ts';

/** Number of files written concurrently. */
export const PLACES = 8;

/**
 * Restores a copy of the collection `dir`, the newest unless `name` is given, into the empty installation of `config`: files first, then
 * all rows in one transaction. Everything is compared with the copy's hashes. Until it has finished no process starts on the database, and
 * a second call continues. Fails with `StartError`.
 */
export async function restoreCopy(
  config: Config,
  { dir, name, log }: { dir: string; name?: string | undefined; log: Log },
): Promise<FoundCopy> {
  const copy = await findCopy(dir, name);
  if (copy.manifest.account !== undefined)
    throw new StartError(`${dir} holds one account: give it to "admin import-user" of another installation.`);
  await refuseUnknownRelease(copy.manifest.migrations);
  const opened: { close(): unknown }[] = [];
  try {
    const copies = await lockCopies(dir);
    opened.unshift({ close: () => copies.release() });
    const lock = await lockDataDir(config.dataDir);
    opened.unshift({ close: () => lock.release() });
    await refuseWithoutRoom(config, copy);
    const files = await openFiles(config);
    opened.unshift(files);
    const database = await openDatabase(config, log);
    opened.unshift(database);
    await restoreInto({ database, storage: files.storage }, { copy, dir, log });
    return copy;
  } finally {
    for (const each of opened) await each.close();
  }
}

/** Factor of the disk space for rows with their indexes, compared with their text. */
const ROWS_FACTOR = 3;

async function refuseWithoutRoom(config: Config, { manifest }: FoundCopy): Promise<void> {
  const rows = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const needed =
    (config.s3 === null ? manifest.files.bytes : 0) + (config.databaseUrl === null ? ROWS_FACTOR * rows : 0);
  await refuseTooSmall(config.dataDir, config, needed);
}

async function restoreInto(
  { database, storage }: { database: PostgresDatabase; storage: Storage },
  { copy, dir, log }: { copy: FoundCopy; dir: string; log: Log },
): Promise<void> {
  const { folder, manifest } = copy;
  const session = await database.openSession();
  try {
    await refuseOthersFiles(storage, manifest.filesId);
    const origin = `copy ${manifest.filesId} ${copy.name}`;
    await prepareTarget(database, session, { migrations: manifest.migrations, origin, log });
    const bytes = openCopiedBytes(placesIn(dir).bytes);
    await inParallel(readFiles(folder), PLACES, (file) => restoreFile(file, { bytes, storage }));
    await prepareSession(session);
    await session.query('begin');
    const loaded = await loadTables(session, rowsOfCopy(folder, manifest));
    for (const { name, sha256 } of loaded)
      if (manifest.tables.find((table) => table.name === name)?.sha256 !== sha256) throw damaged(name);
    await unmark(session);
    await session.query('commit');
    await session.query('analyze');
  } finally {
    await session.end();
  }
  await migrateDatabase(database);
}

/** Writes a file unless it exists with these bytes, and reads it back. */
export async function restoreFile(
  file: CopiedFile,
  { bytes, storage }: { bytes: CopiedBytes; storage: Storage },
): Promise<void> {
  if (await isThere(storage, file)) return;
  if (!(await bytes.has(file.sha256, file.bytes))) throw damaged(file.key);
  await storage.put(file.key, bytes.open(file.sha256));
  if (!(await isThere(storage, file))) throw damaged(file.key);
}

async function isThere(storage: Storage, { key, sha256, bytes }: CopiedFile): Promise<boolean> {
  const found = await storage.open(key);
  if (found === null) return false;
  if (found.sizeBytes === bytes) return (await measureBytes(found.body)).sha256 === sha256;
  found.body.destroy();
  return false;
}

export function damaged(part: string): StartError {
  return new StartError(
    `${part} is damaged in the copy: look at it with "backup DIR --verify", and restore an earlier one.`,
  );
}
