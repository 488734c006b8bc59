import type { Hash } from 'node:crypto';

/** Yields the bytes of a source while adding them to a hash. */
export async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}
