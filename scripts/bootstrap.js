// Runs before `npm start`, `npm test` and the other commands, on whatever Node the machine has (20 or later), so it is
// plain JavaScript without dependencies. It installs when the lockfile changed and builds when a source changed.
//   (nothing)    what the product needs to run and to build its dashboard
//   --tests      also what checks, tests and benches need
//   --build      the dashboard, built
//   --chromium   a browser for the journeys
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const cacheDir = path.join(root, '.cache');
const lockDir = path.join(cacheDir, 'bootstrap.lock');
const wanted = new Set(process.argv.slice(2));

main();

function main() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Feedmaker needs Node 20 or later; this is ${process.version}. Install a newer Node and try again.`);
  }
  process.chdir(root);
  fs.mkdirSync(cacheDir, { recursive: true });
  takeLock();
  try {
    install();
    if (wanted.has('--build')) build();
    if (wanted.has('--chromium')) ensureChromium({ root, cacheDir, say });
  } finally {
    fs.rmSync(lockDir, { recursive: true, force: true });
  }
}

/** The stamp names the lockfile that is installed, and how much of it: `start` or `all`. See docs/decisions/030. */
function install() {
  const stampFile = path.join(root, 'node_modules', '.feedmaker-stamp');
  const lock = hashOf(['package-lock.json'], `${process.platform} ${process.arch}`);
  const [installed, noted] = (readText(stampFile) ?? '').split(' ');
  // Stamps of before there was an extent stood for everything.
  const before = noted ?? (installed === lock ? 'all' : undefined);
  // Who has the tests' packages keeps them: a start takes nothing away.
  const extent = wanted.has('--tests') || before === 'all' ? 'all' : 'start';
  if (installed === lock && before === extent) return;
  say('Installing packages …');
  const group = extent === 'all' ? '--include=dev' : '--omit=dev';
  // `ci` begins with an empty folder, from which a server that runs could load nothing; what is only missing is added.
  const command = installed === lock ? ['install', '--no-save'] : ['ci'];
  run(npmCommand(), [...command, group, '--loglevel=error', '--no-audit', '--no-fund']);
  leaveOutForeignPrograms(path.join(root, 'node_modules'));
  fs.writeFileSync(stampFile, `${lock} ${extent}`);
}

/** Some packages bring their programs for every system, and Node brings headers for compilers: no use, and 300 MB. */
function leaveOutForeignPrograms(modules) {
  const remove = (...parts) => fs.rmSync(path.join(modules, ...parts), { recursive: true, force: true });
  for (const api of namesIn(modules, 'onnxruntime-node', 'bin')) {
    const programs = ['onnxruntime-node', 'bin', api];
    for (const platform of namesIn(modules, ...programs)) {
      if (platform !== process.platform) remove(...programs, platform);
      else
        for (const arch of namesIn(modules, ...programs, platform))
          if (arch !== process.arch) remove(...programs, platform, arch);
    }
  }
  for (const name of namesIn(modules))
    if (/^node-(bin-)?(darwin|linux|win)-/.test(name)) remove(name, 'include');
}

function namesIn(...parts) {
  const folder = path.join(...parts);
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

function build() {
  const stampFile = path.join(root, 'dist', 'web', '.stamp');
  const sources = [
    'package-lock.json',
    'vite.config.ts',
    'vite.editor.config.ts',
    ...listFiles('web'),
    ...listFiles('core'),
  ];
  const stamp = hashOf(sources, 'web');
  if (readText(stampFile) === stamp) return;
  say('Building the dashboard …');
  const node = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  for (const config of ['vite.config.ts', 'vite.editor.config.ts'])
    run([node], [vite, 'build', '--config', config, '--logLevel', 'warn']);
  fs.writeFileSync(stampFile, stamp);
}

/** Two commands started at once in a fresh clone must not install over each other: the second waits for the first. */
function takeLock() {
  for (let waitedMs = 0; ; waitedMs += 200) {
    try {
      fs.mkdirSync(lockDir);
      fs.writeFileSync(path.join(lockDir, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(Number(readText(path.join(lockDir, 'pid')) ?? 0)) && waitedMs > 1000) {
      fs.rmSync(lockDir, { recursive: true, force: true });
      continue;
    }
    if (waitedMs === 1000) say('Waiting for another start in this folder …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? [process.execPath, script]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function run([command, ...first], args) {
  // Standard output belongs to the command that follows, which may be writing a feed into a file.
  const result = spawnSync(command, [...first, ...args], { cwd: root, stdio: [0, 2, 2] });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) fail(`"${path.basename(command)} ${args[0]}" failed; see the lines above.`);
}

function listFiles(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}

function hashOf(files, salt) {
  const hash = createHash('sha256').update(salt);
  for (const file of files) hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  fs.rmSync(lockDir, { recursive: true, force: true });
  say(text);
  process.exit(1);
}
