import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page, type Request } from '@playwright/test';
import { createFeed, must, signUp, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { keepOrders } from '#server/db/runs/products/sorted-products.ts';
import { findChromium } from '../../scripts/chromium.js';

const rounds = 9;

/** The numbers of rows that are compared: what a small shop has, and more than anybody should have; `PRODUCTS` says otherwise. */
const sizes = {
  small: { feeds: 10, products: 60 },
  large: { feeds: 10_000, products: Number(process.env['PRODUCTS'] ?? 100_000) },
} as const;

type Size = keyof typeof sizes;
type Row = {
  what: string;
  smallMs: number;
  largeMs: number;
  ratio: number;
  /** Of the API, until the screen asks for nothing more; of screens only. */
  smallCalls?: number;
  largeCalls?: number;
};

/** Something a user waits for, done once for a project of one size. */
type Action = (scene: Scene) => Promise<void>;

interface Scene {
  readonly product: TestProduct;
  readonly client: ApiClient;
  readonly page: Page;
  readonly created: CreatedFeed;
  readonly size: Size;
}

/** With further words only what has them in its name: `lists screen feeds`. What lists cost in a project of 10,000 feeds and a feed of 100,000 products, against the same screens of a small shop. */
export async function run(options: { json: boolean; paths: readonly string[] }): Promise<void> {
  const shop = await startShop(numberedProducts(1));
  const product = await startProduct([shop.host]);
  const executablePath = findChromium({ cacheDir: path.join(import.meta.dirname, '../..', '.cache') });
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  const open = async (size: Size): Promise<Scene> => {
    const client = await signUp(product.origin);
    const created = await createFeed(client, shop.feedUrl);
    await product.settle();
    await fill(product, client, created, size);
    const context = await browser.newContext({
      baseURL: product.origin,
      // Wide enough for the pictures of a row.
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce',
      storageState: {
        cookies: [],
        origins: [
          {
            origin: product.origin,
            localStorage: [{ name: 'feedmaker.session', value: client.session }],
          },
        ],
      },
    });
    return { product, client, created, size, page: await context.newPage() };
  };
  const scenes = { small: await open('small'), large: await open('large') };
  await product.platform.database.query.run('analyze');
  const rows: Row[] = [];
  const isAsked = (what: string) => options.paths.every((word) => what.includes(word));
  for (const [what, action] of Object.entries(actions))
    if (isAsked(what)) rows.push(await measure(what, action, scenes));
  await browser.close();
  await product.close();
  await shop.close();
  if (options.json) console.log(JSON.stringify({ bench: 'lists', sizes, rows }));
  else {
    console.table(rows);
    console.log(
      `Medians of ${rounds} in turns. Small: ${sizes.small.feeds} feeds and ${sizes.small.products} products; large: ${sizes.large.feeds} and ${sizes.large.products}.`,
    );
  }
}

/**
 * Rows as runs leave them: every feed is published with four products, one with as many as its size says, of which 3 %
 * kept their photo. The oldest feed and the last product are needles.
 */
async function fill(
  product: TestProduct,
  client: ApiClient,
  created: CreatedFeed,
  size: Size,
): Promise<void> {
  const { feeds, products } = sizes[size];
  const { query } = product.platform.database;
  await query.run(
    `insert into feedmaker.feeds
       (id, user_id, project_id, template_id, settings, activate, record_id, name, status, created_at, edited_at)
     select gen_random_uuid(), $1, $2, f.template_id, f.settings, false, gen_random_uuid(),
       case n when 1 then 'Needle' else 'Shop number ' || n end, 'active', now() + n * interval '1 second', now()
     from generate_series(1, $3::int) n, feedmaker.feeds f where f.id = $4`,
    [client.userId, created.project.id, feeds - 1, created.feedId],
  );
  await query.run(
    `with made as (
       insert into feedmaker.runs (id, feed_id, user_id, state, settings, is_read, product_count, matched_count, done_count,
           enhanced_count, started_at, finished_at)
         select gen_random_uuid(), f.id, f.user_id, 'published', r.settings, true, 4, 4, 4, 4, now(), now()
         from feedmaker.feeds f, feedmaker.runs r
         where f.user_id = $1 and f.id <> $2 and r.feed_id = $2
         returning id, feed_id),
       up as (
       insert into feedmaker.publications (feed_id, run_id, storage_key, content_hash, size_bytes, product_count, enhanced_count)
         select feed_id, id, 'published/' || feed_id || '/none.xml', 'none', 1000, 4, 4 from made)
     insert into feedmaker.products (run_id, position, product_id, image_link, property_values, state, image_hash)
       select made.id, n, 'sku-' || n, p.image_link, p.property_values, 'enhanced', md5(n::text) || md5(n::text)
       from made, generate_series(0, 3) n, feedmaker.products p join feedmaker.runs r on r.id = p.run_id
       where r.feed_id = $2 and p.position = 0`,
    [client.userId, created.feedId],
  );
  await query.run(
    `insert into feedmaker.products
       (run_id, position, product_id, image_link, additional_links, property_values, price_order, title_order, state, reason_code,
         reason_text, image_hash)
     select p.run_id, n, 'sku-' || n, p.image_link, p.additional_links,
       jsonb_build_object('title', case n when $2::int then 'Needle' else 'Enamel mug number ' || n end, 'price', n || ' EUR', 'brand', 'Northmill'),
       n, case n when $2::int then 'needle' else 'enamel mug number ' || n end,
       case when n % 33 = 0 then 'original' else p.state end,
       case when n % 33 = 0 then 'photo_http_404' end,
       case when n % 33 = 0 then 'The shop answered with status 404.' end,
       case when n % 33 <> 0 then p.image_hash end
     from feedmaker.products p join feedmaker.runs r on r.id = p.run_id, generate_series(1, $2::int) n
     where r.feed_id = $1 and p.position = 0`,
    [created.feedId, products - 1],
  );
  const [own] = await query.rows<{ id: string }>('select id from feedmaker.runs where feed_id = $1', [
    created.feedId,
  ]);
  if (own !== undefined) await keepOrders(query, { id: own.id, feedId: created.feedId });
}

const feedsCall = (query: string, list = '/api/v1/feeds'): Action => {
  return async ({ client, created }) =>
    void (await must(client.call('GET', `${list}?project_id=${created.project.id}&${query}`)));
};

const productsCall = (query: string): Action => {
  return async ({ client, created }) =>
    void (await must(client.call('GET', `/functions/v1/feeds/${created.feedId}/products?${query}`)));
};

const feedsPath = ({ created }: Scene) => `/projects/${created.project.id}/feeds`;
const feedPath = (scene: Scene) => `${feedsPath(scene)}/${scene.created.record.id}`;

/** A page of a table or the gallery is there when its last entry is. */
const actions: Record<string, Action> = {
  'floor: an answer without a list': async ({ client }) =>
    void (await must(client.call('GET', '/auth/v1/user'))),
  'call: feeds, first page': feedsCall('page=1'),
  'call: whole feeds, first page': feedsCall('page=1&page_size=10', '/api/v1/whole-feeds'),
  'call: feeds, last page': async (scene) =>
    feedsCall(`page=${Math.floor(sizes[scene.size].feeds / 10)}`)(scene),
  'call: feeds, searched': feedsCall('page=1&search=needle'),
  'call: feeds, found none': feedsCall('page=1&search=nowhere'),
  'call: projects': async ({ client }) => void (await must(client.call('GET', '/api/v1/projects'))),
  'call: products, first page': productsCall('page=1'),
  'call: products, last page': async (scene) =>
    productsCall(`page=${Math.floor(sizes[scene.size].products / 24)}`)(scene),
  'call: products, searched': productsCall('page=1&search=needle'),
  'call: products, found none': productsCall('page=1&search=nowhere'),
  'call: products, kept ones': productsCall('page=1&state=original'),
  'call: products, sorted by price': productsCall('page=1&sort=price_down'),
  'call: products, sorted by title, last page': async (scene) =>
    productsCall(`page=${Math.floor(sizes[scene.size].products / 24)}&sort=title`)(scene),
  'call: products, kept ones sorted': productsCall('page=1&sort=title&state=original'),
  'screen: feeds opened': async (scene) => {
    await scene.page.goto(feedsPath(scene));
    await scene.page
      .getByRole('link', { name: /^Shop number / })
      .last()
      .waitFor();
  },
  'screen: feeds with address and state': async (scene) => {
    await scene.page.goto(feedsPath(scene));
    await scene.page
      .getByRole('row', { name: /Feed URL.*Square.*(Active|Paused)/ })
      .nth(9)
      .waitFor();
  },
  'screen: feeds searched': async (scene) => {
    await scene.page.goto(feedsPath(scene));
    await scene.page
      .getByRole('link', { name: /^Shop number / })
      .last()
      .waitFor();
    await scene.page.getByRole('searchbox').fill('needle');
    await scene.page.getByRole('link', { name: 'Needle', exact: true }).waitFor();
  },
  'screen: feed with its gallery': async (scene) => {
    await scene.page.goto(feedPath(scene));
    await scene.page
      .getByText(/^Enamel mug number 2/)
      .last()
      .waitFor();
  },
  'screen: gallery searched': async (scene) => {
    await scene.page.goto(feedPath(scene));
    await scene.page
      .getByText(/^Enamel mug number 2/)
      .last()
      .waitFor();
    await scene.page.getByRole('searchbox').fill('needle');
    await scene.page.getByText('Needle', { exact: true }).waitFor();
  },
};

async function measure(what: string, action: Action, scenes: Record<Size, Scene>): Promise<Row> {
  const times: Record<Size, number[]> = { small: [], large: [] };
  const calls: Record<Size, number[]> = { small: [], large: [] };
  const isScreen = what.startsWith('screen:');
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const { page } = scenes[size];
      let count = 0;
      const note = (request: Request) => {
        if (/^\/(api|functions)\//.test(new URL(request.url()).pathname)) count += 1;
      };
      page.on('request', note);
      const from = performance.now();
      await action(scenes[size]);
      const time = performance.now() - from;
      if (isScreen) await untilQuiet(() => count);
      page.off('request', note);
      if (round === 0) continue;
      times[size].push(time);
      calls[size].push(count);
    }
  }
  const [smallMs, largeMs] = [median(times.small), median(times.large)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    what,
    smallMs: round(smallMs),
    largeMs: round(largeMs),
    ratio: round(largeMs / smallMs),
    ...(isScreen && { smallCalls: median(calls.small), largeCalls: median(calls.large) }),
  };
}

/** Waits until a screen has asked for nothing more for half a second; the stream of a feed's page never ends. */
async function untilQuiet(count: () => number): Promise<void> {
  for (let before = -1; before !== count();) {
    before = count();
    await wait(500);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
