import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 256 << 10;

/** The bytes of a file, or of standard input for '-'. */
export function openSource(source: string): AsyncIterable<Uint8Array> {
  return source === '-' ? process.stdin : createReadStream(source, { highWaterMark: CHUNK_BYTES });
}
