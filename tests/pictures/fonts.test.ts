import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { fontBytesMax, type Font, type InstalledFont } from '#core/contract/editor/fonts-api.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { requestRun } from '#server/jobs.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { createFeed, must, productsOf, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import {
  overlappingGroups,
  overlappingSegments,
  scatteredLetters,
  woff2Bomb,
} from '#tests/harness/fakes/hostile-fonts.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/fonts/${name}`, import.meta.url));
const shopMono = fixture('shop-mono.ttf');
const shopMonoBold = fixture('shop-mono-bold.woff2');

const { shop, product, client: refusing } = await openShop(numberedProducts(1));

const upload = (client: ApiClient, bytes: Uint8Array, fileName = 'font.ttf') =>
  client.call<Font & { error: string; code: string }>('POST', '/api/v1/fonts', {
    file_name: fileName,
    file: Buffer.from(bytes).toString('base64'),
  });

const list = async (client: ApiClient) =>
  (await client.ask<{ items: Font[]; total: number }>('GET', '/api/v1/fonts')).items;

/** The fixture as another weight: the number in its OS/2 table is another one. */
function withWeight(weight: number): Buffer {
  const bytes = Buffer.from(shopMono);
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16)
    if (bytes.toString('latin1', at, at + 4) === 'OS/2')
      bytes.writeUInt16BE(weight, bytes.readUInt32BE(at + 8) + 4);
  return bytes;
}

describe('an uploaded font', () => {
  test('is listed by what its file says, and served to browsers byte for byte, for ever', async () => {
    const client = await signUp(product.origin);
    expect(await list(client)).toEqual([]);
    const regular = (await must<Font>(upload(client, shopMono, 'Regular.ttf'))).body;
    expect(regular).toMatchObject({
      family: 'Shop Mono',
      weight: 400,
      style: 'normal',
      is_variable: false,
      format: 'ttf',
      file_name: 'Regular.ttf',
      size_bytes: shopMono.length,
      letters: 'U+20-7e',
      used_by: [],
    });
    const bold = (await must<Font>(upload(client, shopMonoBold))).body;
    expect(bold).toMatchObject({ family: 'Shop Mono', weight: 700, format: 'woff2' });
    expect((await list(client)).map(({ id }) => id)).toEqual([regular.id, bold.id]);

    for (const [font, bytes] of [
      [regular, shopMono],
      [bold, shopMonoBold],
    ] as const) {
      const answer = await fetch(product.origin + font.url);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': `font/${font.format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
  });

  test('is there once however often it is sent, at the same time too', async () => {
    const client = await signUp(product.origin);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(client, shopMono)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await list(client)).toHaveLength(1);
    await sweepFiles(product.platform);
    const [font] = await list(client);
    expect((await fetch(product.origin + font?.url)).status).toBe(200);
  });

  test('is gone with its file when it is deleted, and only its owner can do that', async () => {
    const [owner, stranger] = [await signUp(product.origin), await signUp(product.origin)];
    const { id, url } = (await must<Font>(upload(owner, shopMono))).body;
    expect((await stranger.call('DELETE', `/api/v1/fonts/${id}`)).status).toBe(404);
    expect((await fetch(product.origin + url)).status).toBe(200);
    expect((await owner.call('DELETE', `/api/v1/fonts/${id}`)).status).toBe(204);
    expect(await list(owner)).toEqual([]);
    await product.platform.storage.get(`fonts/${id}`).then((file) => expect(file).toBeNull());
    expect((await owner.call('DELETE', `/api/v1/fonts/${id}`)).status).toBe(404);
  });
});

describe('a font file is refused with its reason', () => {
  const notAFont = { status: 422, error: fontsMessages.notAFont };
  const collection = Buffer.from('ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x10', 'latin1');
  const cases: [name: string, file: Uint8Array, refusal: { status: number; error: string }][] = [
    ['nothing', new Uint8Array(), notAFont],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), notAFont],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), notAFont],
    ['half a TTF', shopMono.subarray(0, 600), notAFont],
    ['half a WOFF2', shopMonoBold.subarray(0, shopMonoBold.length / 2), notAFont],
    ['a WOFF2 that claims to be huge', hugeWoff2(), notAFont],
    ['a collection', collection, { status: 422, error: fontsMessages.collection }],
    ['a font that lists its letters 32,767 times over', overlappingSegments(shopMono), notAFont],
    ['a font that lists all of Unicode 69,000 times over', overlappingGroups(shopMono), notAFont],
    ['a font whose letters are in 69,000 pieces', scatteredLetters(shopMono), notAFont],
    ['a WOFF2 of which far more comes out than it says', woff2Bomb(), notAFont],
    ['a font whose first bytes are right and the rest is noise', noise(), notAFont],
    ['more than 5 MB', Buffer.alloc(fontBytesMax + 1), { status: 413, error: fontsMessages.tooLarge }],
  ];

  test.each(cases)('%s', async (_name, file, { status, error }) => {
    const answer = await upload(refusing, file);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('text that is no base64, and a family that comes with the product', async () => {
    const body = { file_name: 'x', file: '<font>' };
    expect((await refusing.call('POST', '/api/v1/fonts', body)).status).toBe(400);
    const installed = refusing.call('GET', '/api/v1/fonts/installed');
    const { items } = (await must<{ items: InstalledFont[] }>(installed)).body;
    const file = await fetch(product.origin + items.find(({ family }) => family === 'Inter')?.url);
    const answer = await upload(refusing, Buffer.from(await file.arrayBuffer()));
    expect([answer.status, answer.body.error]).toEqual([409, fontsMessages.builtIn('Inter')]);
    expect(await list(refusing)).toEqual([]);
  });

  test('another file for a face that is there, and the twenty-first', async () => {
    const client = await signUp(product.origin);
    await must(upload(client, shopMono));
    const other = Buffer.concat([shopMono, Buffer.from('\0')]);
    const answer = await upload(client, other);
    expect([answer.status, answer.body.error]).toEqual([409, fontsMessages.alreadyThere('Shop Mono 400')]);
    for (let weight = 1; weight < limits.fontsMax; weight += 1)
      await must(upload(client, withWeight(weight)));
    const last = await Promise.all([500, 600].map((weight) => upload(client, withWeight(weight))));
    for (const { status, body } of last) expect([status, body.error]).toEqual([409, fontsMessages.tooMany]);
    expect(await list(client)).toHaveLength(limits.fontsMax);
  });
});

