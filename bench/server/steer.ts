import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { createFeed, must, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { addTallTemplate } from '#tests/harness/output-scene.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import { changeSettings } from '#tests/harness/publishing.ts';

/** `PRODUCTS` and `REVIEWED` in the environment say otherwise. */
const productCount = Number(process.env['PRODUCTS'] ?? 10_000);
const reviewedCount = Number(process.env['REVIEWED'] ?? 20_000);

/** Products share this many photos, which is not what is measured here. */
const photoCount = 50;
const size = { width: 512, height: 512 };
const rounds = 12;

interface Scene {
  readonly product: ProductProcess;
  readonly shop: FakeShop;
  readonly client: ApiClient;
}

/** What a change of rules costs on a feed of 10,000 products, and what the screen of a review of 20,000 changes asks for. */
export async function run(options: { json: boolean }): Promise<void> {
  const shop = await startShop([]);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-steer-'));
  const product = await startProcess({ dataDir, port: await freePort(), allowHosts: [shop.host] });
  try {
    const scene = { product, shop, client: await signUp(product.origin) };
    const rules = productCount === 0 ? [] : await measureRules(scene);
    const { calls, memory } = reviewedCount === 0 ? { calls: [], memory: {} } : await measureReview(scene);
    if (options.json)
      console.log(JSON.stringify({ bench: 'steer', productCount, rules, reviewedCount, calls, memory }));
    else {
      console.log(
        `${productCount} products, ${photoCount} photos, ${size.width} px; a tenth of them is what the rule is about`,
      );
      console.table(rules);
      console.log(`a review of ${reviewedCount} changed products, ${rounds} times each, ms`);
      console.table(calls);
      console.log('MB of the server', memory);
    }
  } finally {
    await product.stop();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seconds from the change to the publication, and how many pictures it drew. */
async function measureRules({ product, shop, client }: Scene) {
  shop.products = numberedProducts(productCount).map((item, i) => ({
    ...item,
    photoPath: `/photos/${i % photoCount}.jpg`,
    more: i % 10 === 0 ? '<g:custom_label_0>sale</g:custom_label_0>' : '',
  }));
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
  const rows: Row[] = [];
  let last: string | undefined;
  let feed = { feedId: '', projectId: '' };
  const measure = async (what: string, start: () => Promise<unknown>) => {
    const since = performance.now();
    await start();
    const ended = await endOf(client, feed, last);
    last = ended.id;
    const { state, rendered_count: drawn, enhanced_count: enhanced } = ended;
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    rows.push({ what, seconds, drawn, enhanced, state });
  };
  await measure('everything is new', async () => {
    const template = { ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') };
    const made = await createFeed(client, shop.feedUrl, template);
    feed = { feedId: made.feedId, projectId: made.project.id };
  });
  const sale = await addTallTemplate(client, feed.projectId);
  const rule = {
    id: 'sale',
    name: 'Sale',
    isOn: true,
    match: 'all' as const,
    conditions: [{ field: 'g:custom_label_0', operation: 'is' as const, values: ['sale'] }],
    from: null,
    until: null,
    does: { kind: 'template' as const, template_id: sale.id },
  };
  await measure('a rule gives a tenth another template', () =>
    changeSettings(client, feed, { rules: [rule] }),
  );
  await measure('the rule is taken away', () => changeSettings(client, feed, { rules: [] }));
  await measure('the rule is back', () => changeSettings(client, feed, { rules: [rule] }));
  const answer = await fetch(`${product.origin}/feedmaker/${feed.feedId}/feed.xml`);
  const images = (await answer.text()).match(/\/i\/[0-9a-f]{64}\.jpg/g) ?? [];
  if (images.length !== productCount) throw new Error(`${images.length} pictures are published`);
  return rows;
}

/** What the screen of a review asks for, in ms, and the memory of the server beside it. No product is drawn: titles change. */
async function measureReview({ product, shop, client }: Scene) {
  const titled = (word: string) =>
    numberedProducts(reviewedCount).map((item, i) => ({
      ...item,
      title: `${word} ${i}`,
      photoPath: '/photos/0.jpg',
    }));
  shop.products = titled('Spring');
  const availabilityOption = {
    type: 1 as const,
    keyName: 'availability',
    attributeName: '',
    value: 'never',
    operationType: 0,
  };
  const { feedId, project } = await createFeed(client, shop.feedUrl, { ...size, availabilityOption });
  const feed = { feedId, projectId: project.id };
  const first = await endOf(client, feed, undefined);
  const at = `/functions/v1/feeds/${feedId}`;
  await must(client.call('PATCH', `${at}/publishing`, { ask: 'always' }));
  const pid = product.child.pid ?? 0;
  const memory: Record<string, number> = { 'before the run': memoryOf(pid) };
  let worst = 0;
  const watch = setInterval(() => (worst = Math.max(worst, memoryOf(pid))), 100);
  shop.products = titled('Autumn');
  const since = performance.now();
  await must(client.call('POST', `${at}/refresh`));
  const waiting = await endOf(client, feed, first.id);
  clearInterval(watch);
  memory['at most while it was read and compared'] = worst;
  if (waiting.state !== 'waiting') throw new Error(`the run ended as ${waiting.state}`);
  const seconds = Math.round((performance.now() - since) / 100) / 10;
  const { review } = (await must<{ review: Review }>(client.call('GET', `${at}/review`))).body;
  const calls: Row[] = [
    { what: 'from "refresh" to waiting', median: seconds * 1000 },
    ...(await measureCalls(client, at, review.id)),
  ];
  memory['after the calls'] = memoryOf(pid);
  const approved = performance.now();
  await must(client.call('POST', `${at}/reviews/${review.id}/approve`));
  const published = await endOf(client, feed, undefined, 'published');
  if (published.id !== waiting.id) throw new Error('another run was published');
  calls.push({ what: 'from "approve" to published', median: Math.round(performance.now() - approved) });
  return { calls, memory };
}

type Row = Record<string, string | number>;

async function measureCalls(client: ApiClient, at: string, reviewId: string): Promise<Row[]> {
  const changes = `${at}/reviews/${reviewId}/changes`;
  const last = Math.ceil(reviewedCount / 24);
  const chosen = (isRefused: boolean) => ({
    changes: Array.from({ length: 100 }, (_, i) => i * 7 + 1),
    is_refused: isRefused,
  });
  const asked: [string, () => Promise<unknown>][] = [
    ['status of the feed', () => must(client.call('GET', `${at}/status`))],
    ['the review', () => must(client.call('GET', `${at}/review`))],
    ['first page', () => must(client.call('GET', `${changes}?page=1`))],
    ['last page', () => must(client.call('GET', `${changes}?page=${last}`))],
    ['of one kind', () => must(client.call('GET', `${changes}?kind=changed&page=${last}`))],
    ['of one part', () => must(client.call('GET', `${changes}?part=title&page=${last}`))],
    ['what is left as it is', () => must(client.call('GET', `${changes}?refused=true`))],
    [
      '100 left as they are',
      () => must(client.call('POST', `${at}/reviews/${reviewId}/refusals`, chosen(true))),
    ],
    ['100 taken back', () => must(client.call('POST', `${at}/reviews/${reviewId}/refusals`, chosen(false)))],
  ];
  const calls: Row[] = [];
  for (const [what, ask] of asked) {
    const times: number[] = [];
    for (let i = 0; i < rounds; i += 1) {
      const from = performance.now();
      await ask();
      times.push(Math.round(performance.now() - from));
    }
    const sorted = times.toSorted((a, b) => a - b);
    calls.push({ what, median: sorted[rounds / 2] ?? 0, worst: sorted.at(-1) ?? 0 });
  }
  return calls;
}

/** The feed's newest run, when it has ended and is not `after`. */
async function endOf(
  client: ApiClient,
  { feedId }: { feedId: string },
  after: string | undefined,
  state?: Run['state'],
): Promise<Run> {
  for (;;) {
    const { run: newest } = await statusOf(client, feedId);
    const isOver = newest !== null && newest.id !== after && ended.has(newest.state);
    if (newest !== null && isOver && (state === undefined || newest.state === state)) return newest;
    await wait(500);
  }
}

const ended: ReadonlySet<Run['state']> = new Set(['published', 'waiting', 'failed', 'held', 'cancelled']);

/** MB that a process has in memory, as Linux tells. */
function memoryOf(pid: number): number {
  return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}
