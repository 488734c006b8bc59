import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import { createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { holdLock } from '#tests/harness/locks.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

// The template says already what it is to be, the transaction is open, and something dies.

test.each(['the server', 'its database'] as const)(
  'a revert and a restore amid which %s is killed are not done, and done once when they are asked for again',
  async (victim) => {
    const shop = await startShop(numberedProducts(2));
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-crash-'));
    const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
    let product = await startProcess(options);
    const polled = { timeout: 60_000, interval: 50 };
    try {
      const client = await signUp(product.origin);
      const made = await createFeed(client, shop.feedUrl);
      const template = `/api/v1/templates/${made.template.id}`;
      const read = async () => (await must<Template>(client.call('GET', template))).body;
      const history = async () =>
        (await must<{ items: TemplateVersion[] }>(client.call('GET', `${template}/versions`))).body.items;
      const feed = async () => (await fetch(`${product.origin}/feedmaker/${made.feedId}/feed.xml`)).text();
      const newestRun = async () => (await statusOf(client, made.feedId)).run;
      const isPublished = async (after?: string) => {
        const seen = async () => {
          const run = await newestRun().catch(() => null);
          return run?.id === after ? null : run?.state;
        };
        await expect.poll(seen, polled).toBe('published');
        return (await newestRun())?.id;
      };
      /** Asks while a table is locked, kills, and lets go. */
      const killedAmid = async (lock: string, call: string, body: object) => {
        const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
        const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
        const release = await holdLock(database, lock);
        const asked = client.call('POST', template + call, body).catch(() => null);
        const isThere = () =>
          database.query.maybe(
            `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
              where not l.granted and a.usename = 'app_request'`,
          );
        await expect.poll(isThere, polled).not.toBeNull();
        if (victim === 'the server') await product.kill();
        else process.kill(await postmasterOf(dataDir), 'SIGKILL');
        const answer = await asked;
        expect([null, 503]).toContain(answer && answer.status);
        await release().catch(() => undefined);
        await database.close();
        if (victim === 'the server') product = await startProcess(options);
        else await expect.poll(async () => (await client.call('GET', template)).status, polled).toBe(200);
      };
      await isPublished();
      await must(client.call('POST', `${template}/publish`, {}));
      const first = await feed();
      const html_dev = made.template.html_dev.replace('{{BRAND}}', 'Sale');
      await must(client.call('PATCH', template, { html_dev }));
      const before = (await newestRun())?.id;
      await must(client.call('POST', `${template}/publish`, {}));
      const second = await isPublished(before);
      const shown = await feed();
      expect(shown).not.toBe(first);
      const published = (await history()).find(
        ({ kind, is_published }) => kind === 'published' && !is_published,
      );
      const count = (await history()).length;

      const revert = { version_id: published?.id };
      await killedAmid('lock table feedmaker.feeds in share mode', '/revert', revert);
      expect((await read()).html_prod).toBe(html_dev);
      expect(await feed()).toBe(shown);
      expect(await history()).toHaveLength(count);
      for (let times = 0; times < 2; times += 1)
        await must(client.call('POST', `${template}/revert`, revert));
      expect((await read()).html_prod).toBe(made.template.html_dev);
      expect(await history()).toHaveLength(count + 1);
      await isPublished(second);
      expect(await feed()).toBe(first);

      const { draft_version } = await read();
      const restore = [`/versions/${published?.id}/restore`, { draft_version }] as const;
      await killedAmid('lock table template_history in share mode', ...restore);
      expect(await read()).toMatchObject({ html_dev, draft_version });
      expect(await history()).toHaveLength(count + 1);
      // Whoever lost the answer asks again from the same draft, and that is no conflict.
      for (let times = 0; times < 2; times += 1)
        await must(client.call('POST', template + restore[0], restore[1]));
      expect(await read()).toMatchObject({
        html_dev: made.template.html_dev,
        draft_version: draft_version + 1,
      });
      expect(await history()).toHaveLength(count + 2);
    } finally {
      await product.stop();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  240_000,
);

/** The first process of the database server. */
async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n', 1)[0]);
}
