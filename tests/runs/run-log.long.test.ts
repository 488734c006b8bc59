import { expect, test } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

// The log has one line for each run, with ids to look for and figures to count with.

let lines: Record<string, unknown>[] = [];
const destination = {
  write(line: string) {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  },
};
const log = createLog({ isProduction: true, destination });
const { shop, product, client } = await openShop(numberedProducts(4), { log });

const linesOfRuns = () => lines.filter((line) => typeof line['state'] === 'string');

test('a published run is one line that names user, project, feed, run and shop, and counts its products', async () => {
  shop.answers.set('/photos/4.jpg', (_request, response) => void response.writeHead(404).end());
  lines = [];
  const { feedId, project } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect(linesOfRuns()).toEqual([
    expect.objectContaining({
      level: 30,
      msg: expect.stringContaining('published') as string,
      user: client.userId,
      project: project.id,
      feed: feedId,
      state: 'published',
      shop: shop.host,
      products: 4,
      matched: 4,
      enhanced: 3,
      kept: 0,
      original: 1,
      drawn: 3,
      ms: expect.any(Number) as number,
    }),
  ]);
});

test('a run that fails is a warning with its reason, and every try before it names the run', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  lines = [];
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(503).end());
  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await product.settle();
  shop.answers.delete('/feed.xml');
  const end = linesOfRuns();
  expect(end).toEqual([
    expect.objectContaining({ level: 40, feed: feedId, state: 'failed', reason: 'source_http_status' }),
  ]);
  const tries = lines.filter((line) => String(line['msg']).includes("'read-feed'"));
  expect(tries.length).toBeGreaterThan(0);
  const { run } = end[0] ?? {};
  for (const line of tries)
    expect(line).toMatchObject({ data: { runId: run }, run, feed: feedId, user: client.userId });
});
