import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import released from './released-migrations.json' with { type: 'json' };

const folder = path.join(import.meta.dirname, 'migrations');
const files = readdirSync(folder).toSorted();
const numberOf = (file: string) => Number(file.slice(0, 4));

// Data out there has run the released files in their order: a changed one would never run again, and one that is put
// before the last of them keeps that data from being opened at all.

test('a migration that users have run is never changed and never goes', () => {
  for (const [file, hash] of Object.entries(released)) {
    const bytes = readFileSync(path.join(folder, file));
    expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, hash]);
  }
});

test('a new migration has a number of its own above all that users have run', () => {
  // Migrations listed here are released: the next one comes after them.
  const last = Math.max(...Object.keys(released).map(numberOf));
  const fresh = files.filter((file) => !Object.hasOwn(released, file));
  for (const file of fresh) expect(numberOf(file), file).toBeGreaterThan(last);
  for (const file of files) expect(file).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
  expect(new Set(files.map(numberOf)).size).toBe(files.length);
});
