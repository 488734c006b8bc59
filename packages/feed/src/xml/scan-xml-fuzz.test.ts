import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { cut, FUZZ, makeRandom } from '../random.fixture.ts';
import { randomDocument } from './random-xml.fixture.ts';
import { isSameResult, readWithOracle, readWithScanner } from './xml-oracle.fixture.ts';

describe('against an independent parser, on random and damaged documents', () => {
  const name = `the same of ${FUZZ.documents} documents are accepted, with the same products, in chunks of any size`;
  test(`${name} (seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
    const random = makeRandom(FUZZ.seed);
    const disagreements: unknown[] = [];
    let accepted = 0;
    for (let index = 0; index < FUZZ.documents; index++) {
      const bytes = new TextEncoder().encode(randomDocument(random));
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      const expected = readWithOracle(text);
      const whole = await readWithScanner([bytes]);
      const inPieces = await readWithScanner(cut(bytes, random));
      const isSame = isDeepStrictEqual(whole.products, expected) && isSameResult(inPieces, whole);
      const isUnchanged = expected === null || isDeepStrictEqual(whole.output, bytes);
      if (!isSame || !isUnchanged) disagreements.push({ text, expected, whole, inPieces });
      if (expected !== null) accepted++;
    }
    expect(disagreements).toEqual([]);
    // Both answers must be common, or the comparison would say nothing.
    expect(accepted).toBeGreaterThan(FUZZ.documents / 4);
    expect(accepted).toBeLessThan((FUZZ.documents * 9) / 10);
  });
});
