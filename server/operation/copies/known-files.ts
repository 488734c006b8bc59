import { DatabaseSync } from 'node:sqlite';
import { rm } from 'node:fs/promises';
import type { CopiedFile } from './copy-format.ts';

/** List of files already copied; on disk, because a shop's pictures are too many for memory. Survives a kill. */
export interface KnownFiles {
  /** True if the files of the previous copy were added. */
  readonly isFilled: boolean;
  noteFilled(): void;
  get(key: string): CopiedFile | null;
  /** Records a file; `isSeen`: this copy contains it. */
  note(file: CopiedFile, isSeen: boolean): void;
  isSeen(key: string): boolean;
  totalBytes(): number;
  seen(): IterableIterator<CopiedFile>;
  close(): void;
}

/** Number of entries written in one transaction; a killed process loses those not written yet. */
const BATCH = 50;

/** Opens the list, or creates a new one if it is unreadable. Nothing counts as seen by this copy yet. */
export async function openKnownFiles(file: string): Promise<KnownFiles> {
  const database = await open(file);
  const select = database.prepare('select key, sha256, bytes, modified from files where key = ?');
  const insert = database.prepare(
    `insert into files (key, sha256, bytes, modified, seen) values (?, ?, ?, ?, ?)
      on conflict (key) do update set sha256 = excluded.sha256, bytes = excluded.bytes, modified = excluded.modified,
        seen = max(seen, excluded.seen)`,
  );
  const selectSeen = database.prepare('select 1 from files where key = ? and seen = 1');
  const all = database.prepare('select key, sha256, bytes, modified from files where seen = 1 order by key');
  let waiting = 0;
  database.exec('begin');
  const commit = () => {
    database.exec('commit; begin');
    waiting = 0;
  };
  return {
    isFilled: (database.prepare('pragma user_version').get()?.['user_version'] ?? 0) !== 0,
    noteFilled() {
      database.exec('pragma user_version = 1');
      commit();
    },
    get(key) {
      const row = select.get(key);
      return row === undefined ? null : toCopiedFile(row);
    },
    note({ key, sha256, bytes, modified }, isSeen) {
      insert.run(key, sha256, bytes, modified, Number(isSeen));
      waiting += 1;
      if (waiting >= BATCH) commit();
    },
    isSeen: (key) => selectSeen.get(key) !== undefined,
    totalBytes: () => Number(database.prepare('select sum(bytes) as bytes from files').get()?.['bytes'] ?? 0),
    *seen() {
      for (const row of all.iterate()) yield toCopiedFile(row);
    },
    close() {
      database.exec('commit');
      database.close();
    },
  };
}

async function open(file: string): Promise<DatabaseSync> {
  try {
    return prepare(file);
  } catch {
    // An unreadable list may be deleted, because it only saves work.
    for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
    return prepare(file);
  }
}

function prepare(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = normal;
      create table if not exists files (key text primary key, sha256 text not null, bytes integer not null,
        modified integer not null, seen integer not null) without rowid;
      update files set seen = 0`,
  );
  return database;
}

function toCopiedFile(row: Record<string, unknown>): CopiedFile {
  return {
    key: String(row['key']),
    sha256: String(row['sha256']),
    bytes: Number(row['bytes']),
    modified: Number(row['modified']),
  };
}
