import type { Hash } from 'node:crypto';

/** Passes a source on, and puts all of its bytes into a hash. */
export async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}
