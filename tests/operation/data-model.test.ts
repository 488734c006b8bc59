import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/harness/harness-database.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/data-model.md'), 'utf8');
const database = await openTestDatabase();
afterAll(() => database.close());

test('the page on the data has a line for every table that there is, and for no other', async () => {
  const { rows } = await database.execute(
    `select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pgboss')`,
  );
  const tables = rows.map(({ name }: { name: string }) => name).toSorted();
  const described = [...page.matchAll(/^- `((?:public|feedmaker|auth|billing)\.\w+)`: /gm)].map(
    ([, name]) => name!,
  );
  expect(described.toSorted()).toEqual(tables);
  expect(tables).toContain('feedmaker.feeds');
});

test('the page on the data names every role, and every folder of files', async () => {
  const { rows } = await database.execute(
    // On an operator's server each database has a login of its own, as other tests have meanwhile.
    `select rolname as name from pg_roles where rolname like 'app\\_%' and rolname !~ '_[0-9a-f]{12}$'`,
  );
  const roles = rows
    .map(({ name }: { name: string }) => name)
    .filter((name) => !page.includes(`- \`${name}\`: `));
  expect(roles).toEqual([]);
  const keys = readFileSync(path.join(import.meta.dirname, '../../server/files/feed-files.ts'), 'utf8');
  const folders = new Set([...keys.matchAll(/=> `(\w+)\//g)].map(([, folder]) => folder!));
  expect([...folders].filter((folder) => !page.includes(`- \`${folder}/\`: `))).toEqual([]);
  expect(folders.size).toBeGreaterThan(5);
});
