import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { mapping, decodeText } from '../feed.fixture.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import { toAsync, cut, FUZZ, makeRandom, type Random } from '../random.fixture.ts';
import { rewriteFeed } from '../rewrite-feed.ts';

const NEW = 'https://new.example/?a=1&b=2';
const NAMES = { g: 'http://base.google.com/ns/1.0', '': '' };

/** Places for a shop's images: the path of the main one, and of the additional ones. */
const SHAPES = [
  { image: 'g:photo', more: 'g:more' },
  { image: 'photo', more: 'photo' },
  { image: 'photo', more: 'more' },
  { image: 'photo', more: 'all/more' },
  { image: 'all/photo', more: 'all/more' },
  { image: 'all/photo', more: 'more' },
  { image: 'all/photo@url', more: 'all/more@url' },
  { image: 'photo@url', more: 'other/all/more' },
  { image: '@photo', more: 'all/more' },
] as const;
type Shape = (typeof SHAPES)[number];

/** Documents are as many as in the other tests, of several products each. */
const DOCUMENTS = Math.ceil(FUZZ.documents / 3);

const name =
  'in random feeds, one more image is there for an independent parser, before the others, and all other bytes stay';
test(`${name} (${DOCUMENTS} documents, seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
  const random = makeRandom(FUZZ.seed);
  const damages: unknown[] = [];
  const counts = { inserted: 0, before: 0, withoutImage: 0 };
  for (let index = 0; index < DOCUMENTS; index++) {
    const shape = random.pick(SHAPES);
    const feed = randomFeed(random, shape);
    const products = readWithOracle(feed, shape);
    const all = await insert(feed, shape, random);
    const expected = products.map((product) => withNew(product, shape));
    if (JSON.stringify(readWithOracle(all, shape)) !== JSON.stringify(expected)) damages.push({ feed, all });
    for (const [position, { images, more }] of products.entries()) {
      const output = await insert(feed, shape, random, position);
      const hasImage = images.length > 0;
      if (hasImage ? !isOnePieceMore(feed, output) : output !== feed) damages.push({ feed, output });
      if (!hasImage) counts.withoutImage++;
      else if (more.length > (shape.image === shape.more ? 1 : 0)) counts.before++;
      else counts.inserted++;
    }
  }
  expect(damages.slice(0, 3)).toEqual([]);
  // All of them must be common, or the comparison would say nothing.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(DOCUMENTS / 10);
});

/** Returns the feed with the new image in the product at a position, or in all. */
async function insert(feed: string, { image, more }: Shape, random: Random, only?: number): Promise<string> {
  const feedMapping: FeedMapping = mapping({ image, additionalImage: more, insertedImage: more });
  const change = ({ position }: { position: number }) =>
    only === undefined || only === position ? { inserted: NEW } : null;
  const pieces: Uint8Array[] = [];
  const chunks = toAsync(cut(new TextEncoder().encode(feed), random));
  for await (const piece of rewriteFeed(chunks, feedMapping, change)) pieces.push(piece);
  return decodeText(joinBytes(pieces));
}

interface Images {
  images: string[];
  more: string[];
}

function withNew({ images, more }: Images, { image, more: path }: Shape): Images {
  if (images.length === 0) return { images, more };
  if (image !== path) return { images, more: [NEW, ...more] };
  const repeated = [images[0]!, NEW, ...images.slice(1)];
  return { images: repeated, more: repeated };
}

/**
 * Whether an output is its source with one piece more, which has the address once. The only byte that may be lost is the
 * slash of a self-closing tag that now holds something.
 */
function isOnePieceMore(source: string, output: string): boolean {
  let [start, end] = [0, 0];
  while (start < source.length && source[start] === output[start]) start++;
  while (end < source.length - start && source.at(-1 - end) === output.at(-1 - end)) end++;
  const lost = source.slice(start, source.length - end);
  const added = output.slice(start, output.length - end);
  const isOpened = lost === '/' && added.startsWith('>');
  return (lost === '' || isOpened) && added.split('new.example').length === 2;
}

/** Returns the products' images by saxes, which resolves namespaces too. Throws where a document is not well-formed. */
function readWithOracle(text: string, shape: Shape): Images[] {
  const parser = new SaxesParser({ xmlns: true });
  const products: Images[] = [];
  const path: string[] = [];
  const texts: string[] = [];
  const add = (place: string, value: string) => {
    const product = products.at(-1);
    if (product === undefined || path[1] !== 'item' || value === '') return;
    if (place === shape.image) product.images.push(value);
    if (place === shape.more) product.more.push(value);
  };
  const place = () => path.slice(2).join('/');
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    path.push(tag);
    texts.push('');
    if (path.length === 2) products.push({ images: [], more: [] });
    for (const { name: attribute, value } of Object.values(attributes))
      add(`${place()}@${attribute}`, value.trim());
  });
  const addText = (piece: string) => texts.push((texts.pop() ?? '') + piece);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const at = place();
    add(at, (texts.pop() ?? '').trim());
    path.pop();
  });
  parser.write(text).close();
  return products;
}

function randomFeed(random: Random, shape: Shape): string {
  const declaration = random.pick([
    '',
    '<?xml version="1.0"?>\r\n',
    '<?xml version="1.0" encoding="UTF-8"?>\n',
  ]);
  const items = random.repeat(3, () => aside(random) + item(random, shape));
  return `${declaration}<rss xmlns:g="${NAMES.g}">${items}${aside(random)}</rss>\n`;
}

function item(random: Random, { image, more }: Shape): string {
  const paths = [
    image,
    ...Array.from({ length: random.below(4) }, () => random.pick([more, more, 'id', 'x/y'])),
  ];
  const photos = paths.filter((path) => path !== '@photo' && random.isLucky(0.85));
  const own = image === '@photo' ? ` photo="${random.pick([address(random, true), '', ' '])}"` : '';
  // Images of one wrapper stay together; the main image need not come first.
  const ordered = random.isLucky(0.3) ? photos.toReversed() : photos;
  const children = ordered.map((path) => aside(random) + element(random, path)).join('') + aside(random);
  if (children === '' && random.isLucky(0.5)) return `<item${own}/>`;
  return `<item${own}>${children}</item>`;
}

/** Returns an element with the wrappers of its path; the last one holds an address, or nothing. */
function element(random: Random, path: string): string {
  const [tags = '', attribute] = path.split('@');
  const segments = tags.split('/');
  const [tag = '', ...rest] = segments;
  if (rest.length > 0) {
    if (random.isLucky(0.15)) return random.pick([`<${tag}/>`, `<${tag} a="1" />`, `<${tag}></${tag}>`]);
    const inner = [rest.join('/'), attribute].filter((part) => part !== undefined).join('@');
    return `<${tag}>${random.repeat(2, () => aside(random) + element(random, inner))}${aside(random)}</${tag}>`;
  }
  const start = tag + others(random, tag);
  if (attribute !== undefined) {
    const url = random.isLucky(0.8) ? address(random, true) : '';
    return random.pick([`<${start} url="${url}"/>`, `<${start} url='${url}'>x</${tag}>`]);
  }
  if (random.isLucky(0.15))
    return random.pick([`<${start}/>`, `<${start}> </${tag}>`, `<${start}></${tag}>`]);
  return `<${start}>${content(random)}</${tag}>`;
}

/** Returns other attributes of an element, a namespace of its own among them. */
function others(random: Random, tag: string): string {
  if (random.isLucky(0.6)) return '';
  const names = tag.startsWith('g:') ? ` xmlns:g='${NAMES.g}'` : ' xmlns:o="https://o.example/"';
  return random.pick([names, ` a="xmlns='b' &gt; >"`, ` b="1"${names}\n`]);
}

function content(random: Random): string {
  const url = address(random, true);
  const section = `<![CDATA[${address(random, false)}]]>`;
  return random.pick([url, `\n  ${url} `, section, ` ${section}\n`, `<!-- u -->${url}`, `${url}${section}`]);
}

let count = 0;

function address(random: Random, isEscaped: boolean): string {
  return `https://x.example/${count++}?é${isEscaped ? '&amp;' : '&'}${random.pick(['', 'b', ']'])}`;
}

function aside(random: Random): string {
  return random.pick([
    '',
    '',
    '\n  ',
    '\r\n\t',
    ' ',
    '<!-- <photo>https://c.example</photo> -->',
    '\n<?go x?>\n',
  ]);
}
