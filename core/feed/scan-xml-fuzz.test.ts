import { isDeepStrictEqual } from 'node:util';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { FeedError } from './feed-error.ts';
import type { FeedMapping } from './feed-mapping.ts';
import { rewriteFeed } from './rewrite-feed.ts';
import type { Product } from './product.ts';
import { joinBytes } from './feed-encoding.ts';
import { asyncOf, cut, FUZZ, randomOf, type Random } from './random.fixture.ts';

const MAPPING: FeedMapping = {
  container: 'item',
  containerPath: null,
  id: 'g:id',
  image: 'none',
  additionalImage: null,
  availability: null,
  values: { photo: ['@photo'], title: ['g:title'], deep: ['x/y'] },
};

describe('against an independent parser, on random and damaged documents', () => {
  const name = `the same of ${FUZZ.documents} documents are accepted, with the same products, in chunks of any size`;
  test(`${name} (seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
    const random = randomOf(FUZZ.seed);
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

describe('in tolerant mode, on the same documents', () => {
  const name =
    'the output is the source byte for byte, a sound feed has the same products, and only broken structure fails';
  test(`${name} (seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
    const random = randomOf(FUZZ.seed);
    const disagreements: unknown[] = [];
    const counts = { sound: 0, readOver: 0, refused: 0 };
    for (let index = 0; index < FUZZ.documents; index++) {
      const bytes = new TextEncoder().encode(randomDocument(random));
      // In pieces, so that products are seen before a fault.
      const strict = await readWithScanner(cut(bytes, random));
      const tolerant = await readWithScanner([bytes], true);
      const inPieces = await readWithScanner(cut(bytes, random), true);
      const isSame = isSameResult(inPieces, tolerant);
      const isUnchanged = tolerant.output === null || isDeepStrictEqual(tolerant.output, bytes);
      const isAsStrict = strict.fault !== null || isSameResult(tolerant, strict);
      // What a strict pass has taken before the fault stays what it is when the feed is read over.
      const before = strict.seen.length;
      const isContinued =
        tolerant.fault !== null || isDeepStrictEqual(tolerant.seen.slice(0, before), strict.seen);
      if (!isSame || !isUnchanged || !isAsStrict || !isContinued)
        disagreements.push({ text: new TextDecoder().decode(bytes), strict, tolerant, inPieces });
      if (strict.fault === null) counts.sound++;
      else if (tolerant.fault === null) counts.readOver++;
      else counts.refused++;
    }
    expect(disagreements).toEqual([]);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(FUZZ.documents / 20);
  });
});

interface Fields {
  id: string;
  photo: string | undefined;
  title: string | undefined;
  deep: string | undefined;
}

async function readWithScanner(pieces: Uint8Array[], isTolerant = false) {
  const products: Fields[] = [];
  const output: Uint8Array[] = [];
  const keep = ({ id, values }: Product) => {
    products.push({ id, photo: values['photo'], title: values['title'], deep: values['deep'] });
    return null;
  };
  try {
    for await (const bytes of rewriteFeed(asyncOf(pieces), MAPPING, keep, { isTolerant })) output.push(bytes);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { products: null, seen: products, output: null, fault: error.message };
  }
  return { products, seen: products, output: joinBytes(output), fault: null };
}

type Result = Awaited<ReturnType<typeof readWithScanner>>;

/** How much is seen before a fault depends on the chunks, so it does not count. */
function isSameResult(one: Result, other: Result): boolean {
  return isDeepStrictEqual({ ...one, seen: null }, { ...other, seen: null });
}

/** The products by saxes, or null where it finds a fault or reads over one of the two that it does not know. */
function readWithOracle(text: string): Fields[] | null {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const products: Fields[] = [];
  const path: string[] = [];
  let product: Fields | null = null;
  let productDepth = 0;
  let texts: string[] = [];
  let isSound = true;
  parser.on('error', () => {
    isSound = false;
  });
  parser.on('doctype', (doctype) => {
    isSound &&= !isBrokenDoctype(doctype);
  });
  parser.on('processinginstruction', ({ target, body }) => {
    isSound &&= !isBrokenInstruction(target, body, text);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (product === null && name === 'item') {
      const photo = attributes[Object.keys(attributes).find(isPhoto) ?? '']?.trim() || undefined;
      product = { id: '', photo, title: undefined, deep: undefined };
      productDepth = path.length;
    }
    path.push(name);
    texts.push('');
  });
  const addText = (piece: string) => {
    texts = texts.map((before) => before + piece);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const place = path.slice(productDepth + 1).join('/');
    path.pop();
    const found = texts.pop()!.trim();
    if (product === null) return;
    if (place === 'g:id') product.id ||= found;
    if (place === 'g:title') product.title ||= found || undefined;
    if (place === 'x/y') product.deep ||= found || undefined;
    if (path.length === productDepth) {
      products.push(product);
      product = null;
    }
  });
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return isSound ? products : null;
}

/** Property names are wanted in any spelling: case and what stands between the words do not matter. */
function isPhoto(attribute: string): boolean {
  return /^(.*:)?photo$/i.test(attribute.replaceAll(/[-._]/g, ''));
}

