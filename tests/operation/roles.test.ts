import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { saveDraft } from '#core/contract/editor/drafts-api.ts';
import { doctorMessages } from '#core/messages/doctor-messages.ts';
import { getEditorPhoto, getPhotoPixels, makePixelsQuery } from '#core/contract/editor/editor-photos-api.ts';
import { readConfig } from '#server/config.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { productParts } from '#server/start-product.ts';
import { clientOf, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { openServerMode, type ServerMode } from '#tests/harness/server-mode.ts';

// The two roles as processes of their own on one database, as docs/operating.md offers them.

const PRODUCTS = 4;
const shop = await startShop(numberedProducts(PRODUCTS));
const mode = await openServerMode([shop.host]);
afterAll(async () => {
  await mode.close();
  await shop.close();
});

async function readiness({ origin }: ProductProcess): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/readyz`);
  return { httpStatus: answer.status, ...((await answer.json()) as object) };
}

const start: ServerMode['start'] = (...process) => mode.start(...process);

const isPublished = { timeout: 60_000 };

test('two apis and a worker on one folder serve one user: feeds, pictures, an open editor and the count of guesses', async () => {
  // The issuer of tokens is the public address, at which either of the two may answer.
  const address = { PUBLIC_URL: 'http://localhost:3000' };
  const one = await start('api', 'shared', address);
  expect(await readiness(one)).toMatchObject({
    httpStatus: 200,
    status: 'degraded',
    database: 'ok',
    jobs: 'ok',
    workers: 'none',
    no_worker_since: null,
    problems: [doctorMessages.workersNone(null)],
  });
  const two = await start('api', 'shared', address);
  const worker = await start('worker', 'shared');
  expect(await readiness(one)).toMatchObject({ httpStatus: 200, status: 'ok', problems: [] });
  const client = await signUp(one.origin);
  const elsewhere = clientOf(two.origin, JSON.parse(client.session));
  const { feedId, template } = await createFeed(client, shop.feedUrl);
  const newest = async () => (await statusOf(client, feedId)).run;
  await expect.poll(async () => (await newest())?.state, isPublished).toBe('published');
  const imagesOf = async ({ origin }: ProductProcess): Promise<readonly string[]> =>
    (await (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text()).match(
      /\/feedmaker\/[^<"]+\.jpg/g,
    ) ?? [];
  const before = await imagesOf(one);
  expect(before).toHaveLength(PRODUCTS);

  // The code is made at one of them and exchanged at the other, and its token is good at both.
  const here = await openEditor(two.origin, client, template.id);
  const there = await openEditor(one.origin, elsewhere, template.id);
  const asked = { headers: { authorization: `Bearer ${here.token}` } };
  expect((await fetch(`${one.origin}/api/v1/templates/${template.id}`, asked)).status).toBe(200);
  // A photo that one has read, and the pixels that the other is asked for.
  const params = { id: template.id };
  const query = { feed: feedId, product: '0~sku-1' };
  const { body } = await there.ask(getEditorPhoto, { params, query });
  if (body.photo === null) throw new Error(body.reason ?? '');
  const size = { width: 50, height: 50 };
  const layout = { ...size, left: 0, top: 0, drawn: size, hidden: { left: 0, top: 0 } };
  const input = {
    params: { ...params, hash: body.photo.hash },
    query: makePixelsQuery(body.photo, feedId, layout),
  };
  for (const editor of [here, there]) expect((await editor.pixels(getPhotoPixels, input)).width).toBe(50);

  const html = [template.html_dev.replace('{{BRAND}}', 'Sale')];
  const save = { params, body: { html, config: [template.config_dev], draft_version: 1 } };
  expect((await here.ask(saveDraft, save)).status).toBe(200);
  // A lost answer is asked for again at the other one; somebody else's draft is told from it there too.
  expect((await there.ask(saveDraft, save)).body).toMatchObject({ draft_version: 2 });
  const other = { params, body: { ...save.body, html: [`${html.join('')} `] } };
  expect((await there.ask(saveDraft, other)).status).toBe(412);
  const first = (await newest())?.id;
  expect((await elsewhere.call('POST', `/api/v1/templates/${template.id}/publish`, {})).status).toBe(200);
  await expect
    .poll(async () => {
      const run = await newest();
      return run?.id === first ? 'of before' : run?.state;
    }, isPublished)
    .toBe('published');
  const after = await imagesOf(two);
  expect(after).toHaveLength(PRODUCTS);
  expect(after.filter((image) => before.includes(image))).toEqual([]);
  for (const image of after)
    for (const { origin } of [one, two]) expect((await fetch(origin + image)).status).toBe(200);

  const statuses: number[] = [];
  for (let index = 0; index < 14; index += 1) {
    const url = `${(index % 2 === 0 ? one : two).origin}/auth/v1/token?grant_type=password`;
    const headers = { 'content-type': 'application/json' };
    const credentials = JSON.stringify({ email: client.email, password: `guess ${index}` });
    statuses.push((await fetch(url, { method: 'POST', headers, body: credentials })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(4).fill(429)]);

  const refused = (env: Record<string, string>) =>
    openPlatform(readConfig(env), productParts, { log: silentLog });
  const at = (folder: string) => path.join(mode.folder, folder);
  // One with another folder is told which one to give it, and one with a database of its own is refused a folder that others share.
  await expect(refused({ DATABASE_URL: mode.databaseUrl, DATA_DIR: at('other') })).rejects.toThrow(
    /^DATA_DIR .*other.* does not hold the files of this database/,
  );
  await expect(refused({ DATA_DIR: at('shared') })).rejects.toThrow(/Another Feedmaker process is using/);

  expect(await worker.stop()).toBe(0);
  const alone = await readiness(one);
  const since = new Date(String(alone['no_worker_since']));
  expect(alone).toMatchObject({
    httpStatus: 200,
    status: 'degraded',
    workers: 'none',
    problems: [doctorMessages.workersNone(since)],
  });
  expect(Math.abs(Date.now() - since.getTime())).toBeLessThan(60_000);
  for (const api of [one, two]) expect(await api.stop()).toBe(0);
}, 180_000);
