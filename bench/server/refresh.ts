import { createHash } from 'node:crypto';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { defaultDesign, fromEnvironment, rounded, type Report } from '../bench.ts';

/** Number of products; enough for their cost to outweigh that of the run itself. */
const productCount = fromEnvironment('PRODUCTS', 2_000);

/** Number of photos that the products share, since photos are not measured here. */
const photoCount = 20;

type Row = {
  run: string;
  seconds: number;
  productsPerSecond: number;
  /** Time as a share of that of the first run, in which everything is new; 0 would mean no time at all. */
  shareOfFirst: number;
  rendered: number;
  photoRequests: number;
  changedAddresses: number;
};

type Setting = { product: TestProduct; shop: FakeShop; client: ApiClient; feedId: string };

/** Measures a refresh when everything, nothing, one percent or everything again has changed, in one process. */
export async function run(): Promise<Report> {
  const shop = await startShop(
    numberedProducts(productCount).map((item, i) => ({
      ...item,
      photoPath: `/photos/${i % photoCount}.jpg`,
    })),
  );
  shop.answers.set('/feed.xml', (request, response) => {
    const text = shop.feedText();
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(text);
  });
  const product = await startProduct([shop.host]);
  const client = await signUp(product.origin);
  const size = { width: 512, height: 512 };
  const setting: Setting = { product, shop, client, feedId: '' };
  const scheduled = () => requestRun(product.platform, setting.feedId, { restart: false });
  const reprice = (isChanged: (i: number) => boolean) => {
    shop.products = shop.products.map((item, i) =>
      isChanged(i) ? { ...item, price: `${Number.parseFloat(item.price) + 1}.00 EUR` } : item,
    );
  };
  const rows: Row[] = [];
  const measure = async (name: string, start: () => Promise<unknown>) => {
    rows.push(await measureRun(setting, name, start, rows[0]));
  };
  await measure('everything is new', async () => {
    setting.feedId = (await createFeed(client, shop.feedUrl, defaultDesign(size))).feedId;
  });
  await measure('nothing changed, by schedule', scheduled);
  const refresh = (query: string) =>
    client.call('POST', `/functions/v1/feeds/${setting.feedId}/refresh${query}`);
  await measure('nothing changed, "Refresh now"', () => refresh(''));
  await measure('nothing changed, "Check all photos"', () => refresh('?photos=all'));
  reprice((i) => i % 100 === 7);
  await measure('1 % of the prices changed', scheduled);
  reprice(() => true);
  await measure('100 % of the prices changed', scheduled);
  await product.close();
  await shop.close();
  return { about: `${productCount} products, ${size.width} x ${size.height}`, tables: { '': rows } };
}

let addresses: string[] = [];

async function measureRun(
  setting: Setting,
  name: string,
  start: () => Promise<unknown>,
  first: Row | undefined,
): Promise<Row> {
  const { product, shop, client } = setting;
  shop.requests.length = 0;
  const startedAt = performance.now();
  await start();
  await product.settle();
  const seconds = (performance.now() - startedAt) / 1000;
  const { run: ended } = await statusOf(client, setting.feedId);
  const before = addresses;
  addresses = await readAddresses(product.origin, setting.feedId, ended);
  return {
    run: name,
    seconds: rounded(seconds, 1),
    productsPerSecond: Math.round(productCount / seconds),
    shareOfFirst: first === undefined ? 1 : rounded(seconds / first.seconds, 3),
    rendered: ended?.rendered_count ?? 0,
    photoRequests: shop.requests.filter((path) => path.startsWith('/photos/')).length,
    changedAddresses: addresses.filter((address, i) => address !== before[i]).length,
  };
}

/** Returns the published image addresses, after checking that the run published every product with its own image. */
async function readAddresses(origin: string, feedId: string, ended: Run | null): Promise<string[]> {
  if (ended?.state !== 'published' || ended.enhanced_count !== productCount)
    throw new Error(`the run ended as ${JSON.stringify(ended)}`);
  const xml = await (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
  const found = [...xml.matchAll(/<g:image_link>([^<]*\/i\/[^<]*)</g)].map((match) => match[1] ?? '');
  if (found.length !== productCount) throw new Error(`${found.length} images are published`);
  return found;
}
