import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive, and metadata that the archive states wrongly, if any. */
export interface ZipPart {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly method?: number;
  readonly flags?: number;
  readonly declaredBytes?: number;
  readonly checksum?: number;
}

/** Writes an archive as programs do (APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16). */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { name, content, method = 8, flags = 0 } = part;
    const bytes = Buffer.from(content);
    const packed = method === 0 ? bytes : deflateRawSync(bytes);
    const spelt = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(part.checksum ?? crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(part.declaredBytes ?? bytes.length, 18);
    facts.writeUInt16LE(spelt.length, 22);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, spelt]);
    local.push(head, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, spelt);
    offset += head.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, list, end]);
}
