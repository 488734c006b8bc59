import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  futimesSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writevSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';

/** A cached file as it was written: its head, and its bytes in a buffer of their own. */
export type KeptFile = { readonly head: unknown; readonly body: Uint8Array };

/** Suffix of files that are still being written. */
const partEnding = '.part';

/** Format marker in every file; changed when the order of its parts changes. */
const mark = Buffer.from('fitted 1');
const crcAt = mark.length;
const lengthsAt = crcAt + 4;
const headAt = lengthsAt + 8;

/** Bytes read first: more than any head takes. */
const firstBytes = 1024;

/** Time in ms within which a repeated use of a file is not recorded again. */
const noteMs = 60_000;

/**
 * Reads a file that `writeKeptFile` wrote under this name, and records its use; null if it is missing, or if any byte has changed. Never
 * throws.
 */
export function readKeptFile(place: string, name: string): KeptFile | null {
  let file: number;
  try {
    file = openSync(place, 'r');
  } catch {
    return null;
  }
  try {
    const found = readChecked(file, name);
    if (found === null) rmSync(place, { force: true });
    else noteUse(file);
    return found;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function readChecked(file: number, name: string): KeptFile | null {
  const first = Buffer.allocUnsafe(firstBytes);
  const count = readSync(file, first, 0, firstBytes, 0);
  if (count < headAt || !first.subarray(0, crcAt).equals(mark)) return null;
  const [headLength, bodyLength] = [first.readUInt32LE(lengthsAt), first.readUInt32LE(lengthsAt + 4)];
  const bodyAt = headAt + headLength;
  if (bodyAt > count || fstatSync(file).size !== bodyAt + bodyLength) return null;
  const body = new Uint8Array(bodyLength);
  const known = first.subarray(bodyAt, Math.min(count, bodyAt + bodyLength));
  body.set(known);
  for (let at = known.length; at < bodyLength;) {
    const more = readSync(file, body, at, bodyLength - at, bodyAt + at);
    if (more === 0) return null;
    at += more;
  }
  const head = first.subarray(lengthsAt, bodyAt);
  if (crc32(body, crc32(head)) !== first.readUInt32LE(crcAt)) return null;
  const told: unknown = JSON.parse(first.toString('utf8', headAt, bodyAt));
  return isNamed(told) && told.name === name ? { head: told.head, body } : null;
}

function isNamed(told: unknown): told is { readonly name: unknown; readonly head: unknown } {
  return typeof told === 'object' && told !== null && 'name' in told && 'head' in told;
}

/** Marks a file as used: the most recently used is deleted last. */
function noteUse(file: number): void {
  const now = Date.now();
  if (now - fstatSync(file).mtimeMs > noteMs) futimesSync(file, now / 1000, now / 1000);
}

/**
 * Writes a file atomically, and returns its size in bytes. It is not synced to disk: a file damaged by a power cut is detected when read.
 * Throws the errors of the file system.
 */
export function writeKeptFile(place: string, name: string, { head, body }: KeptFile): number {
  const told = Buffer.from(JSON.stringify({ name, head }));
  if (headAt + told.length > firstBytes) return 0;
  const start = Buffer.alloc(headAt);
  mark.copy(start);
  start.writeUInt32LE(told.length, lengthsAt);
  start.writeUInt32LE(body.length, lengthsAt + 4);
  const headCrc = crc32(told, crc32(start.subarray(lengthsAt)));
  start.writeUInt32LE(crc32(body, headCrc), crcAt);
  const part = `${place}.${randomBytes(6).toString('hex')}${partEnding}`;
  const size = headAt + told.length + body.length;
  try {
    const file = openSync(part, 'wx', 0o600);
    try {
      // A disk that fills up writes only a part and reports no error.
      if (writevSync(file, [start, told, body]) !== size) throw new Error('the disk is full');
    } finally {
      closeSync(file);
    }
    renameSync(part, place);
    return size;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
