import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { compareRow } from './compare-row.ts';
import { describeStatement } from './describe-statement.ts';
import { findTypedStatements } from './typed-statements.ts';

// What rows hold is said in types that no compiler compares with the SQL: the database does it here, on the schema of all
// migrations, and runs nothing.

/** Statements whose text depends on what comes in, or whose rows the caller names: files come off this list, never onto it. */
const unknown = {
  'server/db/installation/times-ahead.ts': 1,
  'server/db/own-rows.ts': 1,
  'server/db/runs/field-texts.ts': 1,
  'server/db/runs/note-findings.ts': 1,
  'server/db/runs/policy-products.ts': 3,
  'server/db/runs/sorted-products.ts': 2,
  'server/db/runs/values-beside.ts': 3,
  'server/metrics/measured-platform.ts': 3,
};

const statements = findTypedStatements();
let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  client = await database.openSession();
});

afterAll(async () => {
  await client.end();
  await database.close();
});

test('the rows of every statement have the columns that their type in the code says', async () => {
  const faults = new Set<string>();
  for (const { file, line, texts, members } of statements)
    if (texts !== null && members !== null)
      for (const text of texts)
        for (const fault of await faultsOf(text, members)) faults.add(`${file}:${line} ${fault}`);
  expect([...faults]).toEqual([]);
});

async function faultsOf(text: string, members: Parameters<typeof compareRow>[1]): Promise<string[]> {
  try {
    return compareRow(await describeStatement(client, text), members);
  } catch (error) {
    return [`The database does not take the statement: ${String(error)}`];
  }
}

test('the texts of nearly all statements are known without running the code', () => {
  const skipped = statements.filter(({ texts, members }) => texts === null || members === null);
  const byFile = Map.groupBy(skipped, ({ file }) => file);
  expect(Object.fromEntries([...byFile].map(([file, some]) => [file, some.length]))).toEqual(unknown);
  expect(statements.length).toBeGreaterThan(350);
});
