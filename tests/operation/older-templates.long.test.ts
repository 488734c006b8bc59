import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { RENDERER_VERSION } from '#picture/files';
import { startShop, numberedProducts } from '../harness/fakes/shop.ts';
import { signIn, statusOf } from '../harness/api-client.ts';
import { openOlderDatabase } from '../harness/harness-database.ts';
import { withoutPlan } from '#tests/harness/without-plan.ts';
import { startProduct } from '../harness/harness.ts';

// Data of the release before template versions is in fixtures/release-0150-pictures: templates and feeds with a logo in
// their HTML, which each run carried a copy of. Its rows, its files and what it told its callers.

interface Told {
  rendererVersion: string;
  madeAt: string;
  publicUrl: string;
  email: string;
  userId: string;
  ids: Record<'inline' | 'ofTemplate' | 'odd' | 'none' | 'template' | 'copy', string>;
  answers: Record<string, Record<string, unknown>>;
  /** SHA-256 by address. */
  published: Record<string, string>;
}

const folder = path.join(import.meta.dirname, '..', 'fixtures', 'release-0150-pictures');
const read = async <T>(file: string) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as T;
const told = await read<Told>('told.json');
const rows = await read<Record<string, Record<string, unknown>[]>>('rows.json');
const { ids } = told;

// The address that the rows speak of.
const shop = await startShop(numberedProducts(2), { host: '127.54.88.2', port: 18_960 });
// A minute later: nothing is due, and every photo was looked at today.
const clock: Clock = { now: () => new Date(Date.parse(told.madeAt) + 60_000) };
const data = { database: await openOlderDatabase('0150', rows), files: path.join(folder, 'files') };
const product = await startProduct([shop.host], { data, env: { PUBLIC_URL: told.publicUrl }, clock });
const client = await signIn(product.origin, told.email);
afterAll(async () => {
  await product.close();
  await shop.close();
});

const count = async (table: string) =>
  (await product.platform.database.query.one<{ count: number }>(`select count(*) from ${table}`)).count;

test('every call tells what the release before told, with each picture in its place again', async () => {
  for (const [call, before] of Object.entries(told.answers)) {
    const body = await client.ask<Record<string, unknown>>('GET', call);
    // Drafts are counted since.
    // So are the prices of what is published, which an earlier release did not keep.
    const { draft_version: draft = 1, judgedPrices: judged = null, ...rest } = body;
    expect(judged).toBeNull();
    expect({ call, body: withoutPlan(rest), draft }).toEqual({ call, body: before, draft: 1 });
  }
});

test('a logo that four templates and seven rows carried is stored once, and a run is small', async () => {
  // Draft and published, the one of the wizard's feed, and the one that is no base64 of a text.
  expect([await count('template_pictures'), await count('template_versions')]).toEqual([1, 4]);
  const runs = await product.platform.database.query.rows<{ size: number }>(
    'select octet_length(settings::text) as size from feedmaker.runs',
  );
  expect(runs.length).toBe(rows['feedmaker.runs']?.length);
  for (const { size } of runs) expect(size).toBeLessThan(2_000);
});

test('the history of each template begins with its draft and what is published', async () => {
  for (const { id } of rows['public.templates'] ?? []) {
    const call = `/api/v1/templates/${String(id)}`;
    const { html_prod } = await client.ask<{ html_prod: string }>('GET', call);
    const { items } = await client.ask<{ items: TemplateVersion[] }>('GET', `${call}/versions`);
    const history = items.map(({ kind, is_draft, is_published }) => ({ kind, is_draft, is_published }));
    expect(history).toContainEqual(expect.objectContaining({ kind: 'saved', is_draft: true }));
    const isPublished = history.some((entry) => entry.kind === 'published' && entry.is_published);
    expect(isPublished).toBe(html_prod !== '');
  }
});

test('what is saved again as it is makes no further version: both releases name them alike', async () => {
  const before = await count('template_versions');
  const call = `/api/v1/templates/${ids.template}`;
  const { html_dev, config_dev, html_prod, config_prod } = told.answers[call] ?? {};
  await client.ask('PATCH', call, { html_dev, config_dev, html_prod, config_prod });
  const feed = told.answers[`/functions/v1/feeds?id=${ids.ofTemplate}`] ?? {};
  const { id: projectId } = rows['public.projects']?.[0] ?? {};
  for (const [id, templateId] of [
    [ids.ofTemplate, ids.template],
    [ids.inline, null],
  ] as const) {
    const { feedSettings } = told.answers[`/functions/v1/feeds?id=${id}`] ?? feed;
    const form = { id, name: 'Again', project_id: projectId, template_id: templateId, feedSettings };
    await client.ask('PATCH', `/functions/v1/feeds?id=${id}`, form);
  }
  await product.settle();
  expect(await count('template_versions')).toBe(before);
  // A renderer of another version draws both products anew.
  const drawn = told.rendererVersion === RENDERER_VERSION ? 0 : 2;
  expect((await statusOf(client, ids.ofTemplate)).run).toMatchObject({ rendered_count: drawn });
});
