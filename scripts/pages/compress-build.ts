// Puts `.br` and `.gz` beside every built text and WebAssembly below `dist/web/assets`, for the server to send
// (`server/serve/serve-pages.ts`), which sends the file itself until then. It takes most of a build's time, so a start does
// not wait for it: see `scripts/bootstrap.js`. Names in that folder have the hash of what is in them, so a run that is
// overtaken by the next build writes nothing wrong.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = path.join(import.meta.dirname, '../..');

/** Writes the compressed copies of the build that it lacks. Resolves when all are there. */
async function compressAssets(): Promise<void> {
  const folder = path.join(root, 'dist/web/assets');
  const files = readdirSync(folder)
    .filter((name) => /\.(?:css|js|svg|wasm)$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => !existsSync(`${file}.br`) || !existsSync(`${file}.gz`));
  await Promise.all(files.map(compressFile));
}

/** Writes `.br` and `.gz` beside a file, each whole or not at all. */
export async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (file.endsWith('.wasm')) return compressOnce(file, bytes);
  // The last percent of level 11 takes as long as all the levels before it.
  await writeWhole(`${file}.br`, await brotli(bytes, 10));
  await writeWhole(`${file}.gz`, await promisify(gzip)(bytes));
}

/** Compresses a file once per content: megabytes that change only with the version of a package are cached beside the packages, by hash. */
async function compressOnce(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.join(root, 'node_modules/.cache/compressed-twins');
  const kept = path.join(folder, createHash('sha256').update(bytes).digest('hex'));
  await mkdir(folder, { recursive: true });
  if (!existsSync(`${kept}.br`)) await writeWhole(`${kept}.br`, await brotli(bytes, 11));
  if (!existsSync(`${kept}.gz`)) await writeWhole(`${kept}.gz`, await promisify(gzip)(bytes));
  for (const ending of ['.br', '.gz']) await writeWhole(file + ending, await readFile(kept + ending));
}

function brotli(bytes: Uint8Array, level: number): Promise<Uint8Array> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
}

/** Two at once, or one that is killed, leave no half of a file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const half = `${file}.${process.pid}`;
  await writeFile(half, bytes);
  await rename(half, file);
}

if (import.meta.main) {
  const stamp = path.join(root, 'dist/web/.stamp');
  const build = await readFile(stamp);
  // The server that has just been started comes first.
  if (process.argv.includes('--behind')) os.setPriority(19);
  await compressAssets();
  await writeWhole(path.join(root, 'dist/web/.compressed'), build);
}
