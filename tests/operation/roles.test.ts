import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDraft } from '#core/contract/drafts-api.ts';
import { doctorMessages } from '#core/messages/doctor-messages.ts';
import { getEditorPhoto, getPhotoPixels, pixelsQueryOf } from '#core/contract/editor-photos-api.ts';
import { clientOf, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode, type ServerMode } from '#tests/harness/server-mode.ts';

// The two roles as processes of their own on one database, as the README offers them.

let mode: ServerMode;
let shop: FakeShop;
beforeAll(async () => {
  shop = await startShop(numberedProducts(12));
  mode = await openServerMode([shop.host]);
});
afterAll(async () => {
  await mode?.close();
  await shop?.close();
});

async function readiness({ origin }: ProductProcess): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/readyz`);
  return { httpStatus: answer.status, ...((await answer.json()) as object) };
}

const start: ServerMode['start'] = (...process) => mode.start(...process);

test('an api and two workers on one folder publish a feed whose every picture is answered', async () => {
  const api = await start('api', 'shared');
  expect(await readiness(api)).toMatchObject({
    httpStatus: 200,
    status: 'degraded',
    database: 'ok',
    jobs: 'ok',
    workers: 'none',
    no_worker_since: null,
    problems: [doctorMessages.workersNone(null)],
  });
  const workers = [await start('worker', 'shared'), await start('worker', 'shared')];
  try {
    expect(await readiness(api)).toMatchObject({ httpStatus: 200, status: 'ok', problems: [] });
    const client = await signUp(api.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await expect
      .poll(async () => (await statusOf(client, feedId)).run?.state, { timeout: 60_000 })
      .toBe('published');
    const feed = await fetch(`${api.origin}/feedmaker/${feedId}/feed.xml`);
    expect(feed.status).toBe(200);
    const images = (await feed.text()).match(/\/feedmaker\/[^<"]+\.jpg/g) ?? [];
    expect(images).toHaveLength(12);
    for (const image of images) expect((await fetch(api.origin + image)).status).toBe(200);
    for (const worker of workers) expect(await worker.stop()).toBe(0);
    const alone = await readiness(api);
    const since = new Date(String(alone['no_worker_since']));
    expect(alone).toMatchObject({
      httpStatus: 200,
      status: 'degraded',
      workers: 'none',
      problems: [doctorMessages.workersNone(since)],
    });
    expect(Math.abs(Date.now() - since.getTime())).toBeLessThan(60_000);
    expect(await api.stop()).toBe(0);
  } finally {
    for (const process of [api, ...workers]) await process.kill();
  }
}, 120_000);

test('an editor that was opened at one api goes on at another, and workers draw what it publishes', async () => {
  // What tokens say of who made them is the address that people open, behind which either of the two may answer.
  const address = { PUBLIC_URL: 'http://localhost:3000' };
  const apis = [await start('api', 'shared', address), await start('api', 'shared', address)] as const;
  const workers = [await start('worker', 'shared'), await start('worker', 'shared')];
  try {
    const [one, two] = apis;
    const client = await signUp(one.origin);
    const elsewhere = clientOf(two.origin, JSON.parse(client.session));
    const { feedId, template } = await createFeed(client, shop.feedUrl);
    const newest = async () => (await statusOf(client, feedId)).run;
    const isPublished = { timeout: 60_000 };
    await expect.poll(async () => (await newest())?.state, isPublished).toBe('published');
    const imagesOf = async ({ origin }: ProductProcess): Promise<readonly string[]> =>
      (await (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text()).match(
        /\/feedmaker\/[^<"]+\.jpg/g,
      ) ?? [];
    const before = await imagesOf(one);

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
      query: pixelsQueryOf(body.photo, feedId, layout),
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
    expect(after).toHaveLength(12);
    expect(after.filter((image) => before.includes(image))).toEqual([]);
    for (const image of after)
      for (const { origin } of apis) expect((await fetch(origin + image)).status).toBe(200);
  } finally {
    for (const process of [...apis, ...workers]) await process.kill();
  }
}, 180_000);

test('a password that is guessed at two processes is guessed ten times in all', async () => {
  const apis = [await start('api', 'shared'), await start('api', 'shared')] as const;
  try {
    const { session } = await signUp(apis[0].origin);
    const email: unknown = (JSON.parse(session) as { user: { email: string } }).user.email;
    const guess = async (index: number) => {
      const url = `${(index % 2 === 0 ? apis[0] : apis[1]).origin}/auth/v1/token?grant_type=password`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password: `guess ${index}` });
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1) statuses.push(await guess(index));
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(4).fill(429)]);
  } finally {
    for (const process of apis) await process.kill();
  }
}, 60_000);

test('a process with another folder is refused in a sentence that says which one to give it', async () => {
  await expect(start('worker', 'other')).rejects.toThrow(
    /the product ended with 1:\n.*DATA_DIR .*other.* does not hold the files of this database.*\n$/,
  );
}, 60_000);

test('a process with a database of its own is refused a folder that others share', async () => {
  const worker = await start('worker', 'shared');
  try {
    await expect(start(undefined, 'shared', { DATABASE_URL: '', DATABASE_DIRECT_URL: '' })).rejects.toThrow(
      /Another Feedmaker process is using/,
    );
  } finally {
    await worker.kill();
  }
}, 60_000);
