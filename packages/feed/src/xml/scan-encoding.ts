import { getEncoding, UTF_8, type FeedEncoding } from '../encoding/feed-encoding.ts';

// Number of bytes that is enough for a declaration after a page of white space; it must be complete before it is evaluated.
const HEAD_BYTES = 1024;

const MISLABELLED = getEncoding('utf-8', false, true);

/**
 * Returns the encoding of a feed, from its first bytes (at least 1 kB, unless the feed is shorter): byte order mark, then the pattern of
 * UTF-16, then the declaration, then UTF-8. A declaration of UTF-16 without matching bytes is written by some exporters for UTF-8, and read
 * as that.
 */
export function sniffEncoding(head: Uint8Array): FeedEncoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return getEncoding('utf-16le', true);
  if (first === 0xfe && second === 0xff) return getEncoding('utf-16be', true);
  if (first === 0x3c && second === 0) return getEncoding('utf-16le', true);
  if (first === 0 && second === 0x3c) return getEncoding('utf-16be', true);
  const start = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const declaration = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s[^>]*/.exec(start)?.[0] ?? '';
  const label = declaredEncoding(declaration) ?? 'utf-8';
  const isUtf8 = /^(utf-?8|us-ascii|ascii)$/i.test(label);
  if (first === 0xef && second === 0xbb && head[2] === 0xbf) return isUtf8 ? UTF_8 : MISLABELLED;
  if (isUtf8) return UTF_8;
  if (/^(utf-?(16|16le|16be)|ucs-?2)$/i.test(label)) return MISLABELLED;
  try {
    return getEncoding(label, false);
  } catch {
    // An unknown encoding name is a typing error; the bytes are checked as UTF-8 like any other.
    return MISLABELLED;
  }
}

/** Returns the encoding that an XML declaration names, even if it is malformed; null if it names none. */
export function declaredEncoding(declaration: string): string | null {
  return /encoding\s*=\s*["']?([A-Za-z][A-Za-z0-9._-]*)/i.exec(declaration)?.[1] ?? null;
}
