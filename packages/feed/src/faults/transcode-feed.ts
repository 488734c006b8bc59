import type { CodePage } from '../encoding/code-pages.ts';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { isMark } from '../xml/scan-bytes.ts';

const MARK_BYTES = 3;

/** Converts a feed that declares UTF-8, but is in a code page, to UTF-8. A UTF-8 byte order mark is preserved. */
export async function* transcodeFeed(
  chunks: AsyncIterable<Uint8Array>,
  label: CodePage,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  const encoder = new TextEncoder();
  let head: Uint8Array | null = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (head === null) {
      yield encoder.encode(decoder.decode(chunk, { stream: true }));
      continue;
    }
    head = joinBytes([head, chunk]);
    if (head.length < MARK_BYTES) continue;
    const start = isMark(head, 0) ? MARK_BYTES : 0;
    yield head.slice(0, start);
    yield encoder.encode(decoder.decode(head.subarray(start), { stream: true }));
    head = null;
  }
  if (head !== null) yield encoder.encode(decoder.decode(head));
}
