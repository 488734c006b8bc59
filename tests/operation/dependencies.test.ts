import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { listSourceFiles, type SourceFile } from '../../scripts/measure/source-files.ts';

interface Lockfile {
  packages: Record<
    string,
    { version?: string; integrity?: string; hasInstallScript?: boolean; inBundle?: boolean }
  >;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  onlyToBuild: string[];
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const root = join(import.meta.dirname, '../..');

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

test('every package that is imported is declared, and what a start loads is installed for it', async () => {
  const { dependencies, devDependencies, optionalDependencies } = (await read('package.json')) as Manifest;
  const forStart = { ...dependencies, ...optionalDependencies };
  const forTests = { ...forStart, ...devDependencies };
  const files = await allFiles();
  const undeclared = files.flatMap((file) =>
    importsOf(file)
      .filter(({ name, isType }) => {
        const declared = isOfStart(file) && !isType ? forStart : forTests;
        return !(name in declared) && !(isType && `@types/${name}` in declared);
      })
      .map(({ name }) => `${file.path}: ${name}`),
  );
  expect(undeclared).toEqual([]);
  expect(files.flatMap(importsOf).length).toBeGreaterThan(500);
});

test('what no file of a start names is not installed for it', async () => {
  const { dependencies } = (await read('package.json')) as Manifest;
  const styles = { path: 'web/styles.css', text: await readFile(join(root, 'web/styles.css'), 'utf8') };
  const texts = [...(await allFiles()).filter(isOfStart), styles].map(({ text }) => text);
  const unnamed = Object.keys(dependencies).filter(
    (name) => !texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`)),
  );
  expect(unnamed).toEqual([]);
});

test('what a start takes away after building is loaded by nothing that runs, and what only the dashboard loads is taken away', async () => {
  const { dependencies, onlyToBuild } = (await read('package.json')) as Manifest;
  const files = (await allFiles()).filter(isOfStart);
  const isRun = ({ path: file }: { path: string }) => /^(core|packages|server)\//.test(file);
  const running = files.filter(isRun).map(({ text }) => text);
  const isNamed = (name: string) =>
    running.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
  expect(onlyToBuild.filter((name) => isNamed(name) || !(name in dependencies))).toEqual([]);
  const building = files.filter((file) => !isRun(file)).flatMap(importsOf);
  const kept = building.filter(
    ({ name, isType }) => !isType && !onlyToBuild.includes(name) && !isNamed(name),
  );
  expect(kept).toEqual([]);
});

test('the S3 client is loaded where a bucket is named, and by nobody else', async () => {
  const files = (await allFiles()).filter((file) => isOfStart(file) && file.text.includes("'@aws-sdk/"));
  const atOnce = files.flatMap((file) =>
    parseSync(file.path, file.text)
      .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.startsWith('@aws-sdk/'))
      .filter(({ entries }) => !entries.every(({ isType }) => isType))
      .map(() => file.path),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(atOnce).toEqual([]);
});

let all: Promise<Pick<SourceFile, 'path' | 'text' | 'isTest'>[]> | undefined;

function allFiles(): NonNullable<typeof all> {
  return (all ??= readAllFiles());
}

async function readAllFiles(): Promise<Pick<SourceFile, 'path' | 'text' | 'isTest'>[]> {
  const config = await readFile(join(root, 'vite.config.ts'), 'utf8');
  return [...listSourceFiles(root), { path: 'vite.config.ts', text: config, isTest: false }];
}

/** A start runs the server and builds the dashboard. */
function isOfStart({ path: file, isTest }: { path: string; isTest: boolean }): boolean {
  return !isTest && /^(core|packages|server|web)\/|^vite\.config\.ts$/.test(file);
}

/** Each file is parsed once. */
const parsed = new Map<string, ReturnType<typeof findImports>>();

function importsOf(file: { path: string; text: string }): ReturnType<typeof findImports> {
  const found = parsed.get(file.path) ?? findImports(file);
  parsed.set(file.path, found);
  return found;
}

/** Packages that a file imports or looks up by name, and whether it is for their types alone. */
function findImports({
  path: file,
  text,
}: {
  path: string;
  text: string;
}): { name: string; isType: boolean }[] {
  const { module } = parseSync(file, text);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ request: moduleRequest.value, isType }],
    );
  const lookedUp = [
    ...text.matchAll(/(?:\bimport|require\.resolve|\)\.resolve|meta\.resolve)\(\s*['"`]([^'"`$]+)['"`]/g),
  ].map(([, request]) => ({ request: request!, isType: false }));
  return [...statics, ...exported, ...lookedUp]
    .filter(({ request }) => /^[@a-z]/.test(request) && !isBuiltin(request))
    .map(({ request, isType }) => ({ name: /^(?:@[^/]+\/)?[^/]+/.exec(request)![0], isType }));
}
