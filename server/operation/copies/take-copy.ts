import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '#server/config.ts';
import { readDataSize } from '#server/db/installation/installation.ts';
import { refuseUnfinished } from '#server/platform/database/copies/restore-mark.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import { lookAtDatabase } from '#server/platform/database/look-at-database.ts';
import type { Log } from '#server/platform/process/log.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { version } from '#server/platform/process/version.ts';
import { openCopiedBytes } from './copied-bytes.ts';
import { copyNamedFiles, copyNewFiles, type FileCopying } from './copy-files.ts';
import {
  filesFile,
  finishCopy,
  type FoundCopy,
  listCopies,
  lockCopies,
  makeUnfinished,
  placesIn,
  readFiles,
} from './copy-folder.ts';
import type { Client } from 'pg';
import type { RowSource } from '#server/platform/database/copies/copy-tables.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { COPY_FORMAT, type CopyManifest, writeLine } from './copy-format.ts';
import { atOneMoment, type CopiedRows, writeRows } from './copy-rows.ts';
import { type KnownFiles, openKnownFiles } from './known-files.ts';
import { listNamedKeys } from './named-keys.ts';
import { openFiles } from './open-files.ts';
import { refuseTooSmall, watchRoom } from './room-left.ts';

export interface TakenCopy extends FoundCopy {
  readonly copied: { readonly count: number; readonly bytes: number };
}

/** What is copied of an installation. */
export interface CopiedPart {
  listKeys(storage: Storage): AsyncIterable<string>;
  /** Yields the keys without which the rows of this transaction are not whole. */
  listNamedKeys(client: Client, storage: Storage): AsyncIterable<string>;
  /** Runs `work` with a snapshot of the rows; null if it has to be tried again. */
  atOneMoment<T>(work: (client: Client, source: RowSource) => Promise<T>): Promise<T | null>;
  /** Estimated bytes of its rows in a copy, and bytes of its files. */
  readSize(): Promise<{ rowBytes: number; fileBytes: number }>;
  /** Read after the rows. Undefined for all of an installation. */
  readonly account: CopyManifest['account'];
}

/** Maximum number of times that the rows are read, since files that they name may be replaced meanwhile. */
const ROUNDS_MAX = 3;

/**
 * Copies the installation of `config` into the collection `dir`, even while it is running: a snapshot of the rows, and every file that they
 * name. Files from an earlier copy or attempt are not read again. Fails with `StartError`; the next attempt uses what was copied until
 * then.
 */
export async function takeCopy(config: Config, dir: string, log: Log): Promise<TakenCopy> {
  const database = await lookAtDatabase(config, log);
  if (database === null)
    throw new StartError(`There is nothing to copy: DATA_DIR ${config.dataDir} holds no data.`);
  try {
    await refuseUnfinished(database.query);
    return await copyPart(config, dir, wholeOf(database));
  } finally {
    await database.close();
  }
}

function wholeOf(database: PostgresDatabase): CopiedPart {
  return {
    listKeys: (storage) => storage.list(''),
    listNamedKeys: (client) => listNamedKeys(client),
    atOneMoment: (work) => atOneMoment(database, work),
    async readSize() {
      const { databaseBytes, fileBytes } = await readDataSize(database.query);
      // Compressed rows take less than a third of a database with its indexes.
      return { rowBytes: databaseBytes / 3, fileBytes };
    },
    account: undefined,
  };
}

/** Copies a part of the installation of `config` into a collection that holds copies of the same part only. */
export async function copyPart(config: Config, dir: string, part: CopiedPart): Promise<TakenCopy> {
  refuseInside(dir, config.dataDir);
  const lock = await lockCopies(dir);
  const opened: { close(): void }[] = [{ close: () => lock.release() }];
  try {
    if ((await listCopies(dir)).some(({ manifest }) => manifest.account?.id !== part.account?.id))
      throw new StartError(`${dir} holds copies of something else: name another folder.`);
    const files = await openFiles(config);
    opened.unshift(files);
    const unfinished = await makeUnfinished(dir);
    const index = path.join(unfinished, 'known.sqlite');
    const known = await openKnownFiles(index);
    const bytes = openCopiedBytes(placesIn(dir).bytes);
    await fillKnown(known, dir);
    const { rowBytes, fileBytes } = await part.readSize();
    await refuseTooSmall(dir, config, rowBytes + Math.max(0, fileBytes - known.totalBytes()));
    const room = watchRoom(dir, config);
    const copied = { count: 0, bytes: 0 };
    const onCopied = (size: number) => {
      copied.count += 1;
      copied.bytes += size;
      return room(size);
    };
    const copying: FileCopying = { storage: files.storage, bytes, known, onCopied };
    const manifest = await copyAll(copying, part, unfinished).finally(() => known.close());
    for (const suffix of ['', '-wal', '-shm']) await rm(index + suffix, { force: true });
    return { ...(await finishCopy(dir, manifest)), copied };
  } finally {
    for (const each of opened) each.close();
  }
}

function refuseInside(dir: string, dataDir: string): void {
  const way = path.relative(dataDir, dir);
  if (way === '' || !(way.startsWith('..') || path.isAbsolute(way)))
    throw new StartError(`A copy inside of DATA_DIR goes with it: name a folder elsewhere than ${dataDir}.`);
}

async function fillKnown(known: KnownFiles, dir: string): Promise<void> {
  if (known.isFilled) return;
  const [newest] = await listCopies(dir);
  if (newest !== undefined) for await (const file of readFiles(newest.folder)) known.note(file, false);
  known.noteFilled();
}

async function copyAll(copying: FileCopying, part: CopiedPart, unfinished: string): Promise<CopyManifest> {
  // The slow part, done without a snapshot of the rows.
  await copyNewFiles(copying, part.listKeys(copying.storage));
  let missing = { missing: [] as string[], count: 0 };
  let rows: CopiedRows | null = null;
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const before = missing.count;
    const found = await part.atOneMoment(async (client, source) => {
      const written = await writeRows(client, source, unfinished);
      return { written, missing: await copyNamedFiles(copying, part.listNamedKeys(client, copying.storage)) };
    });
    rows = found?.written ?? null;
    missing = found?.missing ?? missing;
    if (rows !== null && (missing.count === 0 || (round > 1 && missing.count === before))) break;
  }
  if (rows === null) throw new StartError('The data was being changed: give the command again.');
  await copyNewFiles(copying, part.listKeys(copying.storage));
  const files = await writeList(copying.known, unfinished);
  return {
    format: COPY_FORMAT,
    version,
    ...rows,
    files: { ...files, missing: missing.missing },
    account: part.account,
  };
}

async function writeList(
  known: KnownFiles,
  folder: string,
): Promise<{ count: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const files = { count: 0, bytes: 0 };
  function* lines() {
    for (const file of known.seen()) {
      const line = writeLine(file);
      hash.update(line);
      files.count += 1;
      files.bytes += file.bytes;
      yield line;
    }
  }
  const into = createWriteStream(filesFile(folder), { mode: 0o600 });
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), into);
  return { ...files, sha256: hash.digest('hex') };
}
