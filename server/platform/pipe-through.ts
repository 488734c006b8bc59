import { pipeline, Readable, type Transform } from 'node:stream';

/**
 * Yields the bytes of `source` after a transform such as a decompressor. Streams are created only when reading begins: a stream that fails
 * without a listener ends the process, and readers may begin late, for example after opening a file. A failure on either side is thrown to
 * the reader; a reader that stops early ends both.
 */
export async function* pipeThrough(
  source: AsyncIterable<Uint8Array>,
  createTransform: () => Transform,
): AsyncGenerator<Uint8Array> {
  // Errors reach the reader of the last stream, so the callback has nothing to do.
  yield* pipeline(Readable.from(source), createTransform(), () => undefined);
}
