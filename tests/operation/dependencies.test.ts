import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface Lockfile {
  packages: Record<
    string,
    { version?: string; integrity?: string; hasInstallScript?: boolean; inBundle?: boolean }
  >;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'));

test('every package is pinned to one version and one content', async () => {
  const { dependencies, devDependencies, optionalDependencies } = (await read('package.json')) as Manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const { packages } = (await read('package-lock.json')) as Lockfile;
  const loose = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) =>
      path !== '' && inBundle !== true && !integrity?.startsWith('sha512-'),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('no package runs a script when it is installed', async () => {
  const { allowScripts } = (await read('package.json')) as Manifest;
  const { packages } = (await read('package-lock.json')) as Lockfile;
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(Object.fromEntries(withScript.map((name) => [name, allowScripts[name]]))).toEqual(
    Object.fromEntries(withScript.map((name) => [name, false])),
  );
  expect(withScript.length).toBeGreaterThan(0);
});
