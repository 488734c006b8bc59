import { brotliCompressSync } from 'node:zlib';

/** Returns a font whose `cmap` claims 32,767 times to cover all letters, so that reading it takes two billion steps. */
export function overlappingSegments(font: Buffer): Buffer {
  const segments = 32_767;
  const size = segments * 2;
  const cmap = Buffer.alloc(12 + 16 + 4 * size);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(1, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(4, 12);
  cmap.writeUInt16BE(size, 18);
  const [ends, starts] = [26, 28 + size];
  for (let at = 0; at < size; at += 2) {
    cmap.writeUInt16BE(0xffff, ends + at);
    cmap.writeUInt16BE(at === size - 2 ? 0xffff : 0x20, starts + at);
    cmap.writeUInt16BE(1, starts + size + at);
  }
  return withTable(font, 'cmap', cmap);
}

/** Returns a font whose `cmap` of format 12 claims repeatedly to cover all of Unicode. */
export function overlappingGroups(font: Buffer): Buffer {
  return withTable(
    font,
    'cmap',
    format12(69_000, () => [0x20, 0x10ffff]),
  );
}

/** Returns a font with a glyph for every second code point, in more segments than any real font has. */
export function scatteredLetters(font: Buffer): Buffer {
  return withTable(
    font,
    'cmap',
    format12(69_000, (index) => [0x20 + index * 2, 0x20 + index * 2]),
  );
}

function format12(count: number, group: (index: number) => [number, number]): Buffer {
  const cmap = Buffer.alloc(12 + 16 + count * 12);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(count, 24);
  for (let index = 0; index < count; index += 1) {
    const [first, last] = group(index);
    cmap.writeUInt32BE(first, 28 + index * 12);
    cmap.writeUInt32BE(last, 32 + index * 12);
    cmap.writeUInt32BE(1, 36 + index * 12);
  }
  return cmap;
}

/** Returns a WOFF2 file of a few hundred bytes that unpacks to 60 MB of zeros, though it declares 100 bytes. */
export function woff2Bomb(): Buffer {
  const packed = brotliCompressSync(Buffer.alloc(60 << 20));
  const head = Buffer.alloc(48 + 2);
  head.write('wOF2\0\x01\0\0', 'latin1');
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(packed.length, 20);
  // One table, `cmap`, of 100 bytes.
  head[49] = 100;
  return Buffer.concat([head, packed]);
}

function withTable(font: Buffer, tag: string, table: Buffer): Buffer {
  const head = Buffer.from(font);
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (head.toString('latin1', at, at + 4) !== tag) continue;
    head.writeUInt32BE(font.length, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    return Buffer.concat([head, table]);
  }
  throw new Error(`no table ${tag}`);
}
