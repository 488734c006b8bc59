import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { lockDataDir } from '#server/platform/process/data-dir-lock.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { type CopiedFile, type CopyManifest, readLine, readManifest } from './copy-format.ts';

/** A complete copy, in a folder of its own inside the collection. */
export interface FoundCopy {
  readonly name: string;
  readonly folder: string;
  readonly manifest: CopyManifest;
}

const NAME = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/;

export const placesIn = (dir: string) => ({
  bytes: path.join(dir, 'bytes'),
  /** The copy being made, or an incomplete one whose process was killed. */
  unfinished: path.join(dir, 'unfinished'),
});

/** Returns the name of a copy whose rows are of this time. */
function nameCopy(madeAt: Date): string {
  return madeAt.toISOString().replaceAll(':', '');
}

/** Returns the complete copies of a collection, newest first. Fails with `StartError` if a manifest cannot be read. */
export async function listCopies(dir: string): Promise<FoundCopy[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => NAME.test(name)).toSorted();
  const copies = [];
  for (const name of names.toReversed()) {
    const folder = path.join(dir, name);
    const manifest = readManifest(await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => ''));
    if (manifest === null)
      throw new StartError(
        `The manifest of ${folder} is gone, damaged or of another version: put the folder elsewhere, or read it with the version that made it.`,
      );
    copies.push({ name, folder, manifest });
  }
  return copies;
}

/** Returns the copy with this name, or the newest. Fails with `StartError` if there is none. */
export async function findCopy(dir: string, name?: string): Promise<FoundCopy> {
  const copies = await listCopies(dir);
  const found = name === undefined ? copies[0] : copies.find((copy) => copy.name === name);
  if (found !== undefined) return found;
  const isHalf = (await readdir(placesIn(dir).unfinished).catch(() => [])).length > 0;
  throw new StartError(
    isHalf && copies.length === 0
      ? `The copy in ${dir} has not ended, so it is not used: let backup go on with it.`
      : `There is no copy ${name ?? ''} in ${dir}${copies.length === 0 ? '' : `, but ${copies.map((copy) => copy.name).join(', ')}`}.`.replace(
          '  ',
          ' ',
        ),
  );
}

/** Locks the collection for one process, creating its folder if necessary. Fails with `StartError`. */
export async function lockCopies(dir: string): Promise<{ release(): void }> {
  try {
    return await lockDataDir(dir);
  } catch (cause) {
    throw new StartError(`Another backup or restore is using ${dir}, or the folder cannot be written.`, {
      cause,
    });
  }
}

export function rowsFile(folder: string, table: string): string {
  return path.join(folder, 'rows', `${table.replaceAll('"', '')}.gz`);
}

export function filesFile(folder: string): string {
  return path.join(folder, 'files.gz');
}

/** Yields the files of a copy, by key. Fails with `StartError` for a damaged line. */
export async function* readFiles(folder: string): AsyncGenerator<CopiedFile> {
  const unpacked = createReadStream(filesFile(folder)).pipe(createGunzip());
  for await (const line of createInterface({ input: unpacked })) {
    const file = readLine(line);
    if (file === null) throw new StartError(`The list of files in ${folder} is damaged.`);
    yield file;
  }
}

/** Renames a finished copy; before that it does not count as one. */
export async function finishCopy(dir: string, manifest: CopyManifest): Promise<FoundCopy> {
  const { unfinished } = placesIn(dir);
  const name = nameCopy(new Date(manifest.madeAt));
  const file = path.join(unfinished, 'manifest.json');
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  for (const each of await readdir(unfinished, { recursive: true })) await flush(path.join(unfinished, each));
  const folder = path.join(dir, name);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await flush(dir);
  return { name, folder, manifest };
}

// Windows cannot open folders, and does not need this.
async function flush(place: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the folder of an unfinished copy, inaccessible to others: it will contain all password hashes. */
export async function makeUnfinished(dir: string): Promise<string> {
  const { unfinished } = placesIn(dir);
  await mkdir(path.join(unfinished, 'rows'), { recursive: true, mode: 0o700 });
  await chmod(unfinished, 0o700);
  return unfinished;
}
