import path from 'node:path';
import type { Database } from '#server/platform/database/port.ts';
import { hashSqlFiles } from '#server/platform/database/run-migrations.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Migrates the schema to this version of the product; returns the names of the applied migrations. */
export function migrateDatabase(database: Database): Promise<readonly string[]> {
  return database.migrate(migrationsFolder);
}

/** Returns the SHA-256 of every migration of this version, by its name. */
export function hashMigrations(): Promise<ReadonlyMap<string, string>> {
  return hashSqlFiles(migrationsFolder);
}
