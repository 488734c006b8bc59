import { getEncoding, UTF_8, type FeedEncoding } from '../encoding/feed-encoding.ts';

// Enough for a declaration behind a page of white space; the declaration must have arrived before it is judged.
const HEAD_BYTES = 1024;

const MISLABELLED = getEncoding('utf-8', false, true);

/**
 * Returns the encoding of a feed, judged by its first bytes (at least 1 kB of them, unless the feed is shorter): byte order mark, then the
 * pattern of UTF-16, then the declaration, then UTF-8. A declaration that says UTF-16 over bytes that are not is what some exporters write
 * over UTF-8, and is taken as that.
 */
export function sniffEncoding(head: Uint8Array): FeedEncoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return getEncoding('utf-16le', true);
  if (first === 0xfe && second === 0xff) return getEncoding('utf-16be', true);
  if (first === 0x3c && second === 0) return getEncoding('utf-16le', true);
  if (first === 0 && second === 0x3c) return getEncoding('utf-16be', true);
  const declaration = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const label =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(
      declaration,
    )?.[1] ?? 'utf-8';
  const isUtf8 = /^(utf-?8|us-ascii|ascii)$/i.test(label);
  if (first === 0xef && second === 0xbb && head[2] === 0xbf) return isUtf8 ? UTF_8 : MISLABELLED;
  if (isUtf8) return UTF_8;
  if (/^(utf-?(16|16le|16be)|ucs-?2)$/i.test(label)) return MISLABELLED;
  try {
    return getEncoding(label, false);
  } catch {
    // An unknown encoding is a slip of the pen; whether the bytes are UTF-8 is checked like any other.
    return MISLABELLED;
  }
}
