import path from 'node:path';
import type { Database } from '#server/platform/database/port.ts';

/** Brings the schema up to this version of the product; returns the names of the migrations that ran. */
export function migrateDatabase(database: Database): Promise<readonly string[]> {
  return database.migrate(path.join(import.meta.dirname, 'migrations'));
}
