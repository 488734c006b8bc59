import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { pipeThrough } from '../pipe-through.ts';
import type { RemoteLimits } from './port.ts';
import { isZip, unpackZip } from './zip/unpack-zip.ts';
import { RemoteError } from './remote-error.ts';

type Chunks = AsyncIterable<Uint8Array>;
type Step = (source: Chunks) => Chunks;

export interface BodyOptions {
  /** The Content-Encoding header, '' when absent. */
  readonly encoding: string;
  readonly limits: Pick<RemoteLimits, 'wireBytesMax' | 'bodyBytesMax'>;
  /** Also unpacks a body that is itself a gzip or zip file, such as `feed.xml.gz`. */
  readonly unpacksFiles: boolean;
}

/** Returns the decompressed bytes of an answer, within the limits for the wire and for the unpacked body. */
export function boundedBody(wire: Chunks, { encoding, limits, unpacksFiles }: BodyOptions): Chunks {
  const decoders = decodersFor(encoding);
  if (unpacksFiles) decoders.push(unpackFile);
  const limit = atMost(limits.bodyBytesMax);
  const steps = [atMost(limits.wireBytesMax), ...decoders.flatMap((decoder) => [decoder, limit]), limit];
  return steps.reduce((source, step) => step(source), wire);
}

// Maximum number of encodings of a body, undone in reverse order. No honest server uses more than two.
const ENCODINGS_MAX = 2;

function decodersFor(encoding: string): Step[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > ENCODINGS_MAX) throw new RemoteError('bad_encoding');
  return names.toReversed().map(decoderFor);
}

function decoderFor(name: string): Step {
  if (name === 'gzip' || name === 'x-gzip')
    return (source) => pipeThrough(source, () => createGunzip(zlibOptions));
  if (name === 'br') return (source) => pipeThrough(source, () => createBrotliDecompress(zlibOptions));
  if (name === 'deflate') return inflate;
  throw new RemoteError('bad_encoding');
}

const zlibOptions = { chunkSize: 64 * 1024 };

function atMost(bytesMax: number): Step {
  return async function* (source) {
    let sizeBytes = 0;
    for await (const chunk of source) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > bytesMax) throw new RemoteError('too_large');
      yield chunk;
    }
  };
}

// 'deflate' means the zlib format, but some servers send raw deflate data.
async function* inflate(source: Chunks): Chunks & AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(source, 2);
  const [first = 0, second = 0] = head;
  const isZlib = (first & 15) === 8 && (first * 256 + second) % 31 === 0;
  yield* pipeThrough(all, () => (isZlib ? createInflate(zlibOptions) : createInflateRaw(zlibOptions)));
}

async function* unpackFile(source: Chunks): Chunks & AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(source, 4);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (isGzip) yield* pipeThrough(all, () => createGunzip(zlibOptions));
  else yield* isZip(head) ? unpackZip(all) : all;
}

async function peek(source: Chunks, length: number): Promise<{ head: Uint8Array; all: Chunks }> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.byteLength < length) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    head = head.byteLength === 0 ? value : Buffer.concat([head, value]);
  }
  return { head, all: replay(head, iterator) };
}

async function* replay(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.byteLength > 0) yield head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
