import { createHash } from 'node:crypto';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import { requestRun } from '#server/jobs.ts';
import { findCopy } from '#server/operation/copies/copy-folder.ts';
import { sealedColumns } from '#server/operation/copies/sealed-columns.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { openSecret } from '#server/platform/sealed-secret.ts';
import { signIn, signUp, statusOf } from '#tests/harness/api-client.ts';
import { commandHere, environmentOf } from '#tests/harness/command-here.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { hasNginx, startNginx } from '#tests/harness/nginx.ts';
import { rowsByTable } from '#tests/harness/rows-by-table.ts';
import { startTenants, type Tenant } from '#tests/harness/tenants.ts';

// Two installations with databases and folders of their own, behind one address. An account moves from one to the other.

const { product: one, shop, tenants, close } = await startTenants(2);
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-move-'));
const dir = path.join(folder, 'account');
const two = await startProduct([shop.host], {
  env: { ANONYMOUS_SIGN_IN: 'on', BILLING: 'on', PUBLIC_URL: one.platform.config.publicUrl },
});
afterAll(async () => {
  await two.close();
  await close();
  await rm(folder, { recursive: true, force: true });
});

// The first account runs the installation, and stays.
const [neighbour, mover] = tenants as [Tenant, Tenant];
const { client, ids } = mover;
const admin = (at: typeof one, ...args: string[]) =>
  commandHere(['admin', ...args], {
    ...environmentOf(at),
    BILLING: 'on',
    PUBLIC_URL: one.platform.config.publicUrl,
  });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What strangers get: the feed, its output, and every picture in them. */
