import { toPaintPhoto, openEngine, type Engine, encodeJpeg, readPhoto, trimPhoto } from '#picture/node';
import { createHash } from 'node:crypto';
import { createTemplate, starterIds } from '#picture/designs';
import { fillWithFonts } from '#picture/fonts';
import { drawPicture, drawWholeScene } from '#picture/paint';
import { ownManifest, readModel, templateFromHtml } from '#picture/files';
import { createPhotoCutter } from '#picture/cutout';
import { randomTemplates } from '../../packages/picture/src/node/parity.fixture.ts';
import { sampleFeed, samplePhoto, samplePhotoNames } from '#server/serve/sample-shop/sample-shop.ts';
import type { Report } from '../bench.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1200, height: 628 },
];
const randomTemplateCount = 120;
const cutOutNames = ['mug.jpg', 'desk-lamp.jpg', 'sunglasses.png', 'trail-shoe.jpg'];

type Product = {
  readonly name: string;
  readonly values: Record<string, string>;
  readonly photo: Uint8Array;
  readonly cutOut?: Uint8Array | undefined;
};
type Design = {
  readonly name: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
};

/**
 * Prints hashes of every starter's picture of every product of the sample shop, and of random templates: of the pixels before encoding, and
 * of the JPEG. A line that differs between two versions is a product whose image address would change without a new `RENDERER_VERSION`.
 */
export async function run(): Promise<Report> {
  const engine = await openEngine();
  const products = await sampleProducts();
  const cutOuts = await withCutOuts(products);
  for (const design of startersInSizes()) {
    const isSquare = design.width === design.height;
    const some = isSquare ? [...products, ...cutOuts] : products.filter((_, at) => at % 4 === 0);
    for (const product of some) await printHashes(engine, design, product, 'as drawn');
  }
  const logo = products.find(({ name }) => name === 'sunglasses.png')?.photo ?? new Uint8Array();
  const random = randomTemplates(logo, { seed: 4711, count: randomTemplateCount });
  for (const [at, design] of random.entries()) {
    const product = [...products, ...cutOuts][at % (products.length + cutOuts.length)];
    if (product === undefined) throw new Error('no products');
    const named = { ...design, name: `random ${at}` };
    // Draws three times, so that the later pictures come from caches.
    for (const time of ['once', 'twice', 'thrice'])
      await printHashes(engine, named, { ...product, name: `${product.name} ${time}` }, 'as drawn');
    if (at % 10 === 0) await printHashes(engine, named, product, 'as one scene');
  }
  return { about: '', tables: {} };
}

async function printHashes(
  base: Engine,
  { name, html, ...canvas }: Design,
  product: Product,
  way: 'as drawn' | 'as one scene',
): Promise<void> {
  const template = templateFromHtml({ html, ...canvas });
  const { tree, fonts } = fillWithFonts(template, product.values, { packs: base.packs, brandFonts: [] });
  const engine = await base.withFonts(fonts);
  const whole = await readPhoto(product.photo);
  const photo = product.cutOut === undefined ? whole : await trimPhoto(whole, product.cutOut);
  const input = { template, tree, canvas, photos: new Map([['IMAGE_URL', toPaintPhoto(photo)]]) };
  const drawn = way === 'as drawn' ? await drawPicture(engine, input) : await drawWholeScene(engine, input);
  const hashes = [drawn.data, await encodeJpeg(drawn)].map((bytes) =>
    createHash('sha256').update(bytes).digest('hex').slice(0, 16),
  );
  console.log(`${name}, ${canvas.width} x ${canvas.height}, ${product.name}, ${way}: ${hashes.join(' ')}`);
}

function startersInSizes(): Design[] {
  return starterIds.flatMap((starter) =>
    sizes.map((size) => {
      const { html } = createTemplate({ name: '', type: 'facebook', ...size, starter });
      return { name: starter, html, ...size };
    }),
  );
}

/** Returns each photo of the shop with the texts of its product; a photo without a product gets texts of its own. */
async function sampleProducts(): Promise<Product[]> {
  const items = sampleFeed('http://shop.example').split('<item>').slice(1);
  return Promise.all(
    samplePhotoNames().map(async (name, at) => {
      const item = items.find((text) => text.includes(`photos/${name}`)) ?? items[at % items.length] ?? '';
      const fieldOf = (tag: string) =>
        new RegExp(`<${tag}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${tag}>`).exec(item)?.[1] ?? '';
      const sale = fieldOf('g:sale_price');
      const values = {
        TITLE: fieldOf('title'),
        BRAND: fieldOf('g:brand'),
        PRICE: fieldOf('g:price'),
        ...(sale === '' ? {} : { SALE_PRICE: sale }),
      };
      return { name, values, photo: (await samplePhoto(name))?.bytes ?? new Uint8Array() };
    }),
  );
}

/** Returns some of the products without their photo's background. */
async function withCutOuts(products: readonly Product[]): Promise<Product[]> {
  const cut = createPhotoCutter(await readModel(ownManifest));
  const found: Product[] = [];
  for (const product of products.filter(({ name }) => cutOutNames.includes(name))) {
    const result = await cut(product.photo);
    if (result.kind === 'cut')
      found.push({ ...product, name: `${product.name} cut out`, cutOut: result.alpha });
  }
  return found;
}