test('the installed fonts have addresses that browsers can load', async () => {
  const answer = await fetch(`${product.origin}/api/v1/fonts/installed`);
  const { items } = (await answer.json()) as { items: InstalledFont[] };
  const families = new Set(items.map(({ family }) => family));
  for (const family of ['Inter', 'Noto Sans Arabic', 'Noto Sans Thai']) expect(families).toContain(family);
  expect(items[0]).toMatchObject({ family: 'Inter', style: 'normal' });
  expect(new Set(items.map(({ url }) => url)).size).toBe(items.length);
  // Whoever chooses fonts as we do knows what each family can draw, and from which version on.
  const arabic = items.filter(({ family }) => family === 'Noto Sans Arabic');
  expect(arabic[0]?.letters).toMatch(/U\+6[0-9a-f]{2}/i);
  expect(arabic.every(({ version }) => version === arabic[0]?.version)).toBe(true);
  for (const { url } of items) {
    const file = await fetch(product.origin + url, { method: 'HEAD' });
    expect([url, file.status]).toEqual([url, 200]);
    expect(file.headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${product.origin}/fonts/installed/%2e%2e%2f%2e%2e%2fpackage.json`)).status).toBe(404);
  expect((await fetch(`${product.origin}/fonts/installed/1/nothing.woff2`)).status).toBe(404);
});

describe('pictures', () => {
  const html = (family: string) =>
    `<div style="width:600px;height:600px;background:#fff;font-size:60px;font-family:'${family}',Inter">iiiiiiii</div>`;
  const settings = (family: string) => ({
    defaultHtmlTemplate: Buffer.from(html(family)).toString('base64'),
  });

  async function imageOf(client: ApiClient, feedId: string) {
    await requestRun(product.platform, feedId, { restart: false });
    await product.settle();
    const [first] = await productsOf(client, feedId);
    const url = first?.enhanced_url ?? '';
    const bytes = Buffer.from(await (await fetch(product.origin + url)).arrayBuffer());
    const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    return { url, right: rightmostInk(data, 600) };
  }

  test('take the font that their template names, and change exactly when it does', async () => {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl, settings('Shop Mono'));
    const plainFeed = (await createFeed(client, shop.feedUrl, settings('Inter'))).feedId;
    const [without, plain] = [await imageOf(client, feedId), await imageOf(client, plainFeed)];
    expect(without.right).toBe(plain.right);

    const { id } = (await must<Font>(upload(client, shopMono))).body;
    const [withFont, plainAfter] = [await imageOf(client, feedId), await imageOf(client, plainFeed)];
    // In a monospaced font "iiii" is far wider than in Inter.
    expect(withFont.right).toBeGreaterThan(without.right + 40);
    expect(withFont.url).not.toBe(without.url);
    expect(plainAfter.url).toBe(plain.url);

    await client.ask('DELETE', `/api/v1/fonts/${id}`);
    expect((await imageOf(client, feedId)).url).toBe(without.url);
  });

  longTest("never take another user's font of the same name", async () => {
    const [owner, other] = [await signUp(product.origin), await signUp(product.origin)];
    await must(upload(owner, shopMono));
    const own = (await createFeed(owner, shop.feedUrl, settings('Shop Mono'))).feedId;
    const foreign = (await createFeed(other, shop.feedUrl, settings('Shop Mono'))).feedId;
    const [withFont, without] = [await imageOf(owner, own), await imageOf(other, foreign)];
    expect(withFont.right).toBeGreaterThan(without.right + 40);
  });

  test('a font knows the templates that name it', async () => {
    const client = await signUp(product.origin);
    await must(upload(client, shopMono));
    const { project } = await createFeed(client, shop.feedUrl);
    const body = { name: 'Branded', project_id: project.id, html_dev: html('shop mono'), config_dev: '{}' };
    await client.ask('POST', '/api/v1/templates', body);
    expect((await list(client))[0]?.used_by).toEqual(['Branded']);
  });
});

/** The last column with dark pixels in the first 150 rows. */
function rightmostInk(pixels: Buffer, width: number): number {
  for (let x = width - 1; x >= 0; x -= 1)
    for (let y = 0; y < 150; y += 1) if ((pixels[y * width + x] ?? 255) < 100) return x;
  return -1;
}

/** The lengths in the directory say that a gigabyte comes out of a few bytes. */
function hugeWoff2(): Buffer {
  const bytes = Buffer.from(shopMonoBold);
  bytes.fill(0xff, 50, 55);
  return bytes;
}

function noise(): Buffer {
  const bytes = Buffer.from(shopMono);
  let seed = 3;
  for (let at = 300; at < bytes.length; at += 1) bytes[at] = (seed = (seed * 48_271) % 2_147_483_647) % 256;
  return bytes;
}
