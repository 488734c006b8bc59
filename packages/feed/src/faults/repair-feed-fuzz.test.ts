import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { FeedError } from '../feed-error.ts';
import { toAsync, cut, FUZZ, makeRandom, type Random } from '../random.fixture.ts';
import { randomDocument } from '../xml/random-xml.fixture.ts';
import { noRepairs, repairFeed, type FeedRepairs } from './repair-feed.ts';
import { readWithOracle, readWithScanner } from '../xml/xml-oracle.fixture.ts';

interface Repaired {
  bytes: Uint8Array | null;
  fault: string | null;
  repairs: FeedRepairs | null;
}

async function repair(pieces: Uint8Array[]): Promise<Repaired> {
  const output: Uint8Array[] = [];
  const repairs = noRepairs();
  try {
    for await (const piece of repairFeed(toAsync(pieces), repairs)) output.push(piece);
  } catch (error) {
    if (!(error instanceof FeedError) || error.kind === 'text') throw error;
    return { bytes: null, fault: error.message, repairs: null };
  }
  return { bytes: Uint8Array.from(joinBytes(output)), fault: null, repairs };
}

/** True if readers of the bytes find no fault, but strict readers believe the name of the encoding ('U8'), so that it is mended. */
const isMislabelled = ({ repairs }: Repaired) => repairs?.first?.what === 'mislabelled';

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

describe('against an independent parser, on random and damaged documents', () => {
  const name =
    'a sound feed comes out as it is, a mended one is well-formed with the products that we read, and only broken structure fails';
  test(`${name} (seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
    const random = makeRandom(FUZZ.seed);
    const disagreements: unknown[] = [];
    const counts = { sound: 0, mended: 0, refused: 0 };
    for (let index = 0; index < FUZZ.documents; index++) {
      const bytes = new TextEncoder().encode(randomDocument(random));
      const strict = await readWithScanner(cut(bytes, random));
      const whole = await repair([bytes]);
      const inPieces = await repair(cut(bytes, random));
      let isRight = isDeepStrictEqual(whole, inPieces);
      if (strict.fault === null && !isMislabelled(whole)) {
        counts.sound++;
        isRight &&= isDeepStrictEqual(whole.bytes, bytes) && whole.repairs?.count === 0;
      } else if (whole.bytes === null) counts.refused++;
      else {
        counts.mended++;
        const products = readWithOracle(decode(whole.bytes));
        const again = await readWithScanner([whole.bytes]);
        isRight &&= products !== null && isDeepStrictEqual(again.products, products);
        // Everything read before the fault stays the same.
        isRight &&= isDeepStrictEqual(again.seen.slice(0, strict.seen.length), strict.seen);
        isRight &&= whole.repairs!.count > 0 && whole.repairs!.first !== null;
        isRight &&= isDeepStrictEqual((await repair([whole.bytes])).bytes, whole.bytes);
      }
      if (!isRight) disagreements.push({ text: decode(bytes), strict, whole, inPieces });
    }
    expect(disagreements).toEqual([]);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(FUZZ.documents / 20);
  });
});

describe('with faults put into sound documents', () => {
  const name =
    'the mended feed is well-formed to an independent parser and has the products of the sound one';
  test(`${name} (seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
    const random = makeRandom(FUZZ.seed);
    const disagreements: unknown[] = [];
    const met = new Map<string, number>();
    let index = 0;
    while (index < FUZZ.documents / 2) {
      const sound = randomDocument(random);
      const expected = readWithOracle(sound);
      if (expected === null) continue;
      index++;
      let faulty = sound;
      for (const [what, spoil] of random.isLucky(0.5) ? [random.pick(FAULTS)] : FAULTS) {
        const spoilt = spoil(faulty, random);
        if (spoilt !== faulty) met.set(what, (met.get(what) ?? 0) + 1);
        faulty = spoilt;
      }
      const mended = await repair(cut(new TextEncoder().encode(faulty), random));
      const { bytes, repairs } = mended;
      const products = bytes === null ? null : readWithOracle(decode(bytes));
      const isSound = faulty === sound && !isMislabelled(mended);
      const isCounted = isSound ? repairs?.count === 0 : repairs !== null && repairs.count > 0;
      if (!isDeepStrictEqual(products, expected) || !isCounted)
        disagreements.push({ sound, faulty, mended: bytes && decode(bytes), expected, products, repairs });
    }
    expect(disagreements).toEqual([]);
    expect(Array.from(met.keys()).toSorted()).toEqual(FAULTS.map(([what]) => what).toSorted());
  });
});

type Fault = readonly [what: string, spoil: (document: string, random: Random) => string];

/** Faults that shops' programs make in a sound document; none of them changes the text that a person reads. */
const FAULTS: readonly Fault[] = [
  ['lines before the declaration', (text) => text.replace(/^(\uFEFF?)<\?xml /, '$1\n\r\n <?xml ')],
  ['a second mark', (text) => text.replace(/^\uFEFF/, '\uFEFF\uFEFF')],
  ['a mark behind white space', (text) => (text.startsWith('<rss') ? `\n\uFEFF${text}` : text)],
  ['a raw &', (text, random) => some(text, /&amp;(?![\p{L}\d#_:])/gu, '&', random)],
  ['a raw <', (text, random) => some(text, /&lt;(?=[\d =.\-&>])/g, '<', random)],
  ['control characters', (text, random) => some(text, / /g, '\u0001', random)],
  ['a name of HTML', (text, random) => some(text, /(?<=[>a-z] ?)é/g, '&eacute;', random)],
  ['two halves of a character', (text, random) => some(text, /&#x1F600;/g, '&#xD83D;&#xDE00;', random)],
  ['-- in a comment', (text) => text.replace('<!-- c -->', '<!-- c -- d --->')],
  [
    'an attribute twice',
    (text, random) => some(text, /(?<=<item photo="[^"]*")>/g, ' photo="other">', random),
  ],
];

/** Text and attributes, but no section, comment or instruction: in these a reference is none. */
const ASIDES = /(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)/;

function some(text: string, what: RegExp, instead: string, random: Random): string {
  const pieces = text.split(ASIDES);
  const spoil = (piece: string) => piece.replace(what, (found) => (random.isLucky(0.5) ? instead : found));
  return pieces.map((piece, index) => (index % 2 === 0 ? spoil(piece) : piece)).join('');
}
