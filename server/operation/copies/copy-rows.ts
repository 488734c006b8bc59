import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import {
  type CopiedTable,
  measureRows,
  openSnapshot,
  prepareSession,
  readMigrations,
  type RowSource,
} from '#server/platform/database/copies/copy-tables.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import { rowsFile } from './copy-folder.ts';
import type { CopyManifest } from './copy-format.ts';

export type CopiedRows = Pick<
  CopyManifest,
  'madeAt' | 'filesId' | 'postgres' | 'migrations' | 'sequences' | 'tables'
>;

/**
 * Runs `work` in one transaction with a snapshot of the database, without blocking others. Resolves with null if the schema was migrated
 * meanwhile, because then the rows fit no release.
 */
export async function atOneMoment<T>(
  database: PostgresDatabase,
  work: (client: Client, source: RowSource) => Promise<T>,
): Promise<T | null> {
  const client = await database.openSession();
  try {
    await prepareSession(client);
    await client.query('begin isolation level repeatable read read only');
    const source = await openSnapshot(client);
    const result = await work(client, source);
    await client.query('commit');
    const after = await readMigrations(client);
    return after.length === source.migrations.length ? result : null;
  } finally {
    await client.end();
  }
}

/** Writes the rows of a snapshot into `folder`, a compressed file for each table. */
export async function writeRows(client: Client, source: RowSource, folder: string): Promise<CopiedRows> {
  const { rows } = await client.query<{ madeAt: Date; postgres: string; filesId: string | null }>(
    `select now() as "madeAt", split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select files_id::text from feedmaker.files_mark) as "filesId"`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('a select without a row');
  const tables: CopiedTable[] = [];
  for (const table of source.tables) {
    const place = rowsFile(folder, table.name);
    await rm(place, { force: true });
    const { pass, measured } = measureRows();
    const into = createWriteStream(place, { mode: 0o600 });
    await pipeline(await source.open(table), pass, createGzip({ level: 1 }), into);
    tables.push({ name: table.name, columns: table.columns, ...measured() });
  }
  const { migrations, sequences } = source;
  return {
    ...facts,
    madeAt: facts.madeAt.toISOString(),
    migrations: [...migrations],
    sequences: [...sequences],
    tables: tables.map((table) => ({ ...table, columns: [...table.columns] })),
  };
}

export function rowsOfCopy(folder: string, manifest: CopyManifest): RowSource {
  return { ...manifest, open: async ({ name }) => openRows(folder, name) };
}

/** Opens the unpacked rows of a table in a copy. A truncated or altered file fails while it is read, or has another hash. */
export function openRows(folder: string, table: string): Readable {
  const packed = createReadStream(rowsFile(folder, table));
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  return packed.pipe(unpacked);
}
