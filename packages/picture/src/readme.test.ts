import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
const examples = Array.from(
  readme.matchAll(/## ([^\n]+)\n[^#]*?```js\n(.*?)```/gs),
  ([, title = '', code = '']) => ({
    title,
    code: code.replaceAll("'@feedmaker/picture", "'#picture"),
  }),
);

test('the README has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(3);
});

test.each(examples)('the example “$title” prints what the README says', async ({ code }) => {
  const program = ['--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root });
  const said = Array.from(code.matchAll(/^ *\/\/ ?(.*)$/gm), ([, line]) => line);
  expect(stdout.trim().split('\n')).toEqual(said);
});