/**
 * Whether markup or a closing bracket stands in a DOCTYPE outside its quotes and brackets, which XML 1.0 forbids in
 * production 28. To saxes everything up to the '>' is the DOCTYPE.
 */
function isBrokenDoctype(doctype: string): boolean {
  return /[<\]]/.test(doctype.replaceAll(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, ''));
}

/**
 * Whether the target of an instruction runs into its text without white space, as in '<?go?x?>', which XML 1.0
 * forbids in production 16. To saxes the first '?' ends the target.
 */
function isBrokenInstruction(target: string, body: string, text: string): boolean {
  return body !== '' && text.replaceAll(/\r\n?/g, '\n').includes(`<?${target}${body}?>`);
}

const SOUND = [
  'a b é я 😀 = / ? ! - ] ]] > item g:id &amp; &lt; &#65; &#x1F600; &quot;'.split(' '),
  [' ', '\n', '\r\n', '\t', 'https://x.example/?a=1&amp;b=2'],
].flat();
const UNSOUND = [
  '& &foo; &#0; &#xD800; &#; &am < </ <! <? <!- <![CDATA ]]> -- <1 <item <-> <item>'.split(' '),
  [
    '\u0001',
    '\u0000',
    '\uFFFE',
    '& ',
    '<a b>',
    '<a b=c>',
    '<a b="<">',
    '<a b="&">',
    '< a>',
    '</ a>',
    '<a/ >',
  ],
  ["<a b='1' b='2'/>", '<a b="1"c="2"/>', '<!DOCTYPE x>', '<?xml version="1.0"?>'],
].flat();
const MARKS = Array.from(`<>&"'/!?]- a;[=`);

function randomDocument(random: Random): string {
  const declaration = random.pick([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?xml version="1.0"?>\n',
    '',
    '\n',
  ]);
  const items = random.repeat(
    4,
    () => (random.isLucky(0.8) ? item(random) : element(random, 2)) + words(random),
  );
  const document =
    random.pick(['', '', '\uFEFF']) +
    declaration +
    random.pick(['', '\n', '<!-- c -->', '<!DOCTYPE rss>']) +
    `<rss><channel>${aside(random)}<title>${words(random)}</title>${items}${aside(random)}</channel></rss>` +
    random.pick(['', '\n', '<!-- end -->']);
  return random.isLucky(0.3) ? damage(document, random) : document;
}

function item(random: Random): string {
  const photo = random.isLucky(0.7) ? ` photo=${random.pick(['"', '"  '])}${quoted(random)}"` : '';
  const children = random.repeat(6, () => {
    const name = random.pick(['g:id', 'g:title', 'x', 'zz', 'g:ti']);
    if (name === 'x') return `<x><y>${words(random)}</y></x>`;
    const content = aside(random) + words(random) + aside(random);
    return random.isLucky(0.8)
      ? `<${name}${randomAttributes(random)}>${content}</${name}>\n`
      : element(random, 2);
  });
  return `<item${photo}>${children}</item>`;
}

function element(random: Random, depth: number): string {
  const name = random.pick(['item', 'g:id', 'g:title', 'x', 'y', 'ы', 'items', 'a.b-c']);
  if (random.isLucky(0.15)) return `<${name}${randomAttributes(random)}/>`;
  const content = random.repeat(3, () => {
    if (depth > 0 && random.isLucky(0.5)) return element(random, depth - 1);
    return random.isLucky(0.5) ? words(random) : aside(random);
  });
  return `<${name}${randomAttributes(random)}>${content}</${random.isLucky(0.995) ? name : 'item'}${random.pick(['', ' '])}>`;
}

function randomAttributes(random: Random): string {
  const names = new Set(
    Array.from({ length: random.below(3) }, () => random.pick(['id', 'x', 'g:k', 'data-1', 'имя'])),
  );
  const written = Array.from(
    names,
    (name) => ` ${name}${random.pick(['', ' '])}=${random.pick(['', '\t'])}"${quoted(random)}"`,
  );
  return written.join('') + random.pick(['', '', '\n']);
}

function quoted(random: Random): string {
  return words(random).replace(/[<"]/g, '');
}

function words(random: Random): string {
  const pieces = random.repeat(3, () => random.pick(random.isLucky(0.99) ? SOUND : UNSOUND));
  return random.isLucky(0.98) ? pieces.replaceAll(']]>', ']]&gt;') : pieces;
}

function aside(random: Random): string {
  return random.pick([
    '',
    '',
    `<!--${words(random).replaceAll('-', '')}-->`,
    `<![CDATA[${words(random).replaceAll(']]>', '')}]]>`,
    `<?go ${words(random).replaceAll('?>', '')}?>`,
    '<!-- <item><g:id>0</g:id></item> -->',
    '<![CDATA[<item><g:id>1</g:id></item>]]>',
  ]);
}

function damage(document: string, random: Random): string {
  const characters = Array.from(document);
  for (let count = 1 + random.below(3); count > 0; count--) {
    const at = random.below(characters.length);
    const kind = random.below(3);
    if (kind === 0) characters.splice(at, 1 + random.below(3));
    else if (kind === 1) characters.splice(at, 0, random.pick(random.isLucky(0.5) ? SOUND : UNSOUND));
    else characters[at] = random.pick(MARKS);
  }
  return characters.join('');
}
