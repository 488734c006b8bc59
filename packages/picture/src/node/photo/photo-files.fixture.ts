import { crc32, deflateSync } from 'node:zlib';

/** Returns a valid one-bit PNG of a few kilobytes that unpacks to a huge picture. */
export function pngBomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a PNG with an iCCP chunk right after its header (https://www.w3.org/TR/png-3/#11iCCP). */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 8 + 25;
  const body = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]);
  return Buffer.concat([png.subarray(0, headerEnd), chunk('iCCP', body), png.subarray(headerEnd)]);
}

/** Returns a matrix profile with the primaries of Adobe RGB (1998), adapted to D50, and its gamma of 563/256. */
export function adobeRgbProfile(): Buffer {
  const fixed = (value: number) => Buffer.from(int32(Math.round(value * 65_536)));
  const xyz = (...values: number[]) =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)]);
  const gamma = Buffer.concat([Buffer.from('curv\0\0\0\0', 'latin1'), int32(1), Buffer.from([2, 51, 0, 0])]);
  const words = Buffer.concat([Buffer.from('text\0\0\0\0', 'latin1'), Buffer.from('test\0\0\0\0', 'latin1')]);
  const tags: [string, Buffer][] = [
    ['desc', words],
    ['cprt', words],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ];
  let at = 128 + 4 + tags.length * 12;
  const table = tags.map(([name, body]) => {
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), int32(at), int32(body.length)]);
    at += body.length;
    return entry;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02_40_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  return Buffer.concat([header, int32(tags.length), ...table, ...tags.map(([, body]) => body)]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
