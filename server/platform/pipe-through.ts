import { pipeline, Readable, type Transform } from 'node:stream';

/**
 * Returns the bytes of `source` after a transform such as a decompressor. Nothing is made before reading begins: a stream that fails while
 * nobody listens to it yet ends the process, and readers do begin late, for example when they open a file first. A failure of either side
 * is thrown to the reader; one that leaves early ends both.
 */
export async function* pipeThrough(
  source: AsyncIterable<Uint8Array>,
  createTransform: () => Transform,
): AsyncGenerator<Uint8Array> {
  // An error reaches the reader of the last stream, so the callback has nothing left to do.
  yield* pipeline(Readable.from(source), createTransform(), () => undefined);
}
