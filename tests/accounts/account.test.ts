import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AccountSession } from '#core/contract/account/account-api.ts';
import { type ApiClient, createFeed, must, signIn, signUp } from '#tests/harness/api-client.ts';
import { fontFile, startTenants, type Tenant, tenantRows } from '#tests/harness/tenants.ts';
import type { TestProduct } from '#tests/harness/harness.ts';

/** Somebody's texts and ids, by which rows and files are known. */
type Known = {
  readonly client: ApiClient;
  readonly marker: string;
  readonly ids: Readonly<Record<string, string>>;
};

let product: TestProduct;
let close: () => Promise<void>;

const started = await startTenants(1);
({ product, close } = started);
const [mine] = started.tenants as [Tenant];
const other = await neighbour();
afterAll(() => close?.());

/** Who has something of their own beside the one with everything. */
async function neighbour(): Promise<Known> {
  const client = await signUp(product.origin);
  const marker = `only-of-a-neighbour-${randomUUID()}`;
  const { project, template, feedId } = await createFeed(client, `https://shop.example/${marker}`, {
    activate: false,
  });
  const file = { file_name: marker, file: await readFile(fontFile, 'base64') };
  const font = await client.ask<{ id: string }>('POST', '/api/v1/fonts', file);
  return {
    client,
    marker,
    ids: { project: project.id, template: template.id, feed: feedId, font: font.id },
  };
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

const sessionsOf = async (client: ApiClient) =>
  (await client.ask<{ items: AccountSession[] }>('GET', '/api/v1/account/sessions')).items;

test('the list of sessions names each browser and who asks, and lets one be signed out at once', async () => {
  const home = await signUp(product.origin);
  const phone = await signIn(product.origin, home.email, firefox);
  const seen = await sessionsOf(phone);
  expect(seen.map(({ device, is_current: isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox on Linux', true],
    ['node', false],
  ]);
  const lost = (await sessionsOf(home)).find(({ is_current: isCurrent }) => !isCurrent)?.id;
  const address = `/api/v1/account/sessions/${lost}`;
  const statusOf = async (client: ApiClient) => (await client.call('GET', '/api/v1/projects')).status;
  expect(await statusOf(phone)).toBe(200);
  expect((await home.call('DELETE', address)).status).toBe(204);
  expect([await statusOf(phone), await statusOf(home)]).toEqual([401, 200]);
  expect((await home.call('DELETE', address)).status).toBe(404);
});

test('the export holds everything of the user, nothing of others and no secret', async () => {
  const password = 'shop password marker';
  await product.platform.database.query.run('update feedmaker.feeds set source_access = $2 where id = $1', [
    mine.ids.feed,
    { username: 'me', password },
  ]);
  const answer = await must<Record<string, { id?: string }[]>>(
    mine.client.call('GET', '/api/v1/account/export'),
  );
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const { account, ...tables } = answer.body;
  expect(account).toMatchObject({ id: mine.client.userId, email: mine.client.email });
  const { project, template, record, feed, run, font, apiKey } = mine.ids;
  for (const [table, row] of [
    ['projects', { id: project }],
    ['templates', { id: template }],
    ['feedmaker.feeds', { id: feed, record_id: record }],
    ['feedmaker.runs', { id: run }],
    ['fonts', { id: font }],
    ['api_keys', { id: apiKey }],
  ] as const)
    expect([table, tables[table]]).toEqual([table, expect.arrayContaining([expect.objectContaining(row)])]);
  // Two products, in the feed and in its output.
  expect(tables['feedmaker.products']).toHaveLength(4);
  expect(tables['font_files']).toMatchObject([{ id: font, base64: await readFile(fontFile, 'base64') }]);
  const text = JSON.stringify(answer.body);
  for (const secret of [other.marker, other.client.email, ...Object.values(other.ids), password])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/key_hash|token_hash|password_hash|refresh_key|source_access/);
});

test('deleting the account with a wrong password changes nothing, and guessing ends after ten tries', async () => {
  const user = await signUp(product.origin);
  const guess = (confirmation: string) => user.call('POST', '/api/v1/account/deletion', { confirmation });
  for (let round = 0; round < 10; round += 1)
    expect(await guess('wrong')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await guess('correct horse')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await user.call('GET', '/api/v1/projects')).status).toBe(200);
});

test('deleting the account takes every row and file along, and published feeds answer like deleted ones', async () => {
  const { client, ids } = mine;
  const published = `${product.origin}/feedmaker/${ids.feed}/feed.xml`;
  expect((await fetch(published)).status).toBe(200);
  const othersBefore = (await rowsThatName(other)).length;
  const answer = await client.call('POST', '/api/v1/account/deletion', { confirmation: 'correct horse' });
  expect(answer.status).toBe(204);

  expect((await fetch(published)).status).toBe(404);
  expect((await client.call('GET', '/api/v1/projects')).status).toBe(401);
  const again = await fetch(`${product.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: client.email, password: 'correct horse' }),
  });
  expect(again.status).toBe(400);
  // Its published images stay for their 45 days, as when a feed is deleted.
  expect(await rowsThatName(mine)).toEqual([]);
  expect((await rowsThatName(other)).length).toBe(othersBefore);
  const files = await allFiles(path.join(product.platform.config.dataDir, 'files'));
  const own = files.filter((file) => Object.values(ids).some((id) => file.includes(id)));
  expect(own.filter((file) => !file.startsWith('images/'))).toEqual([]);
  expect(files.some((file) => file.includes(other.ids['font'] ?? ''))).toBe(true);
});

/** Rows of tables other than the kept images that speak of a tenant. */
async function rowsThatName({ marker, ids }: Known): Promise<string[]> {
  const rows = await tenantRows(product.platform.database.query);
  rows.delete('feedmaker.images');
  const secrets = [marker, ...Object.values(ids)];
  return [...rows.values()]
    .flatMap((table) => [...table])
    .filter((row) => secrets.some((secret) => row.includes(secret)));
}

async function allFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
