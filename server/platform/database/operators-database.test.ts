import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import {
  makeOperatorsDatabase,
  type OperatorsDatabase,
  operatorsServer,
  type Pooler,
  poolerProgram,
  startPooler,
} from '#tests/harness/operators-database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { StartError } from '../process/start-error.ts';
import { openDatabase } from './database.ts';
import { serverTarget } from './database-target.ts';
import { type DatabaseUnderTest, describeDatabase } from './database.contract.ts';

// These run where TEST_DATABASE_URL names a superuser of a PostgreSQL server, and TEST_PGBOUNCER the pooler's program:
// CONTRIBUTING.md says how to get both.

/** Opens a database on that server, through `url` and `directUrl`. */
async function openThrough(
  made: OperatorsDatabase,
  url: string,
  directUrl: string | null = null,
): Promise<DatabaseUnderTest> {
  const config = { dataDir: '', databaseUrl: url, databaseDirectUrl: directUrl };
  const database = await openDatabase(config, silentLog);
  await migrateDatabase(database);
  const close = async () => {
    await database.close();
    await made.drop();
  };
  return { database: { ...database, close }, target: serverTarget(url, directUrl) };
}

async function asOwner(url: string, statement: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

describe.skipIf(operatorsServer === null)('on the server of TEST_DATABASE_URL', () => {
  describeDatabase('of an operator', async () => {
    const made = await makeOperatorsDatabase();
    return openThrough(made, made.url);
  });
});

test.skipIf(operatorsServer === null)(
  'a login that may connect too seldom is refused in a sentence',
  async () => {
    const made = await makeOperatorsDatabase();
    await asOwner(operatorsServer ?? '', `alter role ${new URL(made.url).username} connection limit 6`);
    const refusal: unknown = await openThrough(made, made.url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toMatch(/gives this process [2-6] connections at once: it needs up to 24\./);
    await made.drop();
  },
);

describe.skipIf(operatorsServer === null || poolerProgram === null)('behind TEST_PGBOUNCER', () => {
  const poolers: Partial<Record<'session' | 'transaction', Pooler>> = {};
  beforeAll(async () => {
    poolers.session = await startPooler('session');
    poolers.transaction = await startPooler('transaction', 8);
  });
  afterAll(async () => {
    for (const pooler of Object.values(poolers)) await pooler.stop();
  });

  describeDatabase('of an operator, by sessions', async () => {
    const made = await makeOperatorsDatabase();
    return openThrough(made, poolers.session?.through(made.url) ?? '');
  });

  describeDatabase('of an operator, by transactions and the direct address', async () => {
    const made = await makeOperatorsDatabase();
    return openThrough(made, poolers.transaction?.through(made.url) ?? '', made.url);
  });

  test('a pooler of transactions without the direct address is refused before anything is written', async () => {
    const made = await makeOperatorsDatabase();
    const pooled = poolers.transaction?.through(made.url) ?? '';
    const ways = [
      [null, 'set DATABASE_DIRECT_URL'],
      [`${pooled}?application_name=direct`, 'DATABASE_DIRECT_URL leads through a pooler too'],
    ] as const;
    for (const [directUrl, named] of ways) {
      const refusal: unknown = await openThrough(made, pooled, directUrl).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect(String(refusal)).toContain(named);
    }
    const left = await asOwner(made.url, `select to_regclass('public.migrations') as migrations`);
    expect(left).toEqual([{ migrations: null }]);
    await made.drop();
  });

  test('a pooler with too few sessions is refused in a sentence instead of hanging', async () => {
    const made = await makeOperatorsDatabase();
    const narrow = await startPooler('session', 8);
    const refusal: unknown = await openThrough(made, narrow.through(made.url)).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toMatch(/gives this process [2-8] connections at once: it needs up to 24\./);
    await narrow.stop();
    await made.drop();
  });

  test('several that start at once behind one that pools transactions migrate once', async () => {
    const made = await makeOperatorsDatabase();
    const pooled = poolers.transaction?.through(made.url) ?? '';
    const config = { dataDir: '', databaseUrl: pooled, databaseDirectUrl: made.url };
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(config, silentLog)));
    const applied = await Promise.all(databases.map(migrateDatabase));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    for (const database of databases)
      expect(
        await database.asUser('00000000-0000-4000-8000-00000000000a', (sql) => sql.one('select 1 as one')),
      ).toEqual({ one: 1 });
    for (const database of databases) await database.close();
    await made.drop();
  });
});
