import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/harness/harness-database.ts';
import { describeDatabase } from './database.contract.ts';
import { isConnectionError } from './database-errors.ts';

describeDatabase('that comes with the product', async () => {
  const database = await openTestDatabase();
  return { database, target: database.target };
});

test('every word of the driver for a connection that is gone is known as an outage, and no other word is', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pg/package.json'));
  const files = ['pg/lib/client.js', 'pg/lib/connection.js', 'pg/lib/query.js', 'pg-pool/index.js'];
  const said = files.flatMap((file) => {
    const source = readFileSync(path.join(folder, '..', file), 'utf8');
    return [...source.matchAll(/new \w*Error\(\s*['`]([^'`]+)/g)].map(([, words = '']) => words);
  });
  expect(new Set(said.filter((words) => isConnectionError(new Error(words))))).toEqual(
    new Set([
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'Cannot use a pool after calling end on the pool',
      'Query read timeout',
      'There was an error establishing an SSL connection',
      'timeout exceeded when trying to connect',
      'timeout expired',
    ]),
  );
  // The other messages are about wrong calls; a new message belongs to one of the two groups.
  const mistakes =
    /^Client has already been|must be|^Received unexpected|^Client was passed|^callback is|not support|^A query must|^Release called|^unexpected condition|^Passing a function|^Called end|^Query values/;
  expect(said.filter((words) => !isConnectionError(new Error(words)) && !mistakes.test(words))).toEqual([]);
});