async function publishedAt({ origin }: Pick<typeof one, 'origin'>): Promise<string[]> {
  const found: string[] = [];
  for (const id of [ids.feed, ids.output]) {
    const answer = await fetch(`${origin}/feedmaker/${id}/feed.xml`);
    const text = await answer.text();
    found.push(text);
    for (const [address] of text.matchAll(/\/feedmaker\/[^<"]+\.jpg/g)) {
      const picture = await fetch(origin + address);
      expect(picture.status).toBe(200);
      found.push(`${address} ${sha256(await picture.bytes())}`);
    }
  }
  expect(found.length).toBeGreaterThan(4);
  return found;
}

async function openedSecrets(sql: Sql): Promise<string[]> {
  const installation = await readInstallationSecret(sql);
  const found: string[] = [];
  for (const [purpose, { table, columns }] of Object.entries(sealedColumns))
    for (const column of columns)
      for (const { id, sealed } of await sql.rows<{ id: string; sealed: Buffer }>(
        `select id, ${column} as sealed from ${table} where user_id = $1 and ${column} is not null`,
        [ids.user],
      ))
        found.push(`${column} ${openSecret(sealed, { installation, purpose, id }).toString('hex')}`);
  return found;
}

// A second version to return to, a factor, and a project of the other one with the same name.
await neighbour.client.ask('PATCH', `/api/v1/projects/${neighbour.ids.project}`, { name: mover.marker });
await client.ask('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Phone' });
await one.platform.database.query.run(
  `insert into auth.recovery_codes (code_hash, factor_id) select sha256('code'), id from auth.factors where user_id = $1`,
  [ids.user],
);
const key = await client.ask<ApiKey & { secret: string }>('POST', '/api/v1/api-keys', { name: 'till' });
shop.products[0]!.price = '77.00 EUR';
await client.ask('POST', `/functions/v1/feeds/${ids.feed}/refresh`);
await one.settle();
// The publication has ended the one there was.
await one.platform.database.query.run(
  `insert into feedmaker.rollouts (feed_id, user_id, id, percent, design_key, started_at, total, taken)
    values ($1, $2, gen_random_uuid(), 10, '', now(), 0, 0)`,
  [ids.feed, ids.user],
);
const stranger = await signUp(two.origin);
await stranger.ask('POST', '/api/v1/projects', { name: mover.marker });
await two.settle();

const published = await publishedAt(one);
const secrets = await openedSecrets(one.platform.database.query);
const versionsPath = `/functions/v1/feeds/${ids.feed}/versions`;
const versions = await client.ask<{ items: FeedVersion[] }>('GET', versionsPath);
const oldest = versions.items.at(-1)!;
const differencePath = `${versionsPath}/${oldest.id}/difference`;
const difference = await client.ask('GET', differencePath);
const rowsBefore = {
  one: await rowsByTable(one.platform.database.query),
  two: await rowsByTable(two.platform.database.query),
};
const hasOf = ({ ids: own, payer }: Tenant) => {
  const names = new RegExp(
    [...Object.values(own), ...Object.values(payer)].filter((id) => id !== '').join('|'),
  );
  return (row: string) => names.test(row);
};

test('an exported account is switched off, and stays as it is published', async () => {
  const exported = await admin(one, 'export-user', client.email, dir, '--json');
  expect(exported).toMatchObject({ code: 0, errors: '' });
  expect(JSON.parse(exported.text)).toMatchObject({
    id: ids.user,
    feeds: expect.arrayContaining([ids.feed, ids.output]),
  });
  expect((await client.call('GET', '/api/v1/projects')).status).toBe(401);
  await expect(signIn(one.origin, client.email)).rejects.toThrow(/banned/);
  expect(await requestRun(one.platform, ids.feed, { restart: true })).toBeNull();
  expect(await requestRun(one.platform, neighbour.ids.feed, { restart: true })).not.toBeNull();
  await one.settle();
  expect(await publishedAt(one)).toEqual(published);
  expect(await admin(one, 'export-user', client.email, path.join(folder, 'again'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('exported before'),
  });
  expect(await admin(one, 'delete-user', neighbour.client.email)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('was not exported'),
  });
});

test('what is damaged or of other tables adds no row, and is restored nowhere', async () => {
  const copy = await findCopy(dir);
  const rows = path.join(copy.folder, 'rows', 'feedmaker.run_skus.gz');
  await rename(rows, path.join(folder, 'aside'));
  await writeFile(rows, gzipSync(''));
  const damaged = await admin(two, 'import-user', dir);
  expect(damaged).toMatchObject({
    code: 1,
    errors: expect.stringContaining('feedmaker.run_skus is damaged'),
  });
  await rename(path.join(folder, 'aside'), rows);

  const newer = path.join(folder, 'newer');
  await cp(dir, newer, { recursive: true });
  const found = await findCopy(newer);
  const manifest = {
    ...found.manifest,
    migrations: [...found.manifest.migrations, { name: '9999_later', sha256: null }],
  };
  await writeFile(path.join(found.folder, 'manifest.json'), JSON.stringify(manifest));
  expect(await admin(two, 'import-user', newer)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('bring both installations to the same version'),
  });
  const elsewhere = { ...environmentOf(two), BILLING: 'on', PUBLIC_URL: 'http://127.0.0.1:1' };
  expect(await commandHere(['admin', 'import-user', dir], elsewhere)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('the same PUBLIC_URL'),
  });
  const unpaid = { ...elsewhere, BILLING: 'off' };
  expect(await commandHere(['admin', 'import-user', dir], unpaid)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('sells with other keys'),
  });
  expect(await commandHere(['restore', dir], { DATA_DIR: path.join(folder, 'empty') })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('holds one account'),
  });
  expect(await rowsByTable(two.platform.database.query)).toEqual(rowsBefore.two);
});

