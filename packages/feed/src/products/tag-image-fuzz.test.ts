import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { mapping, decodeText } from '../feed.fixture.ts';
import { toAsync, cut, FUZZ, makeRandom, type Random } from '../random.fixture.ts';
import { rewriteFeed, type ProductChange } from '../rewrite-feed.ts';

const NEW = 'https://new.example/tagged?a=1&b=2';
const TAGS = ['STORY_PREFERRED', 'REELS_PREFERRED'];
const TAGGED =
  /(?:\r\n|\n|\r)?[ \t]*<image><url>https:\/\/new\.example\/tagged\?a=1&amp;b=2<\/url>(?:<tag>[A-Z_]+<\/tag>){2}<\/image>/g;
const DOCUMENTS = Math.ceil(FUZZ.documents / 3);

const name =
  'in random feeds, all that is put in is one picture with tags, and the rest is the feed as published';
test(`${name} (${DOCUMENTS} documents, seed ${FUZZ.seed})`, { timeout: FUZZ.timeout }, async () => {
  const random = makeRandom(FUZZ.seed);
  const damages: unknown[] = [];
  const counts = { tagged: 0, without: 0, ofShop: 0 };
  for (let index = 0; index < DOCUMENTS; index++) {
    const feed = randomFeed(random);
    // Pictures that the feed itself publishes: others, or the shop's.
    const change = random.pick<ProductChange>([
      {},
      { image: 'https://new.example/1' },
      { image: 'https://new.example/1', additionalImages: [undefined, 'https://new.example/2'] },
      { inserted: 'https://new.example/3' },
    ]);
    const published = await rewrite(feed, random, change);
    const output = await rewrite(feed, random, { ...(change as object), tagged: NEW });
    // Only the neighbour's indent stands before the picture.
    if (output.replaceAll(TAGGED, '') !== published) damages.push({ feed, published, output });
    const products = productsOf(feed);
    const shown = productsOf(output).map(({ tagged }) => tagged);
    const expected = products.map(({ photos, isTagged }) => (photos > 0 && !isTagged ? 1 : 0));
    if (JSON.stringify(shown) !== JSON.stringify(expected)) damages.push({ feed, output, shown, expected });
    counts.tagged += expected.filter((each) => each === 1).length;
    counts.without += products.filter(({ photos }) => photos === 0).length;
    counts.ofShop += products.filter(({ isTagged }) => isTagged).length;
  }
  expect(damages.slice(0, 3)).toEqual([]);
  // All of them must be common, or the comparison would say nothing.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(DOCUMENTS / 10);
});

async function rewrite(feed: string, random: Random, change: ProductChange): Promise<string> {
  const feedMapping = mapping({
    image: 'g:image_link',
    additionalImage: 'more',
    insertedImage: 'more',
    imageTags: TAGS,
  });
  const pieces: Uint8Array[] = [];
  const chunks = toAsync(cut(new TextEncoder().encode(feed), random));
  for await (const piece of rewriteFeed(chunks, feedMapping, () => change)) pieces.push(piece);
  return decodeText(joinBytes(pieces));
}

/** Returns the products as an independent parser sees them. Throws where a document is not well-formed. */
function productsOf(text: string): { photos: number; tagged: number; isTagged: boolean }[] {
  const parser = new SaxesParser({ xmlns: true });
  const products: { photos: number; tagged: number; isTagged: boolean }[] = [];
  const path: string[] = [];
  let content = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    content = '';
    if (path.length === 2) products.push({ photos: 0, tagged: 0, isTagged: false });
  });
  parser.on('text', (piece) => (content += piece));
  parser.on('cdata', (piece) => (content += piece));
  parser.on('closetag', () => {
    const [product, place] = [products.at(-1), path.slice(2).join('/')];
    if (product !== undefined && place === 'g:image_link' && content.trim() !== '') product.photos++;
    if (product !== undefined && place === 'image/url' && content === NEW) product.tagged++;
    if (product !== undefined && place === 'image/tag' && TAGS.includes(content)) product.isTagged = true;
    content = '';
    path.pop();
  });
  parser.write(text).close();
  return products;
}

function randomFeed(random: Random): string {
  const items = random.repeat(3, () => aside(random) + item(random));
  return `<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0">${items}${aside(random)}</rss>\n`;
}

function item(random: Random): string {
  const children = random.repeat(6, () => aside(random) + element(random));
  return `<item>${children}${aside(random)}</item>`;
}

function element(random: Random): string {
  const url = `https://x.example/${random.below(99)}?a&amp;b`;
  return random.pick([
    `<g:image_link>${url}</g:image_link>`,
    `<g:image_link a=">"><![CDATA[${url}]]></g:image_link >`,
    '<g:image_link/>',
    `<more>${url}</more>`,
    `<image><url>${url}</url></image>`,
    `<image><url>${url}</url><tag>${random.pick([...TAGS, 'OTHER'])}</tag></image>`,
    '<x/>',
  ]);
}

function aside(random: Random): string {
  return random.pick(['', '', '\n  ', '\r\n\t', ' ', '<!-- <image/> -->', '\n<?go x?>\n']);
}
