import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PaintPhoto } from '#picture/paint';
import { blocks, createTemplate, starterIds, makeLayer } from '#picture/designs';
import { layerSchema } from '#picture/layers';
import { randomLayers } from '../../../packages/picture/src/template/layers/random-layers.fixture.ts';
import { allAround } from '../../../packages/picture/src/template/starters/make-layers.ts';
import { templateDefaults } from '../../../packages/picture/src/template/template.ts';
import { productShadows } from '../../../packages/picture/src/template/template-tree.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { openEngine, toPaintPhoto, readPhoto, trimPhoto } from '#picture/node';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { isLongRun, paired, sampled, usually } from '#tests/harness/long-run.ts';
import { launchChromium } from '#tests/harness/launch-chromium.ts';
import { hashOnPage, hashOnServer, holdWorker, jobOf, type Sheet } from './painted-alike.ts';
import { longTest } from '#tests/harness/long-test.ts';

// The editor's canvas, on the page as it is built and under the policy it is served with, has the pixels that are published.

const { shop, product, client } = await openShop([]);
const more = [21, 22].map(
  (n) => `<g:additional_image_link>http://${shop.host}/photos/${n}.jpg</g:additional_image_link>`,
);
shop.products = numberedProducts(1).map((each) => ({ ...each, more: more.join('') }));
const mug = Buffer.from((await samplePhoto('mug.jpg'))?.bytes ?? []);
shop.answers.set('/photos/1.jpg', (_request, response) => void response.end(mug));
const feed = await createFeed(client, shop.feedUrl, {
  removeBg: true,
  additionalImageKey: 'g:additional_image_link',
});
const problems: string[] = [];

await product.settle();
const read = await readPhoto(mug);
const { model, photo_hash: photoHash } = await product.platform.database.query.one<{
  model: string;
  photo_hash: string;
}>("select model, photo_hash from feedmaker.cutouts where verdict = 'cut'");
const alpha = await product.platform.storage.get(fileKeys.alpha({ userId: client.userId, photoHash, model }));
if (alpha === null) throw new Error('nothing was cut out');
const further = new Map([
  ['IMAGE_URL_2', await furtherPhoto(21)],
  ['IMAGE_URL_3', await furtherPhoto(22)],
]);
/** The photo whole, and its product alone. */
const photos = { whole: toPaintPhoto(read), cutOut: toPaintPhoto(await trimPhoto(read, alpha)), further };
const engine = await openEngine();
const browser = await launchChromium();
const page = await browser.newPage();
page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
page.on('pageerror', (error) => problems.push(error.message));
await page.addInitScript(holdWorker);
const code = `/api/v1/templates/${feed.template.id}/editor-code`;
const { url } = await client.ask<{ url: string }>('POST', code);
await page.goto(new URL(url, product.origin).href);
await page.locator('canvas[data-status="exact"][data-hash]:not([data-hash=""])').waitFor();

afterAll(() => browser.close());

/** One of the shop's plain photos, in which there is nothing to cut out. */
async function furtherPhoto(number: number): Promise<PaintPhoto> {
  const response = await fetch(`http://${shop.host}/photos/${number}.jpg`);
  return toPaintPhoto(await readPhoto(new Uint8Array(await response.arrayBuffer())));
}

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];
/** Pixels are as much alike in a small picture. */
const scale = usually(1 / 2, 1);
const prices = { BRAND: 'Northwind', PRICE: '1.299,00 €', SALE_PRICE: '999,00 €' };
const products = [
  { name: 'a title in Latin letters', TITLE: 'Trail running shoe with a recycled sole, size 42' },
  { name: 'a title in Arabic', TITLE: 'حذاء جري خفيف الوزن Nike Air ★★★★☆' },
  { name: 'a title in Thai', TITLE: 'รองเท้าวิ่งผู้ชายน้ำหนักเบาสวมใส่สบายเหมาะสำหรับวิ่งทุกวัน' },
  { name: 'emoji', TITLE: 'Gift box 🎁 for the family 👨‍👩‍👧‍👦 🇳🇱' },
  { name: 'its background removed', TITLE: 'Ελαιόλαδο и чашка', isCutOut: true },
];

const refOf = (isCutOut: boolean) => ({ feedId: feed.feedId, productId: '0~sku-1', isCutOut });

async function expectSame(sheet: Sheet, version: number): Promise<string> {
  const photo = sheet.photo.isCutOut ? photos.cutOut : photos.whole;
  const [shown, published] = [
    await hashOnPage(page, jobOf(sheet, version)),
    await hashOnServer(engine, sheet, photo, photos.further),
  ];
  expect.soft([sheet.name, shown]).toEqual([sheet.name, published]);
  return shown;
}

let version = 1_000_000;

/** Each starter in three sizes with each product; two of those in the usual run. */
const shownStarters = starterIds.flatMap((starter, at) => {
  const shown = products.map((_product, index) => products[(index + at) % products.length]!);
  return paired(sizes, shown).map(([size, each]) => ({ starter, size, ...each }));
});

test.each(isLongRun ? shownStarters : sampled(shownStarters, 2))(
  '$starter is shown as it is published, with $name',
  async ({ starter, size, name, TITLE, isCutOut = false }) => {
    const canvas = { width: size.width * scale, height: size.height * scale };
    const { config } = createTemplate({ starter, name: '', type: 'custom', ...canvas });
    const { objects: layers = [], background = config.colors.background } = config;
    const sheet = { name, canvas, background, layers, values: { ...prices, TITLE } };
    await expectSame({ ...sheet, photo: refOf(isCutOut) }, ++version);
  },
  60_000,
);

const seeds = Array.from({ length: 20 }, (_unused, index) => index + 1);

