import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { freeBytes, type Pixels } from '../../../paint.ts';
import type { KeptFile } from './kept-file.ts';

/** The head of cached pixels; `packing` names the compression of their bytes. */
type Head = Pick<Pixels, 'width' | 'height' | 'channels' | 'isPremultiplied'> & {
  readonly packing: 'zstd' | 'none';
};

/** A fast level: one whose result is a fifth smaller takes twice as long. */
const params = { [constants.ZSTD_c_compressionLevel]: -5 };

/** Share of their size above which compressed pixels are not worth it: they are stored uncompressed, which is faster to read. */
const leastGain = 0.85;

/** Bytes that compression may add to incompressible data. */
const room = 4096;

/** Sample of a large picture that is compressed first, to see whether it pays: number of excerpts, and bytes of each. */
const pieces = 6;
const pieceBytes = 16_384;

/** Passes pixels to `write` in their cached form. The pixels themselves stay unchanged. */
export function packFitted({ data, ...pixels }: Pixels, write: (file: KeptFile) => void): void {
  const { width, height, channels, isPremultiplied } = pixels;
  const head = { width, height, channels, isPremultiplied };
  const plain: KeptFile = { head: { ...head, packing: 'none' } satisfies Head, body: data };
  if (!paysToPack(data)) return write(plain);
  const packed = packedWith(data);
  const isSmall = packed.length < data.length * leastGain;
  write(isSmall ? { head: { ...head, packing: 'zstd' } satisfies Head, body: packed } : plain);
  // The buffer for compression is as large as the pixels, so it is freed immediately.
  if (isAlone(packed, data.length + room)) packed.buffer.transfer(0);
}

/** Returns false for a photo full of detail: compressing it takes as long as decoding a small one, and gains nothing. */
function paysToPack(data: Uint8Array): boolean {
  if (data.length < 2 * pieces * pieceBytes) return true;
  const step = Math.floor((data.length - pieceBytes) / (pieces - 1));
  let bytes = 0;
  for (let at = 0; at < pieces; at += 1)
    bytes += packedWith(data.subarray(at * step, at * step + pieceBytes)).length;
  return bytes < pieces * pieceBytes * leastGain;
}

function packedWith(data: Uint8Array) {
  return zstdCompressSync(data, { params, chunkSize: data.length + room });
}

/** Returns exactly the cached pixels, in their own buffer; null if there are none. `body` must not be used afterwards. */
export function unpackFitted({ head, body }: KeptFile): Pixels | null {
  if (!isHead(head)) return null;
  const { packing, ...pixels } = head;
  const size = pixels.width * pixels.height * pixels.channels;
  const data = packing === 'none' ? body : unpacked(body, size);
  return data.length === size ? { ...pixels, data } : null;
}

/** Decompresses in one step: by default, Node would decompress 16 KB at a time and join the results. */
function unpacked(body: Uint8Array, size: number): Uint8Array {
  // Without spare room, Node would allocate another chunk.
  const chunkSize = size + room;
  const data = zstdDecompressSync(body, { chunkSize });
  freeBytes(body);
  return isAlone(data, chunkSize) ? new Uint8Array(data.buffer.transfer(data.length)) : Uint8Array.from(data);
}

/** True if a buffer shares its memory with no other: Node puts many small buffers into one block, which must not be freed. */
function isAlone({ buffer, byteOffset }: Buffer, size: number): boolean {
  return byteOffset === 0 && buffer.byteLength === size;
}

function isHead(head: unknown): head is Head {
  if (typeof head !== 'object' || head === null) return false;
  const { width, height, channels, isPremultiplied, packing } = head as Partial<Record<keyof Head, unknown>>;
  return (
    [width, height].every((side) => Number.isInteger(side) && Number(side) > 0) &&
    (channels === 3 || channels === 4) &&
    typeof isPremultiplied === 'boolean' &&
    (packing === 'zstd' || packing === 'none')
  );
}
