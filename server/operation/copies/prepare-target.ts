import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { jobs } from '#server/jobs.ts';
import { hashMigrations, migrationsFolder } from '#server/db/migrate.ts';
import type { RunMigration } from '#server/platform/database/copies/copy-tables.ts';
import { takeForRestore } from '#server/platform/database/copies/restore-mark.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/process/log.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';

/** Checks that this version knows the release from which the rows come. Fails with `StartError`. */
export async function refuseUnknownRelease(migrations: readonly RunMigration[]): Promise<void> {
  const ours = await hashMigrations();
  const strange = migrations.find(({ name }) => !ours.has(name));
  if (strange !== undefined)
    throw new StartError(
      `The rows were written by a newer version of Feedmaker (they have ${strange.name}): use that version or a later one.`,
    );
  const changed = migrations.find(({ name, sha256 }) => sha256 !== null && ours.get(name) !== sha256);
  if (changed !== undefined)
    throw new StartError(
      `The rows were written by a version of Feedmaker between two releases (${changed.name} is another one): use that version.`,
    );
}

/**
 * Takes an empty database, or one left by an earlier attempt, and creates the tables of these rows' release. Returns true if an earlier
 * attempt has loaded the rows already. Fails with `StartError`.
 */
export async function prepareTarget(
  database: PostgresDatabase,
  session: Client,
  options: { migrations: readonly RunMigration[]; origin: string; log: Log },
): Promise<{ isLoaded: boolean }> {
  const { isLoaded } = await takeForRestore(session, options.origin);
  if (isLoaded) return { isLoaded };
  await migrateTo(database, options.migrations);
  const queue = await openQueue(database, {
    definitions: Object.values(jobs),
    isWorker: false,
    isOnlyProcess: false,
    log: options.log,
  });
  await queue.stop();
  return { isLoaded };
}

/** Applies these migrations and no later ones, so that rows of an older release fit the tables. */
async function migrateTo(database: PostgresDatabase, migrations: readonly RunMigration[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-release-'));
  try {
    for (const { name } of migrations)
      await cp(path.join(migrationsFolder, `${name}.sql`), path.join(folder, `${name}.sql`));
    await database.migrate(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
