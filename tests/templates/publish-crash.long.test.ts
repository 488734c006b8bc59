import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import { createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { holdLock } from '#tests/harness/locks.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

test.each([
  // The template says already what is published, and the transaction is open.
  {
    name: 'in the middle of publishing leaves all as it was',
    lock: 'lock table feedmaker.feeds in share mode',
    who: "a.usename = 'app_request'",
    isDone: false,
  },
  // The transaction is over, and the runs are asked for next.
  {
    name: 'after publishing leaves it published, and the feed is drawn',
    lock: 'lock table feedmaker.runs in share mode',
    who: `a.query like 'update feedmaker.runs%set state = ''cancelled''%'`,
    isDone: true,
  },
])(
  'a kill $name, also with a run of before under way',
  async ({ lock, who, isDone }) => {
    const shop = await startShop(numberedProducts(2));
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-crash-'));
    const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
    let product = await startProcess(options);
    try {
      const client = await signUp(product.origin);
      const made = await createFeed(client, shop.feedUrl);
      const template = `/api/v1/templates/${made.template.id}`;
      const newest = async () => (await statusOf(client, made.feedId)).run;
      const polled = { timeout: 60_000, interval: 50 };
      await expect.poll(async () => (await newest())?.state, polled).toBe('published');
      // A run that hangs at a photo, with the settings of before.
      shop.products = numberedProducts(3);
      shop.answers.set('/photos/3.jpg', () => undefined);
      await must(client.call('POST', `/functions/v1/feeds/${made.feedId}/refresh`));
      await expect.poll(() => shop.requests.includes('/photos/3.jpg'), polled).toBe(true);
      const html_dev = made.template.html_dev.replace('{{BRAND}}', 'Sale');
      await must(client.call('PATCH', template, { html_dev }));

      const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
      const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
      const release = await holdLock(database, lock);
      const publishing = client.call('POST', `${template}/publish`, {}).catch(() => null);
      // Workers may wait for the same table.
      const isThere = () =>
        database.query.maybe(
          `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and ${who}`,
        );
      await expect.poll(isThere, polled).not.toBeNull();
      await product.kill();
      expect(await publishing).toBeNull();
      await release();
      await database.close();

      shop.answers.clear();
      product = await startProcess(options);
      const read = async () => (await must<Template>(client.call('GET', template))).body;
      expect((await read()).html_prod).toBe(isDone ? html_dev : '');
      if (!isDone) await must(client.call('POST', `${template}/publish`, {}));
      await expect
        .poll(async () => {
          const run = await newest();
          return run?.state === 'published' ? run.rendered_count : run?.state;
        }, polled)
        .toBe(3);
      const runs = `/functions/v1/feeds/${made.feedId}/runs`;
      const { items } = (await must<{ items: Run[] }>(client.call('GET', runs))).body;
      expect(items.map(({ state }) => state)).toEqual(['published', 'cancelled', 'published']);
    } finally {
      await product.stop();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);
