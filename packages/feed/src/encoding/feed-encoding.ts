import { encodingFault } from '../feed-fault.ts';

/** Encoding in which a feed's bytes are read. */
export interface FeedEncoding {
  /** A name that TextDecoder knows. */
  label: string;
  /** True if the feed is UTF-16, which is converted to UTF-8 for the scanner. */
  isWide: boolean;
  /** True if the scanner's bytes are UTF-8; otherwise they are a code page that contains ASCII. */
  isUtf8: boolean;
  /** True if the feed's declaration names another or an unknown encoding, so that strict readers refuse the feed. */
  isMislabelled: boolean;
  /** Decodes bytes as the scanner sees them. */
  decode: (bytes: Uint8Array) => string;
}

// What Node has for its Buffers reads the same of any bytes, and the short texts of a product in half the time of a TextDecoder.
const { utf8Slice } = (globalThis as { Buffer?: { prototype: Utf8Slicer } }).Buffer?.prototype ?? {};

interface Utf8Slicer {
  utf8Slice?: (this: Uint8Array, start: number, end: number) => string;
}

/** The encoding of text that we have encoded ourselves. */
export const UTF_8: FeedEncoding = getEncoding('utf-8', false);

/** Returns the encoding for a name that TextDecoder knows; throws RangeError for any other. */
export function getEncoding(label: string, isWide: boolean, isMislabelled = false): FeedEncoding {
  const decoder = new TextDecoder(isWide ? 'utf-8' : label, { ignoreBOM: true });
  const isUtf8 = isWide || /^utf-?8$/i.test(label);
  const decode =
    isUtf8 && utf8Slice !== undefined
      ? (bytes: Uint8Array) => utf8Slice.call(bytes, 0, bytes.length)
      : (bytes: Uint8Array) => decoder.decode(bytes);
  return { label, isWide, isUtf8, isMislabelled, decode };
}

/** Returns the bytes of a whole UTF-16 feed as UTF-8. Throws FeedError if they are invalid. */
export function decodeWideFeed(bytes: Uint8Array, label: string): Uint8Array {
  const decode = wideDecoder(label);
  return joinBytes([decode(bytes, true), decode(new Uint8Array(0), false)]);
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Yields the chunks of a UTF-16 feed as UTF-8. Throws FeedError if they are invalid. */
export async function* decodeWide(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
): AsyncGenerator<Uint8Array> {
  const decode = wideDecoder(label);
  for await (const chunk of chunks) yield decode(chunk, true);
  yield decode(new Uint8Array(0), false);
}

function wideDecoder(label: string): (bytes: Uint8Array, hasMore: boolean) => Uint8Array {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  const encoder = new TextEncoder();
  let offset = 0;
  return (bytes, hasMore) => {
    try {
      const text = decoder.decode(bytes, { stream: hasMore });
      offset += bytes.length;
      return encoder.encode(text);
    } catch {
      throw encodingFault('bytes_without_utf16', offset);
    }
  };
}

/** Returns a converter from UTF-8, cut anywhere, back to the bytes of a UTF-16 feed. */
export function wideEncoder(label: string): (bytes: Uint8Array) => Uint8Array {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const high = label === 'utf-16be' ? 0 : 1;
  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true });
    const wide = new Uint8Array(text.length * 2);
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      wide[index * 2 + high] = unit >> 8;
      wide[index * 2 + 1 - high] = unit & 0xff;
    }
    return wide;
  };
}
