import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { textProperty } from '../../error-facts.ts';
import { RemoteError } from '../remote-error.ts';
import { chooseEntry } from './choose-entry.ts';

const MEBIBYTE = 1024 * 1024;

/** Maximum size of a feed's archive; it is stored on disk while it is read, because its list of files is at its end. */
const ARCHIVE_BYTES_MAX = 128 * MEBIBYTE;
const DECLARED_BYTES_MAX = 1024 * MEBIBYTE;
/** Maximum compression ratio. Real feeds have 10 to 30; small files may have any ratio. */
const RATIO_MAX = 100;
const RATIO_FREE_BYTES = MEBIBYTE;
const ENTRIES_MAX = 500;

const ENCRYPTED = 1;
const METHODS = new Set([0, 8]);
const SIGNATURE = Buffer.from('PK');
// Office programs store documents as zip archives, which are recognised by these entries.
const DOCUMENT = /^(\[Content_Types\]\.xml|mimetype|META-INF\/manifest\.xml)$/;

/** True if a file begins like a zip archive, empty archives included. */
export function isZip(head: Uint8Array): boolean {
  const [first, second, third, fourth] = head;
  const isMark = third === 3 ? fourth === 4 : third === 5 && fourth === 6;
  return first === SIGNATURE[0] && second === SIGNATURE[1] && isMark;
}

/**
 * Yields the bytes of the one feed in an archive; for an office document, the bytes of the archive itself. The temporary file has no name
 * on disk. Fails with `RemoteError`.
 */
export async function* unpackZip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const file = await openNameless();
  try {
    const sizeBytes = await fill(file, source);
    const zip = await readable(() =>
      fromFdPromise(file.fd, { lazyEntries: true, autoClose: false, decodeStrings: false }),
    );
    const entries = await listEntries(zip);
    if (entries.some(({ name }) => DOCUMENT.test(name))) yield* wholeFile(file, sizeBytes);
    else yield* unpack(zip, chooseEntry(entries).entry);
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** Opens a file that is deleted when it is closed or the process ends. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-zip-'));
  try {
    return await open(path.join(folder, 'zip'), 'wx+');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > ARCHIVE_BYTES_MAX) throw new RemoteError('too_large');
    await file.write(chunk);
  }
  return sizeBytes;
}

async function listEntries(zip: ZipFile) {
  const entries: { entry: Entry; name: string; sizeBytes: number }[] = [];
  if (zip.entryCount > ENTRIES_MAX) throw new RemoteError('zip_bomb');
  await readable(async () => {
    for await (const entry of zip.eachEntry()) {
      const name = Buffer.from(entry.fileNameRaw).toString();
      entries.push({ entry, name, sizeBytes: entry.uncompressedSize });
    }
  });
  return entries;
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new RemoteError('zip_encrypted');
  if (!METHODS.has(compressionMethod)) throw new RemoteError('zip_method');
  const bytesMax = Math.max(compressedSize * RATIO_MAX, RATIO_FREE_BYTES);
  if (uncompressedSize > DECLARED_BYTES_MAX || uncompressedSize > bytesMax) throw new RemoteError('zip_bomb');
  const stream: Readable = await readable(() => zip.openReadStreamPromise(entry));
  let sizeBytes = 0;
  let checksum = 0;
  try {
    // Without this listener, the error that a stream emits once its file is closed would end the process.
    stream.on('error', () => undefined);
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (sizeBytes === 0 && isZip(chunk)) throw new RemoteError('zip_nested');
      sizeBytes += chunk.byteLength;
      if (sizeBytes > bytesMax) throw new RemoteError('zip_bomb');
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw refusal(error);
  } finally {
    stream.destroy();
  }
  if (checksum !== entry.crc32) throw new RemoteError('zip_damaged');
}

async function* wholeFile(file: FileHandle, sizeBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < sizeBytes;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024), { position: at });
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads from an archive and converts the library's errors, which differ only in their messages. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  const isSealed = /encrypt/i.test(textProperty(error, 'message'));
  return new RemoteError(isSealed ? 'zip_encrypted' : 'zip_damaged', { cause: error });
}