test('every row of the account arrives, and none of another', async () => {
  expect(await admin(two, 'import-user', dir)).toMatchObject({ code: 0, errors: '' });
  const arrived = new Map<string, string[]>();
  for (const [table, rows] of await rowsByTable(two.platform.database.query)) {
    const were = new Set(rowsBefore.two.get(table));
    arrived.set(
      table,
      rows.filter((row) => !were.has(row)),
    );
  }
  const [isOwn, isNeighbours] = [hasOf(mover), hasOf(neighbour)];
  for (const [table, rows] of rowsBefore.one) {
    const added = arrived.get(table) ?? [];
    expect(rows.filter(isOwn).toSorted(), table).toEqual(added.filter(isOwn).toSorted());
    expect(added.length, `${table} has rows of the account`).toBeGreaterThan(0);
    expect(added.filter(isNeighbours), table).toEqual([]);
    expect(
      added.filter((row) => !rows.includes(row)),
      table,
    ).toEqual([]);
  }
  expect(await openedSecrets(two.platform.database.query)).toEqual(secrets);
  expect(secrets).toHaveLength(2);
  // Each column that is sealed is opened and sealed again.
  const sealed = await two.platform.database.query.rows<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where column_name like '%secret%' and data_type = 'bytea' and table_name <> 'installation'`,
  );
  expect(sealed.map(({ name }) => name).toSorted()).toEqual(
    Object.values(sealedColumns)
      .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
      .toSorted(),
  );
  expect(await admin(two, 'import-user', dir)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is an account here already'),
  });
});

test('the account works at the other installation with every address and byte it had', async () => {
  expect(await publishedAt(two)).toEqual(published);
  const there = await signIn(two.origin, client.email);
  expect(await there.ask('GET', versionsPath)).toEqual(versions);
  expect(await there.ask('GET', differencePath)).toEqual(difference);
  const byKey = await fetch(`${two.origin}/api/v1/projects`, {
    headers: { authorization: `Bearer ${key.secret}` },
  });
  expect(await byKey.json()).toMatchObject({ items: [{ id: ids.project }] });

  await there.ask('POST', `/functions/v1/feeds/${ids.feed}/refresh?photos=all`);
  await two.settle();
  const { run } = await statusOf(there, ids.feed);
  expect(run).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(await publishedAt(two)).toEqual(published);

  shop.products[1]!.title = 'Renamed after the move';
  await there.ask('POST', `/functions/v1/feeds/${ids.feed}/refresh`);
  await two.settle();
  const changed = await publishedAt(two);
  expect(changed[0]).toContain('Renamed after the move');
  await there.ask('POST', `${versionsPath}/${oldest.id}/return`);
  expect(await there.ask('GET', versionsPath)).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id: oldest.id, is_up: true })]),
  });
});

test.skipIf(!hasNginx)('nginx finds each feed by its id, and each person by a cookie', async () => {
  const moved = [ids.feed, ids.output].map((id) => `${id} two;\n`).join('');
  const nginx = await startNginx('nginx.two-installations.conf', {
    change: (text) =>
      text
        .replace('127.0.0.1:3001', new URL(one.origin).host)
        .replace('127.0.0.1:3002', new URL(two.origin).host),
    files: { 'moved-feeds': moved },
  });
  const read = async (address: string) => await (await fetch(address)).text();
  try {
    expect(await publishedAt(nginx)).toEqual(await publishedAt(two));
    const other = `/feedmaker/${neighbour.ids.feed}/feed.xml`;
    expect(await read(nginx.origin + other)).toBe(await read(one.origin + other));
    const home = await fetch(`${nginx.origin}/at/two`, { redirect: 'manual' });
    expect(home.headers.get('location')).toMatch(/\/login$/);
    const [cookie = ''] = home.headers.getSetCookie()[0]?.split(';') ?? [];
    const there = await signIn(nginx.origin, client.email, 'node', { cookie });
    expect(await there.ask('GET', versionsPath, undefined, { cookie })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: oldest.id })]),
    });
    expect((await there.call('GET', `${versionsPath}?at=two`)).status).toBe(200);
    expect((await there.call('GET', versionsPath)).status).toBe(401);
    await signIn(nginx.origin, neighbour.client.email);
  } finally {
    await nginx.close();
  }
});

test('deleted where it was, its addresses are gone there, its subscription goes on, and the other account is as it was', async () => {
  expect(await admin(one, 'delete-user', client.email)).toMatchObject({ code: 0, errors: '' });
  await one.settle();
  expect((await fetch(`${one.origin}/feedmaker/${ids.feed}/feed.xml`)).status).toBe(404);
  const [picture] = published.filter((each) => each.startsWith('/feedmaker/'));
  const isGone = async () => expect((await fetch(one.origin + picture!.split(' ')[0])).status).toBe(404);
  // The process that serves it is told.
  await vi.waitFor(isGone);
  const { query } = one.platform.database;
  const subscriptions = await query.rows<{ status: string }>(
    `select body ->> 'status' as status from billing.test_objects where id = $1`,
    [mover.payer.subscription],
  );
  expect(subscriptions).toEqual([{ status: 'active' }]);
  const left = await rowsByTable(query);
  for (const [table, rows] of left) expect(rows.filter(hasOf(mover)), table).toEqual([]);
  expect(left.get('public.projects')?.filter(hasOf(neighbour))).toHaveLength(1);
  expect((await fetch(`${one.origin}/feedmaker/${neighbour.ids.feed}/feed.xml`)).status).toBe(200);
});
