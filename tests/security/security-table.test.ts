import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

test('every claim of SECURITY.md names tests that are there', async () => {
  const text = await readFile(path.join(root, 'SECURITY.md'), 'utf8');
  const rows = text.split('\n## What proves it\n')[1]!.match(/^- .*/gm) ?? [];
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) {
    const tests = [...row.matchAll(/`([^`]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file);
    expect([row, tests.length > 0]).toEqual([row, true]);
    for (const file of tests) expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
  }
});
