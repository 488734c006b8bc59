import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { freePort, startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { longTest } from '#tests/harness/long-test.ts';

const token = 'a token of a monitoring program';
const products = 3;

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;
let address: string;

beforeAll(async () => {
  shop = await startShop(numberedProducts(products));
  const port = await freePort();
  product = await startProduct([shop.host], { env: { METRICS: String(port), METRICS_TOKEN: token } });
  address = `http://127.0.0.1:${port}`;
  client = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const ask = (url: string, bearer = token) => fetch(url, { headers: { authorization: `Bearer ${bearer}` } });

/** Each line of numbers as 'name{labels}' without the role, which every one has. */
async function numbers(): Promise<Map<string, number>> {
  const answer = await ask(`${address}/metrics`);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      const name = line
        .slice(0, at)
        .replace(/role="[^"]*",?/, '')
        .replace(',}', '}')
        .replace('{}', '');
      return [name, Number(line.slice(at + 1))];
    }),
  );
}

describe('the numbers of a process', () => {
  it('are told to nobody without the token, and nowhere else', async () => {
    expect((await fetch(`${address}/metrics`)).status).toBe(401);
    expect((await ask(`${address}/metrics`, 'a token of somebody else entirely')).status).toBe(401);
    expect((await ask(`${address}/anything`)).status).toBe(404);
    const onThePublicAddress = await ask(`${product.origin}/metrics`);
    expect(await onThePublicAddress.text()).not.toContain('feedmaker_');
  });

  it('say what a run did: jobs, requests to the shop, pictures, what is published and how old it is', async () => {
    const { feedId } = await createFeed(client, shop.feedUrl);
    await product.settle();
    expect((await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).status).toBe(200);
    const after = await numbers();
    expect(after.get('feedmaker_job_seconds_count{queue="read-feed",result="done"}')).toBe(1);
    expect(after.get('feedmaker_job_seconds_count{queue="publish-feed",result="done"}')).toBeGreaterThan(0);
    expect(after.get('feedmaker_outbound_request_seconds_count{kind="photo",result="ok"}')).toBe(products);
    expect(after.get('feedmaker_drawing_seconds_count{step="picture",result="done"}')).toBe(products);
    expect(after.get('feedmaker_products{shows="enhanced"}')).toBe(products);
    expect(after.get('feedmaker_products{shows="original"}')).toBe(0);
    expect(after.get('feedmaker_runs{state="published"}')).toBe(1);
    expect(after.get('feedmaker_feeds_active')).toBe(1);
    expect(after.get('feedmaker_feeds_published_within{seconds="900"}')).toBe(1);
    expect(after.get('feedmaker_jobs_due{queue="read-feed"}') ?? 0).toBe(0);
    expect(
      after.get('feedmaker_http_request_seconds_count{method="GET",route="published",status="200"}'),
    ).toBeGreaterThan(0);
    expect(after.get('feedmaker_storage_seconds_count{operation="put",result="done"}')).toBeGreaterThan(
      products,
    );
    expect(
      after.get('feedmaker_database_transaction_seconds_count{as="user",result="done"}'),
    ).toBeGreaterThan(0);
    expect(after.get('feedmaker_processes_alive{of="worker"}')).toBe(1);
    expect(after.get('feedmaker_database_up')).toBe(1);
    expect(after.get('feedmaker_disk_free_bytes')).toBeGreaterThan(0);
    // The product's own process, as the library tells it.
    expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('count what a shop refuses by why, and name no address', async () => {
    shop.answers.set('/gone.jpg', (_request, response) => response.writeHead(404).end());
    shop.products = numberedProducts(1).map((item) => ({ ...item, photoPath: '/gone.jpg' }));
    const { feedId } = await createFeed(client, shop.feedUrl);
    await product.settle();
    const after = await numbers();
    expect(
      after.get('feedmaker_outbound_request_seconds_count{kind="photo",result="http_status_404"}'),
    ).toBeGreaterThan(0);
    expect(after.get('feedmaker_products{shows="original"}')).toBe(1);
    const text = await (await ask(`${address}/metrics`)).text();
    for (const secret of [shop.host, feedId, 'gone.jpg']) expect(text).not.toContain(secret);
  });

  longTest('are told while the database hangs, and that it does', async () => {
    await product.platform.database.asOwner(async (sql) => {
      await sql.run('lock table feedmaker.feeds in access exclusive mode');
      const meanwhile = await numbers();
      expect(meanwhile.get('feedmaker_database_up')).toBe(0);
      expect(meanwhile.get('feedmaker_disk_free_bytes')).toBeGreaterThan(0);
    });
    expect((await numbers()).get('feedmaker_database_up')).toBe(1);
  });

  it('are all that the board and the alerts in the documentation ask for', async () => {
    const text = await (await ask(`${address}/metrics`)).text();
    const names = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    for (const file of ['grafana-board.json', 'alerts.yml']) {
      const board = await readFile(path.join(import.meta.dirname, '../../docs/monitoring', file), 'utf8');
      const asked = new Set(board.match(/\b(?:feedmaker|nodejs|process)_[a-z0-9_]+/g) ?? []);
      expect(asked.size).toBeGreaterThan(5);
      expect([...asked].filter((name) => !names.has(name))).toEqual([]);
    }
  });
});
