import { expect, test } from 'vitest';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product, client: user } = await openProduct();
const project = await user.ask<Project>('POST', '/api/v1/projects', { name: 'Big shop' });
await product.platform.database.query.run(
  `insert into feedmaker.feeds (id, user_id, project_id, settings, activate, record_id, name, status, created_at, edited_at)
   select gen_random_uuid(), $1, $2, '{}', false, gen_random_uuid(), 'Feed ' || n, 'active',
     now() + n * interval '1 second', now()
   from generate_series(1, 10000) n`,
  [user.userId, project.id],
);

async function page(query: string): Promise<{ names: string[]; total: number }> {
  const path = `/api/v1/feeds?project_id=${project.id}&page_size=10&${query}`;
  const body = await user.ask<{ items: Feed[]; total: number }>('GET', path);
  return { names: body.items.map(({ name }) => name), total: body.total };
}

test('ten thousand feeds are listed and searched ten at a time, so a screen never waits for all [256]', async () => {
  const newest = Array.from({ length: 10 }, (_unused, i) => `Feed ${10_000 - i}`);
  expect(await page('page=1')).toEqual({ names: newest, total: 10_000 });
  expect((await page('page=1000')).names).toEqual(
    Array.from({ length: 10 }, (_unused, i) => `Feed ${10 - i}`),
  );
  expect(await page('page=1&search=feed 999')).toMatchObject({ total: 11 });
  expect(await page('page=1&search=nothing')).toEqual({ names: [], total: 0 });
});
