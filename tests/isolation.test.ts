import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#server/api.ts';
import { createFeed, signUp, type ApiClient, type CreatedFeed } from './api-client.ts';
import { numberedProducts, startShop, type FakeShop } from './fakes/shop.ts';
import { startProduct, type TestProduct } from './harness.ts';

let shop: FakeShop;
let product: TestProduct;
let owner: ApiClient;
let stranger: ApiClient;
let mine: CreatedFeed;

beforeAll(async () => {
  shop = await startShop(numberedProducts(2));
  product = await startProduct([shop.host]);
  owner = await signUp(product.origin);
  stranger = await signUp(product.origin);
  mine = await createFeed(owner, shop.feedUrl);
  await product.settle();
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

/** Every row of every table that holds users' data, as one text. */
async function allRows(): Promise<string> {
  const tables = [
    'projects',
    'templates',
    'feeds',
    'template_feeds',
    'feedmaker.feeds',
    'feedmaker.publications',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      product.platform.database.query.rows(`select * from ${table} order by 1::text, 2::text`),
    ),
  );
  return JSON.stringify(rows);
}

test('every endpoint that needs a user refuses a caller without a token', async () => {
  for (const { endpoint } of routes.filter((route) => route.endpoint.access !== 'public')) {
    const path = endpoint.path.replaceAll(/:\w+/g, mine.feedId);
    const answer = await fetch(product.origin + path, { method: endpoint.method });
    expect([endpoint.method, path, answer.status]).toEqual([endpoint.method, path, 401]);
  }
});

test("another user's ids read nothing and change nothing, wherever they are put", async () => {
  const before = await allRows();
  const ids = [mine.project.id, mine.template.id, mine.record.id, mine.feedId];
  const settings = (
    await owner.call<{ feedSettings: object }>('GET', `/functions/v1/feeds?id=${mine.feedId}`)
  ).body.feedSettings;
  for (const { endpoint } of routes.filter((route) => route.endpoint.access !== 'public')) {
    for (const id of ids) {
      const path = endpoint.path.replaceAll(/:\w+/g, id);
      const query = endpoint.path === '/functions/v1/feeds' ? `?id=${id}` : `?project_id=${id}`;
      const bodies = [
        { name: 'stolen' },
        { name: 'stolen', project_id: id, html_dev: '', config_dev: '{}' },
        { name: 'stolen', project_id: id, template_id: id, feedmaker_feed_id: id },
        {
          name: 'stolen',
          project_id: mine.project.id,
          template_id: mine.template.id,
          feedSettings: settings,
        },
        { template_id: mine.template.id, feed_id: id, is_primary: true },
        { feedId: id, activate: false },
      ];
      for (const body of endpoint.body === undefined ? [undefined] : bodies) {
        for (const suffix of [query, '?action=start', '']) {
          const answer = await stranger.call(endpoint.method, path + suffix, body);
          const text = JSON.stringify(answer.body);
          for (const secret of ['Spring', 'Square', 'Main feed', owner.email, shop.feedUrl])
            expect(text).not.toContain(secret);
        }
      }
    }
  }
  // The stranger's own rows may have come; nothing of the owner may have moved.
  const after = JSON.parse(await allRows()) as { user_id?: string }[][];
  const ownRows = after.map((rows) => rows.filter((row) => row.user_id !== stranger.userId));
  expect(JSON.stringify(ownRows)).toBe(before);
});

test("row level security alone hides other users' rows and a forgotten transaction sees nothing", async () => {
  const { database } = product.platform;
  const newcomer = await signUp(product.origin);
  const tables = ['projects', 'templates', 'feeds', 'template_feeds', 'feedmaker.feeds', 'feedmaker.runs'];
  for (const table of [...tables, 'feedmaker.products', 'feedmaker.publications']) {
    const seen = (userId: string) =>
      database.asUser(userId, (sql) => sql.one<{ n: number }>(`select count(*) as n from ${table}`));
    expect([table, (await seen(newcomer.userId)).n]).toEqual([table, 0]);
    expect((await seen(owner.userId)).n).toBeGreaterThan(0);
  }
  await expect(
    database.asUser(newcomer.userId, (sql) =>
      sql.run('insert into projects (id, user_id, name) values (gen_random_uuid(), $1, $2)', [
        owner.userId,
        'x',
      ]),
    ),
  ).rejects.toMatchObject({ code: '42501' });
});