longTest('random documents are shown as they are published', { timeout: 180_000 }, async () => {
  for (const seed of seeds.slice(0, usually(1, 20))) {
    const layers = z.array(layerSchema).parse(randomLayers(seed));
    const values = { ...prices, TITLE: products[seed % products.length]?.TITLE ?? '' };
    const sheet = { name: `seed ${seed}`, canvas: { width: 640, height: 800 }, background: '#f8fafc' };
    await expectSame({ ...sheet, layers, values, photo: refOf(seed % 3 === 0) }, ++version);
  }
});

const { photo, group } = makeLayer;
const isThere = 'https://shop.example/photo.jpg';

longTest(
  'several photos of a product are shown as they are published, and so is a product that has fewer',
  { timeout: 180_000 },
  async () => {
    const canvas = { width: 1080, height: 1080 };
    const strip = blocks
      .find(({ id }) => id === 'photo-strip')
      ?.make({ canvas, colors: templateDefaults.colors });
    if (strip === undefined) throw new Error('no strip');
    const over = { x: 500, y: 400, width: 420, height: 300 };
    const faint = { x: 60, y: 500, width: 500, height: 300, opacity: 0.6 };
    const layers = [
      photo({ id: 'main', width: 700, height: 700, fit: 'cover' }),
      photo({ id: 'over', photo: 2, ...over, radius: 90, fit: 'cover', rotation: 12 }),
      group({
        id: 'faint',
        ...faint,
        layers: [
          photo({ id: 'two', photo: 2, width: 300, height: 300, fill: '#ffffff', padding: allAround(20) }),
          photo({ id: 'three', photo: 3, x: 180, y: 40, width: 260, height: 200, fit: 'cover' }),
        ],
      }),
      { ...strip, y: 780, x: 60 },
    ];
    const having: [name: string, links: Readonly<Record<string, string>>][] = [
      ['three photos', { IMAGE_URL_2: isThere, IMAGE_URL_3: isThere }],
      ['one photo', {}],
      ['two photos', { IMAGE_URL_2: isThere }],
      ['the third and not the second', { IMAGE_URL_3: isThere }],
    ];
    const cases = [false, true].flatMap((isCutOut) => having.map((each) => ({ isCutOut, each })));
    const hashes = new Set<string>();
    const tried = sampled(cases, 2).slice(0, usually(1, cases.length));
    for (const { isCutOut, each } of tried) {
      const [name, links] = each;
      const sheet = { name, canvas, background: '#f8fafc', layers, values: { ...prices, ...links } };
      hashes.add(await expectSame({ ...sheet, photo: refOf(isCutOut) }, ++version));
    }
    expect(hashes.size).toBe(tried.length);
  },
);

const even = { share: 70, standsOnLine: true };

test('every shadow of a product without its background is shown as it is published', async () => {
  const canvas = { width: 1080 * scale, height: 1080 * scale };
  const values = { ...prices, TITLE: '' };
  const hashes = new Set<string>();
  const sized = isLongRun ? [undefined, even] : [even];
  const shadows = productShadows.filter((each) => isLongRun || each === 'photo');
  for (const productShadow of shadows)
    for (const evenSize of sized) {
      const place = { x: 60 * scale, y: 90 * scale, width: 900 * scale, height: 800 * scale };
      const look = { padding: allAround(30 * scale), productShadow, ...(evenSize && { evenSize }) };
      const layers = [photo({ id: 'photo', ...place, ...look })];
      const sheet = { name: productShadow, canvas, background: '#c8502d', layers, values };
      hashes.add(await expectSame({ ...sheet, photo: refOf(true) }, ++version));
    }
  expect(hashes.size).toBe(sized.length * shadows.length);
}, 180_000);

test('what functions and conditions make of values is shown as it is published, in every script', async () => {
  const said = [
    '{{TITLE | sentence BRAND | short BRAND}}',
    '{{PRICE | part "whole"}} {{PRICE | part "cents"}} {{PRICE | divide 12 | currency | suffix " / Monat"}}',
    '{{RANGE | lowest | currency | prefix "ab "}} {{STATE | map "in stock" "Sofort lieferbar"}}',
    '{{WINDOW | date}} {{WINDOW | date "EEEE, d MMMM yyyy" "start"}}',
    'Shown, never in part: {{PRICE | shout}}',
  ];
  const line = { kind: 'text', x: 40, width: 900, height: 140, fontSize: 36 };
  const layers = said.map((text, at) => layerSchema.parse({ ...line, id: `t${at}`, y: 40 + 150 * at, text }));
  const badge = { kind: 'shape', id: 'shape', y: 800, width: 200, height: 100, fill: '#cc0000' };
  const showIf = '{{BRAND}} in "Northwind" "Kilde" and not ({{PRICE}} between 0 and 10)';
  const all = [...layers, layerSchema.parse({ ...badge, showIf })];
  const hashes = new Set<string>();
  const languages = ['ar', '', 'de', 'th', 'hi', 'he', 'ru', 'ja'].slice(0, usually(1, 8));
  for (const [at, language] of languages.entries()) {
    const { TITLE = '' } = products[at % products.length] ?? {};
    const values = {
      ...prices,
      TITLE: `${TITLE.toUpperCase()}, 42`,
      RANGE: '12 - 18 €',
      STATE: 'in_stock',
      WINDOW: '2026-11-20T00:00+01:00/2026-11-28T00:00+01:00',
      FEED_LANGUAGE: language,
    };
    const canvas = { width: 1000, height: 900 };
    const sheet = { name: `in ${language}`, canvas, background: '#ffffff', layers: all };
    hashes.add(await expectSame({ ...sheet, values, photo: refOf(false) }, ++version));
  }
  expect(hashes.size).toBe(languages.length);
}, 180_000);

test('nothing is refused by the policy that the page and its worker are served with', () => {
  expect(problems.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});
