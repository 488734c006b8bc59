import { expect, onTestFinished, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import type { Database } from '#server/platform/database/port.ts';
import { startKillableProduct } from '#tests/harness/killable-product.ts';

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
    onTestFinished(() => shop.close());
    const product = await startKillableProduct([shop.host]);
    const { client } = product;
    const made = await createFeed(client, shop.feedUrl);
    const template = `/api/v1/templates/${made.template.id}`;
    const newest = async () => (await statusOf(client, made.feedId)).run;
    const polled = { timeout: 60_000, interval: 50 };
    await expect.poll(async () => (await newest())?.state, polled).toBe('published');
    // A run that hangs at a photo, with the settings of before.
    shop.products = numberedProducts(3);
    shop.answers.set('/photos/3.jpg', () => undefined);
    await client.ask('POST', `/functions/v1/feeds/${made.feedId}/refresh`);
    await expect.poll(() => shop.requests.includes('/photos/3.jpg'), polled).toBe(true);
    const html_dev = made.template.html_dev.replace('{{BRAND}}', 'Sale');
    await client.ask('PATCH', template, { html_dev });

    const publish = () => client.call('POST', `${template}/publish`, {});
    // Workers may wait for the same table.
    const waiting = `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and ${who}`;
    const isHeld = async ({ query }: Database) =>
      expect.poll(() => query.maybe(waiting), polled).not.toBeNull();
    expect(await product.killAmid(lock, publish, { isHeld })).toBeNull();

    shop.answers.clear();
    await product.start();
    const read = async () => await client.ask<Template>('GET', template);
    expect((await read()).html_prod).toBe(isDone ? html_dev : '');
    if (!isDone) await client.ask('POST', `${template}/publish`, {});
    await expect
      .poll(async () => {
        const run = await newest();
        return run?.state === 'published' ? run.rendered_count : run?.state;
      }, polled)
      .toBe(3);
    const runs = `/functions/v1/feeds/${made.feedId}/runs`;
    const { items } = await client.ask<{ items: Run[] }>('GET', runs);
    expect(items.map(({ state }) => state)).toEqual(['published', 'cancelled', 'published']);
  },
  180_000,
);
