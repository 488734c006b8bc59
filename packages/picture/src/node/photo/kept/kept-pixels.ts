import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { freeBytes, type Pixels } from '../../../paint.ts';
import type { KeptFile } from './kept-file.ts';

/** The head of kept pixels; `packing` says what was done to their bytes. */
type Head = Pick<Pixels, 'width' | 'height' | 'channels' | 'isPremultiplied'> & {
  readonly packing: 'zstd' | 'none';
};

/** Quick: a level that packs a photo a fifth smaller takes twice as long. */
const params = { [constants.ZSTD_c_compressionLevel]: -5 };

/** Packed to more than this share of their size, pixels are kept as they are: reading them takes less. */
const leastGain = 0.85;

/** Bytes that packing may add to what cannot be packed. */
const room = 4096;

/** Sample that is packed first of many pixels, to see whether it pays: number of pieces, and bytes of each. */
const pieces = 6;
const pieceBytes = 16_384;

/** Hands pixels to `write` as they are kept. The pixels themselves stay untouched. */
export function packFitted({ data, ...pixels }: Pixels, write: (file: KeptFile) => void): void {
  const { width, height, channels, isPremultiplied } = pixels;
  const head = { width, height, channels, isPremultiplied };
  const plain: KeptFile = { head: { ...head, packing: 'none' } satisfies Head, body: data };
  if (!paysToPack(data)) return write(plain);
  const packed = packedWith(data);
  const isSmall = packed.length < data.length * leastGain;
  write(isSmall ? { head: { ...head, packing: 'zstd' } satisfies Head, body: packed } : plain);
  // The room that it was packed in is as large as the pixels.
  if (isAlone(packed, data.length + room)) packed.buffer.transfer(0);
}

/** Packing a photo that is full of detail takes as long as decoding a small one, and gains nothing. */
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

/** Returns the very pixels that were kept, in memory of their own; null where the file does not hold any. The file is used up. */
export function unpackFitted({ head, body }: KeptFile): Pixels | null {
  if (!isHead(head)) return null;
  const { packing, ...pixels } = head;
  const size = pixels.width * pixels.height * pixels.channels;
  const data = packing === 'none' ? body : unpacked(body, size);
  return data.length === size ? { ...pixels, data } : null;
}

/** Unpacks in one piece: by itself, Node would unpack 16 KB at a time and join the pieces. */
function unpacked(body: Uint8Array, size: number): Uint8Array {
  // Without a little more room than is needed, it would get ready for more.
  const chunkSize = size + room;
  const data = zstdDecompressSync(body, { chunkSize });
  freeBytes(body);
  return isAlone(data, chunkSize) ? new Uint8Array(data.buffer.transfer(data.length)) : Uint8Array.from(data);
}

/** Small buffers are parts of one that Node shares among many. */
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
