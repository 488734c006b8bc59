/** Bytes of a photo, and whether its end was missing, where parts of the picture may be missing too. */
export type MendedPhoto = {
  readonly bytes: Uint8Array;
  readonly isEndMissing: boolean;
  /** Number of bytes in the end marker. */
  readonly endBytes: number;
  /** True for a progressive JPEG (ITU-T T.81, G). */
  readonly isProgressive: boolean;
};

const jpegEnd = Buffer.from([0xff, 0xd9]);
const gifEnd = Buffer.from([0x00, 0x3b]);

/**
 * Repairs a photo for a strict decoder if only its format is at fault: bytes between two parts of a JPEG, or a missing end marker of a JPEG
 * or a GIF. Browsers forgive these, so shops never notice. Other bytes are returned unchanged; if the end was missing, parts of the picture
 * may be missing too.
 */
export function mendPhoto(bytes: Uint8Array): MendedPhoto {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file[0] === 0xff && file[1] === 0xd8) return mendJpeg(file);
  return file.subarray(0, 3).toString('latin1') === 'GIF' ? mendGif(file) : asItIs(bytes);
}

function asItIs(bytes: Uint8Array): MendedPhoto {
  return { bytes, isEndMissing: false, endBytes: 2, isProgressive: false };
}

/** Repairs a JPEG. Its parts begin with 0xff and declare their length (ITU-T T.81, B.1.1). */
function mendJpeg(file: Buffer): MendedPhoto {
  const parts = [file.subarray(0, 2)];
  let at = 2;
  while (at < file.length) {
    const start = file.indexOf(0xff, at);
    if (start === -1 || start + 3 >= file.length) return asItIs(file);
    const marker = file[start + 1];
    if (marker === 0xff) {
      at = start + 1;
      continue;
    }
    const end = marker === 0xda ? file.length : start + 2 + file.readUInt16BE(start + 2);
    if (end > file.length || end < start + 4) return asItIs(file);
    parts.push(file.subarray(start, end));
    at = end;
  }
  const isEndMissing = parts.at(-1)?.lastIndexOf(jpegEnd) === -1;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const isProgressive = parts.some((part) => part[1] === 0xc2);
  const isAsItWas = length === file.length && !isEndMissing;
  const mended = isAsItWas ? file : Buffer.concat([...parts, ...(isEndMissing ? [jpegEnd] : [])]);
  return { ...asItIs(mended), isEndMissing, isProgressive };
}

/** Repairs a GIF. Only its first frame is used, so it may end after that (GIF89a, sections 15 and 22). */
function mendGif(file: Buffer): MendedPhoto {
  const whole = asItIs(file);
  let at = 13 + colorTableLength(file[10]);
  while (at < file.length) {
    if (file[at] === 0x21) {
      const end = endOfBlocks(file, at + 2);
      if (end.isCut) return whole;
      at = end.at;
      continue;
    }
    if (file[at] !== 0x2c) return whole;
    const { isCut, at: end, last } = endOfBlocks(file, at + 11 + colorTableLength(file[at + 9]));
    if (!isCut)
      return file.at(-1) === 0x3b
        ? whole
        : { ...whole, bytes: Buffer.concat([file.subarray(0, end), gifEnd.subarray(1)]) };
    if (last >= file.length) return whole;
    const cut = Buffer.concat([file, gifEnd]);
    cut[last] = file.length - last - 1;
    return { ...asItIs(cut), isEndMissing: true };
  }
  return whole;
}

/** Returns the length in bytes of the colour table declared by these flags. */
export function colorTableLength(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Returns where a chain of length-prefixed blocks ends, and where the length of the last one is. */
export function endOfBlocks(file: Buffer, start: number): { isCut: boolean; at: number; last: number } {
  let at = start;
  let last = start;
  while (at < file.length && file[at] !== 0) {
    last = at;
    at += 1 + (file[at] ?? 0);
  }
  return { isCut: at >= file.length, at: at + 1, last };
}
