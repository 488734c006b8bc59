// Writes `.br` and `.gz` beside every built text and WebAssembly below `dist/web/assets` for the server (`server/serve/serve-pages.ts`),
// which sends the plain file until they exist. It takes longer than the rest of the build, so a start does not wait for it: see
// `scripts/bootstrap.js`. Names in that folder contain a hash of the content, so files of a replaced build do no harm.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = path.join(import.meta.dirname, '../..');

async function compressAssets(): Promise<void> {
  const folder = path.join(root, 'dist/web/assets');
  const files = readdirSync(folder)
    .filter((name) => /\.(?:css|js|svg|wasm)$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => !existsSync(`${file}.br`) || !existsSync(`${file}.gz`));
  await Promise.all(files.map(compressFile));
}

/** Writes `.br` and `.gz` beside a file, each atomically. */
export async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (file.endsWith('.wasm')) return compressOnce(file, bytes);
  // The last percent of level 11 takes as long as all the levels before it.
  await writeWhole(`${file}.br`, await brotli(bytes, 10));
  await writeWhole(`${file}.gz`, await promisify(gzip)(bytes));
}

/** Compresses a file once per content: large files that change only with a package's version are cached beside the packages, by hash. */
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

/** Writes a file under a temporary name and renames it, so that concurrent or killed runs leave no partial file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const half = `${file}.${process.pid}`;
  await writeFile(half, bytes);
  await rename(half, file);
}

if (import.meta.main) {
  const stamp = path.join(root, 'dist/web/.stamp');
  const build = await readFile(stamp);
  // Runs with the lowest priority, so that it does not slow down the server that was just started.
  if (process.argv.includes('--behind')) os.setPriority(19);
  await compressAssets();
  await writeWhole(path.join(root, 'dist/web/.compressed'), build);
}
