import { ConfigError, type Environment, readUrl } from './environment.ts';

/** Address of the database. */
export interface DatabaseConfig {
  /** Null: the embedded PostgreSQL inside `dataDir`. */
  readonly databaseUrl: string | null;
  /** Address of the server itself for work that needs a session, where `databaseUrl` leads through a pooler of transactions. */
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
