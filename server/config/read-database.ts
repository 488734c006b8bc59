import { ConfigError, type Environment, readUrl } from './environment.ts';

export interface DatabaseConfig {
  /** Address of the database; null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Direct address of the server for work that needs a session, if `databaseUrl` is that of a transaction pooler. */
  readonly databaseDirectUrl: string | null;
}

/** Reads `DATABASE_URL` and `DATABASE_DIRECT_URL`. Fails with `ConfigError`. */
export function readDatabase(env: Environment): DatabaseConfig {
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseDirectUrl = readUrl(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  if (databaseUrl === null && databaseDirectUrl !== null)
    throw new ConfigError('DATABASE_DIRECT_URL is the direct way to DATABASE_URL: please set that too.');
  return { databaseUrl, databaseDirectUrl };
}
