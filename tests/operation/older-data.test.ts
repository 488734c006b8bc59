import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import type { Clock } from '#server/platform/clock.ts';
import { RENDERER_VERSION } from '#picture/files';
import { type ApiClient, signIn, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { withoutPlan } from '#tests/harness/without-plan.ts';
import { openOlderDatabase } from '#tests/harness/harness-database.ts';
import { startProduct } from '#tests/harness/harness.ts';

// Data of an earlier release is in fixtures/release-0150: its rows, its files and what it told its callers.

interface Told {
  madeAt: string;
  rendererVersion: string;
  publicUrl: string;
  published: Record<string, { status: number; sha256: string }>;
  answers: Record<string, Record<string, { status: number; body: Record<string, unknown> }>>;
  ids: { up: string; paused: string; left: string };
  repeat: { email: string; key: string; form: { name: string; feedSettings: object } };
}

const folder = path.join(import.meta.dirname, '..', 'fixtures', 'release-0150');
const read = async <T>(file: string) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as T;
const told = await read<Told>('told.json');
const rows = await read<Record<string, Record<string, unknown>[]>>('rows.json');

const clients: Record<string, ApiClient> = {};

// The address that the rows speak of.
const shop = await startShop(numberedProducts(3), { host: '127.54.88.1', port: 18_954 });
const database = await openOlderDatabase('0150', rows);
// A minute later: nothing is due, and every photo was looked at today.
const clock: Clock = { now: () => new Date(Date.parse(told.madeAt) + 60_000) };
const env = { PUBLIC_URL: told.publicUrl };
const product = await startProduct([shop.host], {
  data: { database, files: path.join(folder, 'files') },
  env,
  clock,
});
for (const email of Object.keys(told.answers)) clients[email] = await signIn(product.origin, email);
afterAll(async () => {
  await product.close();
  await shop.close();
});

async function published(address: string): Promise<{ status: number; sha256: string }> {
  const answer = await fetch(product.origin + address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function clientOf(feedId: string): ApiClient {
  const [email] =
    Object.entries(told.answers).find(([, answers]) => `/functions/v1/feeds?id=${feedId}` in answers) ?? [];
  const client = clients[email ?? ''];
  if (client === undefined) throw new Error(`nobody has feed ${feedId}`);
  return client;
}

test('every call about feeds tells what the release of before told', async () => {
  const differing = [];
  for (const [email, answers] of Object.entries(told.answers)) {
    for (const [call, before] of Object.entries(answers)) {
      const { status, body } = (await clients[email]?.call<Record<string, unknown>>('GET', call)) ?? {};
      // How many bytes rows take is nobody's promise, and an earlier release judged no prices.
      const strip = (value: Record<string, unknown> = {}) => ({
        ...value,
        bytes: undefined,
        judgedPrices: value['judgedPrices'] ?? undefined,
      });
      if (!isDeepStrictEqual([status, withoutPlan(strip(body))], [before.status, strip(before.body)]))
        differing.push({ call, before: before.body, now: body });
    }
  }
  expect(differing).toEqual([]);
});

test('every published feed and picture has the bytes and the address it had', async () => {
  for (const [address, before] of Object.entries(told.published)) {
    const now = await published(address);
    // The words of a missing row may differ.
    expect([address, now.status === 200 ? now : now.status]).toEqual([
      address,
      before.status === 200 ? before : before.status,
    ]);
  }
});

/** Values that are stored in another form, or counted anew; the calls above check their content. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'feedmaker.feeds': ['settings', 'created_at', 'stored_bytes'],
  'public.templates': ['html_dev', 'config_dev', 'html_prod', 'config_prod'],
};

test('every row is there with what it said', async () => {
  const others = /^auth\.|^public\.(feeds|template_feeds)$/;
  for (const [table, own] of Object.entries(rows).filter(([name]) => !others.test(name))) {
    for (const row of own) {
      const moved = elsewhere[table] ?? ['settings'];
      const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !moved.includes(column)));
      // A row of a product is shared by runs now; this shows it for each.
      const name = table === 'feedmaker.products' ? 'feedmaker.run_products' : table;
      const found = await database.query.maybe(`select 1 as found from ${name} t where to_jsonb(t) @> $1`, [
        kept,
      ]);
      expect([table, row, found]).toEqual([table, row, { found: 1 }]);
    }
  }
  const stale = `select from feedmaker.feeds where settings ? 'activate' union all select from feedmaker.runs where settings ? 'activate'`;
  expect(await database.query.rows(stale)).toEqual([]);
  const { count } = await database.query.one<{ count: number }>(`select count(*) from feedmaker.feeds`);
  const ids = new Set([
    ...(rows['feedmaker.feeds'] ?? []).map((row) => row['id']),
    ...(rows['public.feeds'] ?? []).map((row) => row['feedmaker_feed_id']),
  ]);
  expect(count).toBe(ids.size);
});

test('a create that was asked for before the upgrade finds its feed when it is repeated', async () => {
  const { email, key, form } = told.repeat;
  const client = clients[email];
  const before = told.answers[email]?.['/api/v1/feeds']?.body['items'] as { name: string; id: string }[];
  const answer = await client?.call<object>('POST', '/functions/v1/feeds', form, { 'idempotency-key': key });
  expect(answer).toMatchObject({
    status: 200,
    body: { feedDatabaseId: before.find(({ name }) => name === form.name)?.id },
  });
});

test.runIf(told.rendererVersion === RENDERER_VERSION)('nothing is rendered again', async () => {
  const { up, paused } = told.ids;
  shop.requests.length = 0;
  await requestRun(product.platform, up, { restart: false });
  await product.settle();
  expect(shop.requests).toEqual(['/feed.xml']);
  await clientOf(up).ask('POST', `/functions/v1/feeds/${up}/refresh?photos=all`);
  await clientOf(paused).ask('POST', '/functions/v1/feeds?action=start', { feedId: paused, activate: true });
  await product.settle();
  for (const feedId of [up, paused])
    expect((await statusOf(clientOf(feedId), feedId)).run).toMatchObject({
      state: 'published',
      enhanced_count: 3,
      rendered_count: 0,
    });
  const address = `/feedmaker/${up}/feed.xml`;
  expect(await published(address)).toEqual(told.published[address]);
});
