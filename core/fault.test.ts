import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode } from './errors.ts';
import { authFaults, callFaults, faultTable, statusFault } from './fault-table.ts';

const root = path.join(import.meta.dirname, '..');

/** Returns the sources of a root without their tests. */
function sourcesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture|contract)\.ts$/.test(file))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

test('every failure that core and server throw by a class of their own is a Fault', () => {
  const classes = ['core', 'server'].flatMap(sourcesOf).flatMap(({ file, text }) => {
    const made = text.matchAll(/class (\w+)(?:<[^{]*>)? extends (\w*(?:Error|Fault))\b/g);
    return [...made].map(([, name, base]) => ({ file, name, base }));
  });
  expect(classes.length).toBeGreaterThan(15);
  const bases = new Set(['Fault', ...classes.filter(({ base }) => base === 'Fault').map(({ name }) => name)]);
  const apart = classes.filter(({ base }) => !bases.has(base)).map(({ file, name }) => `${name} in ${file}`);
  expect(apart).toEqual([`Fault in ${path.join('core', 'fault.ts')}`]);
});

describe.each([
  ['our API', callFaults],
  ['the auth protocol', authFaults],
])('what %s answers', (_name, rows) => {
  test('blames the caller with a status below 500 alone, and an outage never', () => {
    for (const [code, { status, whose }] of Object.entries(rows))
      expect([code, whose]).toEqual([code, status < 500 ? 'caller' : 'ours']);
  });
});

test('a refusal of a call has the status and the blame of its row', () => {
  for (const [code, row] of Object.entries(faultTable.call)) {
    const { status, whose, mayPass } = new AppError(code as ErrorCode);
    expect([code, { status, whose, mayPass }]).toEqual([code, { mayPass: false, ...row }]);
  }
});

test('a photo is gone by 404, 410 and its size alone; whatever else a host says may be over tomorrow', () => {
  const statuses = Array.from({ length: 200 }, (_unused, n) => n + 400);
  const isOfShop = (status: number) => statusFault(status).whose === 'shop';
  expect(statuses.filter(isOfShop)).toEqual([404, 410]);
  const ofShop = Object.entries(faultTable.remote).filter(([, { whose }]) => whose === 'shop');
  expect(ofShop.map(([code]) => code)).toEqual(['too_large']);
  const again = statuses.filter((status) => statusFault(status).mayPass);
  expect(again.filter((status) => status < 500)).toEqual([408, 425, 429]);
  expect(again.filter((status) => status >= 500)).toHaveLength(100);
});
