import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createFeed, must, signUp, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { findChromium } from '../../scripts/chromium.js';

const rounds = 9;

/** The numbers of rows that are compared: what a small shop has, and more than anybody should have. */
const sizes = {
  small: { feeds: 30, products: 60 },
  large: { feeds: 10_000, products: 100_000 },
} as const;

type Size = keyof typeof sizes;
type Row = { what: string; smallMs: number; largeMs: number; ratio: number };

/** Something a user waits for, done once for a project of one size. */
type Action = (scene: Scene) => Promise<void>;

interface Scene {
  readonly product: TestProduct;
  readonly client: ApiClient;
  readonly page: Page;
  readonly created: CreatedFeed;
  readonly size: Size;
}

/** What lists cost in a project of 10,000 feeds and a feed of 100,000 products, against the same screens of a small shop. */
export async function run(options: { json: boolean }): Promise<void> {
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
  for (const [what, action] of Object.entries(actions)) rows.push(await measure(what, action, scenes));
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

/** Rows as runs leave them: 3 % of the products kept their photo. The oldest feed and the last product are needles. */
async function fill(
  product: TestProduct,
  client: ApiClient,
  created: CreatedFeed,
  size: Size,
): Promise<void> {
  const { feeds, products } = sizes[size];
  const { query } = product.platform.database;
  await query.run(
    `insert into feedmaker.feeds (id, user_id, project_id, settings, activate, record_id, name, status, created_at, edited_at)
     select gen_random_uuid(), $1, $2, f.settings, false, gen_random_uuid(),
       case n when 1 then 'Needle' else 'Shop number ' || n end, 'active', now() + n * interval '1 second', now()
     from generate_series(1, $3::int) n, feedmaker.feeds f where f.id = $4`,
    [client.userId, created.project.id, feeds, created.feedId],
  );
  await query.run(
    `insert into feedmaker.products
       (run_id, position, product_id, image_link, additional_links, property_values, state, reason_code, reason_text, image_hash)
     select p.run_id, n, 'sku-' || n, p.image_link, p.additional_links,
       jsonb_build_object('title', case n when $2::int then 'Needle' else 'Enamel mug number ' || n end, 'price', n || ' EUR', 'brand', 'Northmill'),
       case when n % 33 = 0 then 'original' else p.state end,
       case when n % 33 = 0 then 'photo_http_404' end,
       case when n % 33 = 0 then 'The shop answered with status 404.' end,
       case when n % 33 <> 0 then p.image_hash end
     from feedmaker.products p join feedmaker.runs r on r.id = p.run_id, generate_series(1, $2::int) n
     where r.feed_id = $1 and p.position = 0`,
    [created.feedId, products - 1],
  );
}

const feedsCall = (query: string): Action => {
  return async ({ client, created }) =>
    void (await must(client.call('GET', `/api/v1/feeds?project_id=${created.project.id}&${query}`)));
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
  'call: feeds, last page': async (scene) =>
    feedsCall(`page=${Math.floor(sizes[scene.size].feeds / 10)}`)(scene),
  'call: feeds, searched': feedsCall('page=1&search=needle'),
  'call: feeds, found none': feedsCall('page=1&search=nowhere'),
  'call: products, first page': productsCall('page=1'),
  'call: products, last page': async (scene) =>
    productsCall(`page=${Math.floor(sizes[scene.size].products / 24)}`)(scene),
  'call: products, searched': productsCall('page=1&search=needle'),
  'call: products, found none': productsCall('page=1&search=nowhere'),
  'call: products, kept ones': productsCall('page=1&state=original'),
  'screen: feeds opened': async (scene) => {
    await scene.page.goto(feedsPath(scene));
    await scene.page
      .getByRole('link', { name: /^Shop number / })
      .last()
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
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const from = performance.now();
      await action(scenes[size]);
      if (round > 0) times[size].push(performance.now() - from);
    }
  }
  const [smallMs, largeMs] = [median(times.small), median(times.large)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return { what, smallMs: round(smallMs), largeMs: round(largeMs), ratio: round(largeMs / smallMs) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
