import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { measureRows } from '#server/platform/database/copies/copy-tables.ts';
import { measureBytes, openCopiedBytes } from './copied-bytes.ts';
import { filesFile, type FoundCopy, placesIn, readFiles } from './copy-folder.ts';
import type { CopiedFile } from './copy-format.ts';
import { openRows } from './copy-rows.ts';
import { inParallel } from './open-files.ts';

export interface Damage {
  /** A table, or the key of a file. */
  readonly part: string;
  readonly kind: 'gone' | 'altered';
}

/** Reads a whole copy and compares it with its hashes. Returns the damage; if there is none, it can be restored. */
export async function verifyCopy(dir: string, { folder, manifest }: FoundCopy): Promise<Damage[]> {
  const damages: Damage[] = [];
  for (const table of manifest.tables) {
    const { pass, measured } = measureRows();
    const kind = await classifyDamage(async () => {
      await pipeline(openRows(folder, table.name), pass, drain);
      const { sha256, rows } = measured();
      return sha256 === table.sha256 && rows === table.rows;
    });
    if (kind !== null) damages.push({ part: table.name, kind });
  }
  const list = await classifyDamage(async () => {
    const found = createReadStream(filesFile(folder));
    const unpacked = createGunzip();
    found.on('error', (error) => unpacked.destroy(error));
    return (await measureBytes(found.pipe(unpacked))).sha256 === manifest.files.sha256;
  });
  if (list !== null) return [...damages, { part: 'files.gz', kind: list }];
  const bytes = openCopiedBytes(placesIn(dir).bytes);
  const check = async (file: CopiedFile) => {
    const kind = await classifyDamage(
      async () => (await measureBytes(bytes.open(file.sha256))).sha256 === file.sha256,
    );
    if (kind !== null) damages.push({ part: file.key, kind });
  };
  await inParallel(readFiles(folder), 4, check);
  return damages;
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) void chunk;
}

/** Returns null if all is well. */
async function classifyDamage(isAsWritten: () => Promise<boolean>): Promise<Damage['kind'] | null> {
  try {
    return (await isAsWritten()) ? null : 'altered';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'altered';
  }
}
