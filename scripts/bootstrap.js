// Runs before `npm start`, `npm test` and the other commands, on whatever Node the machine has (20 or later), so it is
// plain JavaScript without dependencies. It installs when the lockfile changed and builds when a source changed.
//   (nothing)    what the product needs to run and to build its dashboard
//   --tests      also what checks, tests and benches need
//   --build      the dashboard, built
//   --start      as --build, but its files are compressed in the background
//   --chromium   a browser for the journeys
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.js';
import {
  addPackages,
  leaveOutBuildPackages,
  leaveOutForeignPrograms,
  leaveOutUnread,
  linkLibraries,
} from './packages.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.feedmaker-stamp');
const buildStampFile = path.join(root, 'dist', 'web', '.stamp');
const compressedStampFile = path.join(root, 'dist', 'web', '.compressed');
const cacheDir = path.join(root, '.cache');
const lockDir = path.join(cacheDir, 'bootstrap.lock');
const wanted = new Set(process.argv.slice(2));
const isBuildWanted = wanted.has('--build') || wanted.has('--start');
const extents = ['run', 'start', 'all'];

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
    chooseNode();
    if (isBuildWanted) build();
    leaveOutWhatNothingLoads();
    if (wanted.has('--chromium')) ensureChromium({ root, cacheDir, say });
  } finally {
    fs.rmSync(lockDir, { recursive: true, force: true });
  }
}

/**
 * Installs packages if needed. A stamp names the installed lockfile and its extent (docs/decisions/030): `run` is what the product loads,
 * `start` also what builds the dashboard, `all` also what checks, tests and benches need.
 */
function install() {
  const lock = lockHash();
  const [installed, noted] = (readText(stampFile) ?? '').split(' ');
  // Old stamps without an extent mean everything.
  const before = noted ?? (installed === lock ? 'all' : undefined);
  const extent = extentFor(before);
  const isSame = installed === lock;
  if (isSame && extents.indexOf(before) >= extents.indexOf(extent)) return;
  say('Installing packages …');
  const args = ['ci', extent === 'all' ? '--include=dev' : '--omit=dev'];
  const npm = (folder) => run(npmCommand(), [...args, '--loglevel=error', '--no-audit', '--no-fund'], folder);
  // `ci` empties the folder first, which would break a running server; so a partial installation is only completed.
  if (isSame) addPackages(root, path.join(cacheDir, 'packages'), npm);
  else npm(root);
  leaveOutForeignPrograms(modules);
  linkLibraries(modules);
  fs.writeFileSync(stampFile, `${lock} ${extent === 'all' ? 'all' : 'start'}`);
}

function extentFor(before) {
  // An installation with the tests' packages keeps them: a start removes nothing.
  if (wanted.has('--tests') || before === 'all') return 'all';
  return isBuildWanted && !isBuilt() ? 'start' : 'run';
}

/** Writes the stamp first: an interruption then leaves too many packages, never too few. */
function leaveOutWhatNothingLoads() {
  const lock = lockHash();
  if (readText(stampFile) !== `${lock} start`) return;
  fs.writeFileSync(stampFile, `${lock} run`);
  leaveOutBuildPackages(root);
  leaveOutUnread(modules);
}

/**
 * Points `node_modules/.bin/node`, which runs everything, to the Node that runs this script, if the product was tested with that version;
 * otherwise, and with `--build` (an image may be copied to another machine), it stays the packaged Node.
 */
function chooseNode() {
  const link = path.join(modules, '.bin', 'node');
  const isOwn = !process.execPath.startsWith(modules + path.sep);
  const mayChoose = wanted.has('--start') || wanted.has('--tests');
  if (process.platform === 'win32' || !mayChoose || !isOwn || !runs(process.version.slice(1))) return;
  if (fs.existsSync(link) && fs.realpathSync(link) === fs.realpathSync(process.execPath)) return;
  try {
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.rmSync(link, { force: true });
    fs.symlinkSync(process.execPath, link);
  } catch (error) {
    // A read-only installation keeps the Node that it came with.
    if (!fs.existsSync(link)) throw error;
  }
}

/** True if a version such as '24.21.0' was tested: at least the tested minor version of its major. */
function runs(version) {
  const { nodeMinors = {} } = JSON.parse(readText(path.join(root, 'package.json')));
  const [major, minor] = version.split('.').map(Number);
  return minor >= nodeMinors[major];
}

function lockHash() {
  return hashOf(['package-lock.json'], `${process.platform} ${process.arch}`);
}

function isBuilt() {
  return readText(buildStampFile) === buildStamp();
}

function buildStamp() {
  const configs = ['vite.config.ts', 'vite.editor.config.ts', ...listFiles('scripts/pages')];
  return hashOf(
    ['package-lock.json', ...configs, ...listFiles('web'), ...listFiles('core'), ...listFiles('packages')],
    'web',
  );
}

function build() {
  const stamp = buildStamp();
  const node = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (!isBuilt()) {
    say('Building the dashboard …');
    const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
    for (const config of ['vite.config.ts', 'vite.editor.config.ts'])
      run([node], [vite, 'build', '--config', config, '--logLevel', 'warn']);
    fs.writeFileSync(buildStampFile, stamp);
  }
  if (readText(compressedStampFile) === stamp) return;
  const program = path.join('scripts', 'pages', 'compress-build.ts');
  if (!wanted.has('--start')) return run([node], [program]);
  // Until this ends, or where the folder is read-only, files are sent uncompressed.
  spawn(node, [program, '--behind'], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}

/** Takes a lock: two commands started at once in a fresh clone must not install over each other; the second waits. */
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

function run([command, ...first], args, cwd = root) {
  // Standard output belongs to the command that follows, which may write a feed into a file.
  const result = spawnSync(command, [...first, ...args], { cwd, stdio: [0, 2, 2] });
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
