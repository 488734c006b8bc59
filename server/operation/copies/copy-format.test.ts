import { expect, test } from 'vitest';
import { COPY_FORMAT, readLine, readManifest, writeLine } from './copy-format.ts';

const sha256 = 'a'.repeat(64);
const table = { name: 'public.projects', columns: ['id', '"order"'], rows: 2, bytes: 80, sha256 };
const manifest = {
  format: COPY_FORMAT,
  version: '1.0.0',
  madeAt: '2026-11-23T02:43:39.120Z',
  filesId: '3f0d6c5e-7f3b-4f6e-9a9e-0f2f2b1c9d10',
  postgres: '18.4',
  migrations: [{ name: '0001_roles', sha256: null }],
  tables: [table],
  sequences: [{ name: 'public.security_events_id_seq', last: '9007199254740993', isCalled: true }],
  files: { count: 1, bytes: 5, sha256, missing: [] },
};

test('a manifest is read as it was written', () => {
  expect(readManifest(JSON.stringify(manifest))).toEqual(manifest);
});

const wrong: [string, object][] = [
  ['another format', { format: COPY_FORMAT + 1 }],
  [
    'a table whose name is more than a name',
    { tables: [{ ...table, name: 'public.projects; drop table auth.users' }] },
  ],
  ['a column that is more than a name', { tables: [{ ...table, columns: ['id) to program $$rm$$ --'] }] }],
  [
    'a migration that climbs out of its folder',
    { migrations: [{ name: '0001_../../secret', sha256: null }] },
  ],
  [
    'a sequence whose number is a statement',
    { sequences: [{ name: 'public.s', last: '1)', isCalled: true }] },
  ],
  ['a hash that is none', { tables: [{ ...table, sha256: 'zz' }] }],
  ['no files', { files: undefined }],
];

test.each(wrong)('a manifest with %s is none', (_what, change) => {
  expect(readManifest(JSON.stringify({ ...manifest, ...change }))).toBeNull();
});

test('a text that is cut off is no manifest', () => {
  const text = JSON.stringify(manifest);
  for (let length = 0; length < text.length; length += 7)
    expect(readManifest(text.slice(0, length))).toBeNull();
});

test('a line of the list of files is read as it was written, and a damaged one is not read', () => {
  const file = { key: 'images/f/a.jpg', sha256, bytes: 1234, modified: 0 };
  expect(readLine(writeLine(file).trimEnd())).toEqual(file);
  for (const line of [
    '',
    'x',
    `${sha256} 12 0`,
    `${sha256} -1 0 a`,
    `${sha256.slice(1)} 1 0 a`,
    `${sha256} 1 0 a b`,
  ])
    expect(readLine(line)).toBeNull();
});
