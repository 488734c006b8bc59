import { textFault } from './scan-xml-fault.ts';

// Enough for a declaration behind a page of white space; the declaration must have arrived before it is judged.
const HEAD_BYTES = 1024;

/** How a feed's bytes are to be read. */
export interface XmlEncoding {
  /** A name that TextDecoder knows. */
  label: string;
  /** Whether the feed is UTF-16 and goes through the scanner as UTF-8. */
  isWide: boolean;
  /** Whether the bytes that the scanner sees are UTF-8; else they are a code page that contains ASCII. */
  isUtf8: boolean;
  /** Text of bytes as the scanner sees them. */
  decode: (bytes: Uint8Array) => string;
}

/** The encoding of text that has been encoded by us. */
export const UTF_8: XmlEncoding = encodingOf('utf-8', false);

/**
 * The encoding of a feed, judged by its first bytes (at least 1 kB of them, unless the feed is shorter): byte
 * order mark, then the pattern of UTF-16, then the declaration, then UTF-8. A declaration that says UTF-16 over
 * bytes that are not is what some exporters write over UTF-8, and is taken as that.
 */
export function sniffEncoding(head: Uint8Array): XmlEncoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return encodingOf('utf-16le', true);
  if (first === 0xfe && second === 0xff) return encodingOf('utf-16be', true);
  if (first === 0x3c && second === 0) return encodingOf('utf-16le', true);
  if (first === 0 && second === 0x3c) return encodingOf('utf-16be', true);
  if (first === 0xef && second === 0xbb && head[2] === 0xbf) return UTF_8;
  const declaration = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const label =
    /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(declaration)?.[1] ?? 'utf-8';
  if (/^(utf-?(8|16|16le|16be)|ucs-?2|us-ascii|ascii)$/i.test(label)) return UTF_8;
  try {
    return encodingOf(label, false);
  } catch {
    // An encoding that nobody knows is a slip of the pen; whether the bytes are UTF-8 is checked like any other.
    return UTF_8;
  }
}

/** A feed whose encoding is known: the chunks as the scanner reads them and the way back to the feed's own bytes. */
export interface OpenedFeed {
  encoding: XmlEncoding;
  chunks: AsyncGenerator<Uint8Array>;
  /** Bytes in the feed's own encoding, from bytes as the scanner sees them; they may be cut anywhere. */
  encode: (bytes: Uint8Array) => Uint8Array;
}

/** Reads the head of a feed, judges its encoding and hands on all its bytes. */
export async function openFeed(chunks: AsyncIterable<Uint8Array>): Promise<OpenedFeed> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  const encoding = sniffEncoding(joinBytes(head));
  const whole = replay(head, iterator);
  if (!encoding.isWide) return { encoding, chunks: whole, encode: (bytes) => bytes };
  return { encoding, chunks: decodeWide(whole, encoding.label), encode: wideEncoder(encoding.label) };
}

/** The bytes of a whole UTF-16 feed as UTF-8. Throws FeedError where they are no text. */
export function decodeWideFeed(bytes: Uint8Array, label: string): Uint8Array {
  const decode = wideDecoder(label);
  return joinBytes([decode(bytes, true), decode(new Uint8Array(0), false)]);
}

/** Several pieces as one. */
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

function encodingOf(label: string, isWide: boolean): XmlEncoding {
  const decoder = new TextDecoder(isWide ? 'utf-8' : label, { ignoreBOM: true });
  const isUtf8 = isWide || /^utf-?8$/i.test(label);
  return { label, isWide, isUtf8, decode: (bytes) => decoder.decode(bytes) };
}

async function* replay(
  head: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* head;
    for (;;) {
      const next = await rest.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // A reader that stops early must let go of the file or connection behind the chunks.
    await rest.return?.();
  }
}

async function* decodeWide(chunks: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<Uint8Array> {
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
      throw textFault('bytes that are no UTF-16', offset);
    }
  };
}

function wideEncoder(label: string): (bytes: Uint8Array) => Uint8Array {
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
