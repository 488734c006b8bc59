import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/harness/harness-database.ts';
import { compareRow } from './compare-row.ts';
import { describeStatement } from './describe-statement.ts';
import { findStatements, type Member } from './statements.ts';

// What rows hold is said in types that no compiler compares with the SQL: the database does it here, on the schema of all
// migrations, and runs nothing.

/** Statements whose text depends on what comes in, or that go on with a cursor: files come off this list, never onto it. */
const unknown = {
  'server/db/installation/times-ahead.ts': 2,
  'server/db/own-rows.ts': 3,
  'server/db/runs/products/field-texts.ts': 1,
  'server/db/runs/products/note-findings.ts': 1,
  'server/db/runs/products/policy-products.ts': 3,
  'server/db/runs/products/sorted-products.ts': 3,
  'server/db/runs/products/values-beside.ts': 3,
  'server/operation/copies/sealed-columns.ts': 2,
  'server/operation/metrics/measured-platform.ts': 4,
  'server/platform/queue/boss-connection.ts': 1,
};

const statements = findStatements();

const database = await openTestDatabase();
const client = await database.openSession();

afterAll(async () => {
  await client.end();
  await database.close();
});

test('the schema takes every statement, and its rows have what their type in the code says', async () => {
  const faults = new Set<string>();
  for (const { file, line, texts, members } of statements)
    for (const text of texts ?? [])
      for (const fault of await faultsOf(text, members)) faults.add(`${file}:${line} ${fault}`);
  expect([...faults]).toEqual([]);
});

async function faultsOf(text: string, members: readonly Member[] | null): Promise<string[]> {
  try {
    const columns = await describeStatement(client, text);
    return members === null ? [] : compareRow(columns, members);
  } catch (error) {
    return [`The database does not take the statement: ${String(error)}`];
  }
}

test('the texts of nearly all statements are known without running the code', () => {
  const skipped = statements.filter(({ texts }) => texts === null);
  const byFile = Map.groupBy(skipped, ({ file }) => file);
  expect(Object.fromEntries([...byFile].map(([file, some]) => [file, some.length]))).toEqual(unknown);
  expect(statements.length).toBeGreaterThan(600);
});
