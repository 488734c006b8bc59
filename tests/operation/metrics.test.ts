import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const token = 'a token of a monitoring program';
const products = 3;

const port = await freePort();
const env = { METRICS: String(port), METRICS_TOKEN: token };
const { shop, product, client } = await openShop(numberedProducts(products), { env });
const address = `http://127.0.0.1:${port}`;

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

  it('stand beside how its parts do, of which the public address then says nothing', async () => {
    expect((await fetch(`${address}/readyz`)).status).toBe(401);
    const parts = { database: 'ok', storage: 'ok', jobs: 'ok', workers: 'ok', drawing: 'ok' };
    const told = await ask(`${address}/readyz`);
    expect([told.status, await told.json()]).toEqual([200, { status: 'ok', ...parts, problems: [] }]);
    const outside = await fetch(`${product.origin}/readyz`);
    expect([outside.status, await outside.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('say what a run did: jobs, requests to the shop, pictures, what is published and how old it is', async () => {
    const { feedId } = await createFeed(client, shop.feedUrl);
    await product.settle();
    expect((await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).status).toBe(200);
    const after = await numbers();
    const job = 'feedmaker_job_seconds_count';
    for (const [name, value] of [
      [`${job}{queue="read-feed",result="done"}`, 1],
      ['feedmaker_outbound_request_seconds_count{kind="photo",result="ok"}', products],
      ['feedmaker_drawing_seconds_count{step="picture",result="done"}', products],
      ['feedmaker_products{shows="enhanced"}', products],
      ['feedmaker_products{shows="original"}', 0],
      ['feedmaker_runs{state="published"}', 1],
      ['feedmaker_feeds_active', 1],
      ['feedmaker_feeds_published_within{seconds="900"}', 1],
      ['feedmaker_processes_alive{of="worker"}', 1],
      ['feedmaker_database_up', 1],
    ] as const)
      expect([name, after.get(name)]).toEqual([name, value]);
    expect(after.get('feedmaker_jobs_due{queue="read-feed"}') ?? 0).toBe(0);
    const stored = after.get('feedmaker_storage_seconds_count{operation="put",result="done"}');
    expect(stored).toBeGreaterThan(products);
    for (const name of [
      `${job}{queue="publish-feed",result="done"}`,
      'feedmaker_http_request_seconds_count{method="GET",route="published",status="200"}',
      'feedmaker_database_transaction_seconds_count{as="user",result="done"}',
      'feedmaker_disk_free_bytes',
      // The product's own process, as the library tells it.
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect([name, (after.get(name) ?? 0) > 0]).toEqual([name, true]);
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
