import { expect, test } from 'vitest';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { usually } from '#tests/harness/long-run.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

const { shop, product, client } = await openShop(numberedProducts(1));

const ROUNDS = usually(4, 12);

/** Possible answers to a call that another one overtook. */
const overtaken = [200, 404, 409, 410, 412];

/** Numbers that are the same each time, so that what fails can be seen again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('whatever many tabs do at once, feeds show what is published, and nothing is lost or left behind', async () => {
  const { query } = product.platform.database;
  const made = await createFeed(client, shop.feedUrl);
  const path = `/api/v1/templates/${made.template.id}`;
  const settings = `/functions/v1/feeds?id=${made.feedId}`;
  await product.settle();
  await client.ask('POST', `${path}/publish`, {});
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', settings);
  const form = {
    name: 'Main feed',
    project_id: made.project.id,
    template_id: made.template.id,
    feedSettings,
  };
  const second = await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', form);
  const feedIds = [made.feedId, second.feedId];
  const random = numbers(20_261_122);
  const entry = async () => {
    const { items } = await client.ask<{ items: TemplateVersion[] }>('GET', `${path}/versions`);
    return `${path}/versions/${items[random(items.length)]?.id}`;
  };
  const html = () => made.template.html_dev.replace('{{BRAND}}', `Words ${random(8)}`);
  const start = (activate: boolean) => {
    const body = { feedId: feedIds[random(2)], activate };
    return client.call('POST', '/functions/v1/feeds?action=start', body);
  };
  const acts: (() => Promise<{ status: number }>)[] = [
    () => client.call('PATCH', path, { html_dev: html(), draft_version: 1 + random(40) }),
    () => client.call('PATCH', path, { html_dev: html() }),
    () => client.call('POST', `${path}/draft`, { html: [html()], config: [made.template.config_dev] }),
    () => client.call('POST', `${path}/publish`, {}),
    () => client.call('POST', `${path}/publish`, { draft_version: 1 + random(40) }),
    () => client.call('POST', `${path}/revert`, {}),
    () => client.call('POST', `${path}/versions`, { name: `Name ${random(9)}` }),
    async () => client.call('PATCH', await entry(), { name: random(2) === 0 ? null : 'Other' }),
    async () => client.call('POST', `${await entry()}/restore`, {}),
    () => client.call('GET', `${path}/usage`),
    () => client.call('PATCH', settings, form),
    () => start(true),
    () => start(false),
    () => client.call('POST', `/functions/v1/feeds/${feedIds[random(2)]}/refresh`),
    async () => {
      await sweepFiles(product.platform);
      return { status: 200 };
    },
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const act = acts[random(acts.length)]!;
        const { status } = await act();
        return overtaken.includes(status) ? 'fine' : [String(act), status];
      }),
    );
    expect(new Set(statuses)).toEqual(new Set(['fine']));
  }
  for (const feedId of feedIds)
    await client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  await product.settle();
  await client.ask('POST', `${path}/publish`, {});
  await product.settle();
  const feeds = await query.rows(
    `select f.template = t.prod_version and t.prod_version = t.dev_version as is_shown,
        (select r.template = t.prod_version from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
          where p.feed_id = f.id) as is_up
      from feedmaker.feeds f join templates t on t.id = f.template_id where f.user_id = $1`,
    [client.userId],
  );
  expect(feeds).toEqual([
    { is_shown: true, is_up: true },
    { is_shown: true, is_up: true },
  ]);
  const [history] = await query.rows(
    `select count(*) filter (where h.version = t.dev_version and h.kind <> 'published') > 0 as has_draft,
        max(h.draft_version) <= t.draft_version as is_counted
      from template_history h join templates t on t.id = h.template_id where t.id = $1 group by t.id`,
    [made.template.id],
  );
  expect(history).toEqual({ has_draft: true, is_counted: true });
  const failed = await query.rows(`select name, output from pgboss.job where state = 'failed'`);
  expect(failed).toEqual([]);
});
