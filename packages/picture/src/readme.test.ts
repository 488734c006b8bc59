import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { longTest } from '../../../tests/harness/long-test.ts';

const run = promisify(execFile);
const packageFolder = path.join(import.meta.dirname, '..');
const root = path.join(packageFolder, '../..');
const readme = readFileSync(path.join(packageFolder, 'README.md'), 'utf8');
const examples = Array.from(
  readme.matchAll(/## ([^\n]+)\n[^#]*?```js\n(.*?)```/gs),
  ([, title = '', code = '']) => ({ title, code }),
);

async function expectSaid(code: string, from: string, program = code): Promise<void> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: from });
  const said = Array.from(code.matchAll(/^ *\/\/ ?(.*)$/gm), ([, line]) => line);
  expect(stdout.trim().split('\n')).toEqual(said);
}

test('the README has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(5);
});

test.each(examples)('the example “$title” prints what the README says', async ({ code }) => {
  await expectSaid(code, root, code.replaceAll("'@feedmaker/picture", "'#picture"));
});

longTest(
  'packed and put in an empty folder, with the packages it names beside it, it does so too',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'packed-'));
    const modules = path.join(folder, 'node_modules');
    const own = path.join(modules, '@feedmaker/picture');
    await mkdir(own, { recursive: true });
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: packageFolder,
    });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    await run('tar', ['-xzf', path.join(folder, filename), '--strip-components=1', '-C', own]);
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(path.join(packageFolder, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
      await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
    }
    for (const { code } of examples) await expectSaid(code, folder);
    await rm(folder, { recursive: true });
  },
);
