import { describe, expect, onTestFinished, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Usage } from '#core/contract/account/account-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { quotaReasons } from '#core/messages/reasons/calls/quota-reasons.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed, must, productsOf, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { fontFile } from '#tests/harness/tenants.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const QUOTAS = 'projects=2 feeds=2 templates=3 bytes=60KB';

const { shop, product } = await openShop(numberedProducts(3), { env: { QUOTAS } });

type Refusal = { error: string; code: string };

const addProject = (client: ApiClient, headers: Record<string, string> = {}) =>
  client.call<Project & Refusal>('POST', '/api/v1/projects', { name: 'Spring' }, headers);

const usageOf = async (client: ApiClient) => await client.ask<Usage>('GET', '/api/v1/account/usage');

/** The answers of many calls at once: how many were taken, and that the others say the same. */
function judge(answers: { status: number; body: Refusal }[], sentence: string): number {
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused)
    expect([status, body.code, body.error]).toEqual([409, 'quota_reached', sentence]);
  return answers.length - refused.length;
}

describe('what one user may have', () => {
  test('projects: two, however many are asked for at once; a repeat and another user are not refused', async () => {
    const [client, other] = [await signUp(product.origin), await signUp(product.origin)];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await must<Project>(addProject(client, key));
    const answers = await Promise.all(Array.from({ length: 12 }, () => addProject(client)));
    expect(judge(answers, quotaReasons.projects({ limit: 2 }))).toBe(1);
    expect((await must<Project>(addProject(client, key))).body.id).toBe(first.body.id);
    expect((await addProject(other)).status).toBe(200);
    expect((await usageOf(client)).projects).toEqual({ used: 2, limit: 2 });

    expect((await client.call('DELETE', `/api/v1/projects/${first.body.id}`)).status).toBe(204);
    expect((await addProject(client)).status).toBe(200);
  });

  test('templates: three, copies included', async () => {
    const client = await signUp(product.origin);
    const project = (await must<Project>(addProject(client))).body;
    const body = { name: 'A', project_id: project.id, html_dev: '<p>a</p>', config_dev: '{}' };
    const add = () => client.call<Template & Refusal>('POST', '/api/v1/templates', body);
    const first = await must<Template>(add());
    const copy = () => client.call<Template & Refusal>('POST', `/api/v1/templates/${first.body.id}/clone`);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? add() : copy())));
    expect(judge(answers, quotaReasons.templates({ limit: 3 }))).toBe(2);
  });

  test('feeds: two, whichever way they are made', async () => {
    const client = await signUp(product.origin);
    const { record } = await createFeed(client, shop.feedUrl, { activate: false });
    const path = `/functions/v1/feeds?id=${record.feedmaker_feed_id}`;
    const { feedSettings } = await client.ask<{ feedSettings: object }>('GET', path);
    const whole = { name: 'B', project_id: record.project_id, template_id: null, feedSettings };
    const add = (n: number) =>
      client.call<Refusal>('POST', '/functions/v1/feeds', n % 2 === 0 ? { feedSettings } : whole);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(n)));
    expect(judge(answers, quotaReasons.feeds({ limit: 2 }))).toBe(1);
  });

  test('bytes: templates and fonts until the storage is full, and less is always possible', async () => {
    const client = await signUp(product.origin);
    const project = (await must<Project>(addProject(client))).body;
    // In the configuration, as nobody has to draw it there.
    const config_dev = JSON.stringify({ note: randomBytes(34_000).toString('base64') });
    const body = { name: 'A', project_id: project.id, html_dev: '<p>a</p>', config_dev };
    const add = (change = {}) =>
      client.call<Template & Refusal>('POST', '/api/v1/templates', { ...body, ...change });
    const { id } = (await must<Template>(add())).body;
    // The same texts again would take no room.
    const another = { html_dev: '<p>b</p>' };
    expect(judge([await add(another)], quotaReasons.bytes({ limit: 60 * 1024 }))).toBe(0);
    const { bytes } = await usageOf(client);
    expect(bytes.used).toBeGreaterThan(30_000);
    expect(bytes.used).toBeLessThanOrEqual(bytes.limit ?? 0);
    const font = readFileSync(fontFile).toString('base64');
    await client.ask('POST', '/api/v1/fonts', { file_name: 'x.ttf', file: font });
    expect((await usageOf(client)).bytes.used).toBeGreaterThan(bytes.used);
    const less = { html_dev: '<p>less</p>', config_dev: '{}' };
    await client.ask('PATCH', `/api/v1/templates/${id}`, less);
    expect((await add()).status).toBe(200);
  });

  test('what customTemplates are sent with a feed is not kept', async () => {
    const client = await signUp(product.origin);
    const junk = { activate: false, customTemplates: Array.from({ length: 20 }, () => 'x'.repeat(40_000)) };
    const { feedId } = await createFeed(client, shop.feedUrl, junk);
    const text = 'select settings from feedmaker.feeds where id = $1';
    const { settings } = await product.platform.database.query.one<{ settings: object }>(text, [feedId]);
    expect(settings).toMatchObject({ customTemplates: [] });
  });
});

test('a feed whose user has no storage left is published, its pictures stay, and new ones say why they are not', async () => {
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await productsOf(client, feedId);
  expect(before.map(({ state }) => state)).toEqual(['enhanced', 'enhanced', 'enhanced']);
  // As if pictures of earlier runs had taken it all.
  const taken = 'update feedmaker.images set size_bytes = 100000 where feed_id = $1';
  await product.platform.database.query.run(taken, [feedId]);
  const [first, ...others] = numberedProducts(4);
  shop.products = [{ ...first!, price: '99.00 EUR' }, ...others];
  await requestRun(product.platform, feedId, { restart: false, isManual: true });
  await product.settle();
  const after = await productsOf(client, feedId);
  expect(after.map(({ state }) => state)).toEqual(['kept', 'enhanced', 'enhanced', 'original']);
  expect(after.map(({ enhanced_url }) => enhanced_url).slice(0, 3)).toEqual(
    before.map(({ enhanced_url }) => enhanced_url),
  );
  expect(after[0]?.reason_text).toContain(photoReasons.storage_full({ limitBytes: 60 * 1024 }));
  expect(after[3]?.reason_text).toBe(photoReasons.storage_full({ limitBytes: 60 * 1024 }));
  expect((await usageOf(client)).bytes.used).toBeGreaterThan(300_000);
});

longTest(
  'on a disk that is nearly full new pictures stop before the database does, and everything else goes on',
  async () => {
    const full = await startProduct([shop.host], { env: { DISK_RESERVE: '900000TB' } });
    onTestFinished(() => full.close());
    const client = await signUp(full.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await full.settle();
    const products = await productsOf(client, feedId);
    expect(new Set(products.map(({ state }) => state))).toEqual(new Set(['original']));
    expect(products[0]?.reason_text).toBe(photoReasons.disk_nearly_full);
    expect((await fetch(`${full.origin}/feedmaker/${feedId}/feed.xml`)).status).toBe(200);
    const font = { file_name: 'x.ttf', file: readFileSync(fontFile).toString('base64') };
    expect((await client.call('POST', '/api/v1/fonts', font)).status).toBe(503);
  },
);
