import { closeSync, openSync, readSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The tables of one face in a font file, by tag. */
export type FontTables = {
  readonly table: (tag: string) => Buffer | null;
  /** Bytes that identify the face's contents: the table directory with its checksums, or the compressed bytes. */
  readonly identity: Buffer;
};

/** Reads a range of a font file; shorter at its end. */
type ReadAt = (start: number, length: number) => Buffer;

// Maximum unpacked bytes; the largest honest fonts (Chinese, Japanese and Korean in one) are far smaller.
const maxUnpackedBytes = 64 << 20;
const maxFaces = 64;
const maxTables = 100;

/** Opens a font in memory. Throws if it is not a TrueType, OpenType or WOFF2 font. */
export function openFontBytes(bytes: Uint8Array): FontTables[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return openFont((start, length) => all.subarray(start, start + length), all.byteLength);
}

/** Like `openFontBytes`, for a file; of a large collection only the requested parts are read. */
export function withFontFile<T>(path: string, sizeBytes: number, use: (faces: FontTables[]) => T): T {
  const file = openSync(path, 'r');
  try {
    const readAt: ReadAt = (start, length) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - start)));
      return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, start));
    };
    return use(openFont(readAt, sizeBytes));
  } finally {
    closeSync(file);
  }
}

function openFont(readAt: ReadAt, sizeBytes: number): FontTables[] {
  const signature = readAt(0, 4).toString('latin1');
  if (signature === 'wOF2') return [openWoff2(readAt(0, sizeBytes))];
  if (signature === 'ttcf') return collectionOffsets(readAt).map((start) => openSfnt(readAt, start));
  if (['\0\x01\0\0', 'OTTO', 'true'].includes(signature)) return [openSfnt(readAt, 0)];
  throw new Error('not a font');
}

function collectionOffsets(readAt: ReadAt): number[] {
  const count = readAt(8, 4).readUInt32BE();
  if (count > maxFaces) throw new Error('too many faces');
  const offsets = readAt(12, count * 4);
  return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(index * 4));
}

function openSfnt(readAt: ReadAt, start: number): FontTables {
  const count = readAt(start + 4, 2).readUInt16BE();
  if (count > maxTables) throw new Error('too many tables');
  const directory = readAt(start + 12, count * 16);
  const places = new Map<string, [start: number, length: number]>();
  for (let at = 0; at + 16 <= directory.length; at += 16) {
    const tag = directory.toString('latin1', at, at + 4);
    places.set(tag, [directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)]);
  }
  const table = (tag: string) => {
    const place = places.get(tag);
    return place === undefined ? null : readAt(place[0], Math.min(place[1], maxUnpackedBytes));
  };
  return { table, identity: directory };
}

// In the order of https://www.w3.org/TR/WOFF2/#table_dir_format; other tables have their name in the file.
const knownTags =
  `cmap head hhea hmtx maxp name OS/2 post cvt\x20 fpgm glyf loca prep CFF\x20 VORG EBDT EBLC gasp hdmx kern
  LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG\x20 sbix acnt avar bdat bloc bsln cvar
  fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`
    .split(/[ \n]+(?=\S)/)
    .map((tag) => tag.padEnd(4, ' ').slice(0, 4));

/** Opens a WOFF2 font. It compresses all tables into one stream; the ones we read (`cmap`, `name`, `OS/2`, `head`) are not transformed. */
function openWoff2(bytes: Buffer): FontTables {
  const count = bytes.readUInt16BE(12);
  if (count > maxTables) throw new Error('too many tables');
  const cursor = { at: 48 };
  const places = new Map<string, [start: number, length: number]>();
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const flags = bytes.readUInt8(cursor.at++);
    const known = knownTags[flags & 0x3f];
    const tag = known ?? bytes.toString('latin1', cursor.at, cursor.at + 4);
    if (known === undefined) cursor.at += 4;
    let length = readBase128(bytes, cursor);
    // Version 3 of glyf and loca means "not transformed"; for every other table that is version 0.
    const isTransformed = flags >> 6 !== (tag === 'glyf' || tag === 'loca' ? 3 : 0);
    if (isTransformed) length = readBase128(bytes, cursor);
    places.set(tag, [start, length]);
    start += length;
  }
  const packed = bytes.subarray(cursor.at, cursor.at + bytes.readUInt32BE(20));
  if (start > maxUnpackedBytes) throw new Error('too large');
  // The directory declares the unpacked size, so a longer stream is refused there.
  const stream = brotliDecompressSync(packed, { maxOutputLength: Math.max(1, start) });
  if (stream.length !== start) throw new Error('half a font');
  const table = (tag: string) => {
    const place = places.get(tag);
    return place === undefined ? null : stream.subarray(place[0], place[0] + place[1]);
  };
  return { table, identity: bytes };
}

function readBase128(bytes: Buffer, cursor: { at: number }): number {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes.readUInt8(cursor.at++);
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return value;
  }
  throw new Error('a number is too long');
}
