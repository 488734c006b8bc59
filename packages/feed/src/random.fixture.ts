export interface Random {
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  isLucky(chance: number): boolean;
  /** Returns up to `most` pieces, joined. */
  repeat(most: number, piece: () => string): string;
}

const documents = Number(process.env['FUZZ_DOCUMENTS'] ?? (process.env['LONG_TESTS'] === '1' ? 3000 : 1000));

/**
 * Limits of tests on random documents: number of documents, first seed, and maximum duration in ms. `FUZZ_DOCUMENTS=20000 FUZZ_SEED=1 npx
 * vitest run packages/feed/src/xml/scan-xml-fuzz.test.ts` tests more or other documents.
 */
export const FUZZ = {
  documents,
  seed: Number(process.env['FUZZ_SEED'] ?? 20_260_726),
  timeout: Math.max(180_000, documents * 200),
};

/** Returns a generator that depends only on the seed, so that failures are reproducible. */
export function makeRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (choices) => choices[below(choices.length)]!,
    isLucky: (chance) => next() < chance,
    repeat: (most, piece) => Array.from({ length: below(most + 1) }, piece).join(''),
  };
}

export async function* toAsync(pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Returns the bytes in pieces of random sizes. */
export function cut(bytes: Uint8Array, random: Random): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const sizeMax = random.pick([1, 4, 60]);
  for (let at = 0; at < bytes.length;) {
    const size = 1 + random.below(sizeMax);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}
