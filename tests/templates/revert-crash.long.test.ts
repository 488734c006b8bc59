import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import type { Database } from '#server/platform/database/port.ts';
import { startKillableProduct } from '#tests/harness/killable-product.ts';

// The template says already what it is to be, the transaction is open, and something dies.

test.each(['the server', 'its database'] as const)(
  'a revert and a restore amid which %s is killed are not done, and done once when they are asked for again',
  async (victim) => {
    const shop = await startShop(numberedProducts(2));
    onTestFinished(() => shop.close());
    const product = await startKillableProduct([shop.host]);
    const { client, dataDir } = product;
    const polled = { timeout: 60_000, interval: 50 };
    const made = await createFeed(client, shop.feedUrl);
    const template = `/api/v1/templates/${made.template.id}`;
    const read = async () => await client.ask<Template>('GET', template);
    const history = async () =>
      (await client.ask<{ items: TemplateVersion[] }>('GET', `${template}/versions`)).items;
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
    const waiting = `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.usename = 'app_request'`;
    const isHeld = async ({ query }: Database) =>
      expect.poll(() => query.maybe(waiting), polled).not.toBeNull();
    const killDatabase = async () => void process.kill(await postmasterOf(dataDir), 'SIGKILL');
    const killedAmid = async (lock: string, call: string, body: object) => {
      const isServer = victim === 'the server';
      const ask = () => client.call('POST', template + call, body);
      const answer = await product.killAmid(lock, ask, { isHeld, ...(!isServer && { end: killDatabase }) });
      expect([null, 503]).toContain(answer && answer.status);
      if (isServer) await product.start();
      else await expect.poll(async () => (await client.call('GET', template)).status, polled).toBe(200);
    };
    await isPublished();
    await client.ask('POST', `${template}/publish`, {});
    const first = await feed();
    const html_dev = made.template.html_dev.replace('{{BRAND}}', 'Sale');
    await client.ask('PATCH', template, { html_dev });
    const before = (await newestRun())?.id;
    await client.ask('POST', `${template}/publish`, {});
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
    for (let times = 0; times < 2; times += 1) await client.ask('POST', `${template}/revert`, revert);
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
    for (let times = 0; times < 2; times += 1) await client.ask('POST', template + restore[0], restore[1]);
    expect(await read()).toMatchObject({
      html_dev: made.template.html_dev,
      draft_version: draft_version + 1,
    });
    expect(await history()).toHaveLength(count + 2);
  },
  240_000,
);

/** The first process of the database server. */
async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n', 1)[0]);
}
