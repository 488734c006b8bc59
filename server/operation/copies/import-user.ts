import type { Config } from '#server/config.ts';
import {
  prepareSession,
  readMigrations,
  type RunMigration,
  type TableShape,
} from '#server/platform/database/copies/copy-tables.ts';
import { addRows } from '#server/platform/database/copies/load-tables.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { version } from '#server/platform/process/version.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { openCopiedBytes } from './copied-bytes.ts';
import { type FoundCopy, lockCopies, placesIn, readFiles } from './copy-folder.ts';
import type { CopyManifest } from './copy-format.ts';
import { rowsOfCopy } from './copy-rows.ts';
import { inParallel } from './open-files.ts';
import { damaged, PLACES, restoreFile } from './restore-copy.ts';
import { refuseTooSmall } from './room-left.ts';
import { openRowsOfUser } from './rows-of-user.ts';
import { sealSecrets } from './sealed-columns.ts';

type Account = NonNullable<CopyManifest['account']>;

/**
 * Adds an exported account to an installation that may be running: its files first, then all rows in one transaction. It works here from
 * then on. An interrupted import has added no row, and the next one goes on. Fails with `StartError`.
 */
export async function importUser(
  { config, database, storage }: { config: Config; database: PostgresDatabase; storage: Storage },
  { dir, copy, account }: { dir: string; copy: FoundCopy; account: Account },
): Promise<void> {
  const lock = await lockCopies(dir);
  const client = await database.openSession();
  try {
    await prepareSession(client);
    if (account.publicUrl !== config.publicUrl)
      throw new StartError(
        `The account's feeds name pictures at ${account.publicUrl}, and this is ${config.publicUrl}: give both installations the same PUBLIC_URL.`,
      );
    refuseOtherRelease(copy.manifest, await readMigrations(client));
    const taken = await client.query('select from auth.users where id = $1 or email = $2', [
      account.id,
      account.email,
    ]);
    if (taken.rowCount !== 0)
      throw new StartError(`There is an account here already with the address or id of ${account.email}.`);
    if (config.s3 === null) await refuseTooSmall(config.dataDir, config, copy.manifest.files.bytes);
    const bytes = openCopiedBytes(placesIn(dir).bytes);
    await inParallel(readFiles(copy.folder), PLACES, (file) => restoreFile(file, { bytes, storage }));
    await client.query('begin');
    const { tables } = await openRowsOfUser(client, account.id);
    const source = rowsOfCopy(copy.folder, copy.manifest);
    for (const table of copy.manifest.tables) {
      if (!tables.some((own) => hasSameShape(own, table))) throw damaged(table.name);
      if ((await addRows(client, table, source)).sha256 !== table.sha256) throw damaged(table.name);
    }
    await sealSecrets(client, account.secrets);
    await client.query('commit');
    // The daily sweep may have taken files that nobody owned yet.
    await inParallel(readFiles(copy.folder), PLACES, async (file) => {
      if (!(await storage.exists(file.key))) await restoreFile(file, { bytes, storage });
    });
  } finally {
    await client.end();
    lock.release();
  }
}

function hasSameShape(one: TableShape, other: TableShape): boolean {
  return one.name === other.name && one.columns.join() === other.columns.join();
}

function refuseOtherRelease(manifest: CopyManifest, own: readonly RunMigration[]): void {
  const namesOf = (migrations: readonly RunMigration[]) => migrations.map(({ name }) => name).join();
  if (namesOf(manifest.migrations) !== namesOf(own))
    throw new StartError(
      `The account comes from version ${manifest.version}, and this is ${version} with other tables: bring both installations to the same version and export again.`,
    );
}
