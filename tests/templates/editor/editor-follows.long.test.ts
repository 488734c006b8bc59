import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { type Layer, writeLayers } from '#picture/layers';
import { createTemplate, makeLayer } from '#picture/designs';
import { createFeed, must, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { requestRun } from '#server/jobs.ts';
import { paintPhoto, type Paint } from '../../../packages/picture/src/node/photo.fixture.ts';
import { launchChromium } from '#tests/harness/launch-chromium.ts';
import { holdWorker, jobOf } from './painted-alike.ts';

// The canvas shows what the server would publish now, also after fonts and photos have changed while the page was open.

const root = path.join(import.meta.dirname, '../../..');
const fixture = (name: string) => readFileSync(path.join(root, 'tests/fixtures/fonts', name));
const canvas = { width: 480, height: 480 };

const { shop, product } = await openShop(numberedProducts(1));
let client: ApiClient;
let page: Page;

const browser = await launchChromium();

afterAll(() => browser.close());

/** Opens a template in a page of its own, and says what the server draws of it. */
async function open(template: Template, shown: { feed?: string; product?: string } = {}) {
  await page?.close();
  page = await browser.newPage();
  await page.addInitScript(holdWorker);
  const code = `/api/v1/templates/${template.id}/editor-code`;
  const { url } = await client.ask<{ url: string }>('POST', code);
  await page.goto(new URL(url, product.origin).href);
  const editor = await openEditor(product.origin, client, template.id);
  const { width, height } = sizeOf(template);
  return async (): Promise<string | null> => {
    const body = { html: template.html_dev, width, height, ...shown };
    return (await editor.ask(previewInEditor, { params: { id: template.id }, body })).body.pixels_hash;
  };
}

function sizeOf(template: Template): { width: number; height: number } {
  return JSON.parse(template.config_dev).dimensions ?? canvas;
}

const shownHash = () => page.locator('canvas[data-status="exact"]').getAttribute('data-hash');

/** Somebody comes back to the tab. */
const comeBack = () => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);

async function addTemplate(design: { layers: Layer[] } | { html: string }): Promise<Template> {
  const project = await client.ask<Project>('POST', '/api/v1/projects', { name: 'Designs' });
  const made = createTemplate({ starter: 'bold-sale', name: 'Test', type: 'custom', ...canvas });
  const { objects: _objects, ...config } = made.config;
  const isHtml = 'html' in design;
  const background = '#f4e8d0';
  const sources = isHtml
    ? { html_dev: design.html, config_dev: JSON.stringify(config) }
    : {
        html_dev: writeLayers({ canvas, background, layers: design.layers }),
        config_dev: JSON.stringify({ ...config, background, objects: design.layers }),
      };
  const body = { name: 'Test', project_id: project.id, ...sources };
  return await client.ask<Template>('POST', '/api/v1/templates', body);
}

const words = (id: string, y: number, text: string, rest: object = {}) =>
  makeLayer.text({ id, x: 20, y, width: 440, height: 90, fontSize: 44, text, ...rest });

test('fonts of the user are those of the server, in two weights, and whatever they lack falls back alike', async () => {
  client = await signUp(product.origin);
  const upload = (name: string) =>
    must<Font>(
      client.call('POST', '/api/v1/fonts', { file_name: name, file: fixture(name).toString('base64') }),
    );
  const mono = { fontFamily: 'Shop Mono' };
  const template = await addTemplate({
    layers: [
      words('regular', 10, 'Regular 400', mono),
      words('bold', 100, 'Bold 700', { ...mono, fontWeight: 700 }),
      words('lacking', 190, 'Crème 12 € Ωλ', mono),
      words('arabic', 280, 'حذاء abc', mono),
      words('plain', 370, 'Inter beside', { fontWeight: 700 }),
    ],
  });
  const published = await open(template);
  const seen: (string | null)[] = [];
  const expectSame = async () => {
    const hash = await published();
    await expect.poll(shownHash).toBe(hash);
    expect(seen).not.toContain(hash);
    seen.push(hash);
  };
  await expectSame();
  // The page stays open while the dashboard adds and deletes fonts.
  await upload('shop-mono.ttf');
  await comeBack();
  await expectSame();
  const { id } = (await upload('shop-mono-bold.woff2')).body;
  await comeBack();
  await expectSame();
  await client.ask('DELETE', `/api/v1/fonts/${id}`);
  await comeBack();
  await expect.poll(shownHash).toBe(seen[1]);
  expect(await published()).toBe(seen[1]);
});

test('a template that was brought as HTML is painted as it is published', async () => {
  client = await signUp(product.origin);
  const html = `<div style="width:100%;height:100%;background:#123456;display:flex;flex-direction:column">
    <img src="{{IMAGE_URL}}" style="width:300px;height:300px;object-fit:contain" />
    <p style="color:#fff;font-size:30px;font-weight:700">Only <b>today</b>, <i>éà</i> نص</p>
  </div>`;
  const published = await open(await addTemplate({ html }));
  const hash = await published();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await expect.poll(shownHash).toBe(hash);
});

type Color = ReturnType<Paint>;

/** Two colours beside each other, which no compression mixes. */
const twoColors = (left: Color, right: Color) =>
  paintPhoto(400, 400, (x) => (x < 0.5 ? left : right))
    .png()
    .toBuffer();

test('a photo that changes while the page is open is followed, and so are its colours', async () => {
  client = await signUp(product.origin);
  const [before, after] = [
    await twoColors([0xc0, 0x30, 0x20], [0x20, 0x40, 0xb0]),
    await twoColors([0x20, 0xb0, 0x40], [0xe0, 0xd0, 0x20]),
  ];
  shop.answers.set('/photos/1.png', (_request, response) => void response.end(before));
  shop.answers.set('/photos/2.png', (_request, response) => void response.end(after));
  const [item] = numberedProducts(1);
  shop.products = [{ ...item!, photoPath: '/photos/1.png' }];
  const feed = await createFeed(client, shop.feedUrl);
  await product.settle();
  const published = await open(feed.template, { feed: feed.feedId, product: '0~sku-1' });
  const first = await published();
  await expect.poll(shownHash).toBe(first);
  const colors = () => ask<string[]>({ kind: 'photo colors' });
  expect((await colors()).toSorted()).toEqual(['#2040b0', '#c03020']);
  shop.products = [{ ...item!, photoPath: '/photos/2.png' }];
  await requestRun(product.platform, feed.feedId, { restart: false });
  await product.settle();
  const second = await published();
  expect(second).not.toBe(first);
  await comeBack();
  await expect.poll(shownHash).toBe(second);
  expect((await colors()).toSorted()).toEqual(['#20b040', '#e0d020']);
}, 180_000);

/** Asks the page's own worker as the page does. */
function ask<Reply>(request: object): Promise<Reply> {
  return page.evaluate<Reply>(`new Promise((resolve) => {
    const id = 1_000_000 + Math.floor(Math.random() * 1_000_000);
    const hear = ({ data }) => {
      if (data.kind !== 'reply' || data.id !== id) return;
      paintWorker.removeEventListener('message', hear);
      resolve(data.reply);
    };
    paintWorker.addEventListener('message', hear);
    paintWorker.postMessage({ kind: 'request', id, request: ${JSON.stringify(request)} });
  })`);
}

test('a colour and a snapshot are those of the picture, and a snapshot leaves the canvas alone', async () => {
  client = await signUp(product.origin);
  const box = makeLayer.shape({ id: 'box', x: 100, y: 100, width: 200, height: 200, fill: '#1a7f5c' });
  const published = await open(await addTemplate({ layers: [box, words('plain', 370, 'Words')] }));
  const hash = await published();
  await expect.poll(shownHash).toBe(hash);
  const colorAt = (x: number, y: number) => ask<string | null>({ kind: 'color', x, y });
  expect(await colorAt(150, 150)).toBe('#1a7f5c');
  expect(await colorAt(99.9, 150)).toBe('#f4e8d0');
  expect(await colorAt(480, 10)).toBeNull();
  expect(await colorAt(-1, 10)).toBeNull();
  const layers = [{ ...box, x: 0, y: 0 }];
  const sheet = { name: '', canvas, background: '#ffffff', layers, values: {} };
  const { wired: _wired, ...job } = jobOf({ ...sheet, photo: noPhoto }, 7);
  const whole = await snapshot({ ...job, layers, photo: null }, 480);
  expect([whole.info.width, whole.info.height, whole.info.channels]).toEqual([480, 480, 4]);
  for (let at = 0; at < whole.data.length; at += 4) {
    const [x, y] = [(at / 4) % 480, Math.floor(at / 4 / 480)];
    const color = whole.data.readUIntBE(at, 3);
    if (color !== (x < 200 && y < 200 ? 0x1a7f5c : 0xffffff)) throw new Error(`another colour at ${x}, ${y}`);
  }
  const small = await snapshot({ ...job, layers, photo: null }, 120);
  expect([small.info.width, small.info.height]).toEqual([120, 120]);
  expect(await shownHash()).toBe(hash);
  expect(await colorAt(150, 150)).toBe('#1a7f5c');
});

const noPhoto = { feedId: null, productId: null, isCutOut: false };

/** The pixels of a snapshot's PNG. */
async function snapshot(job: object, maxSide: number) {
  const request = JSON.stringify({ kind: 'snapshot', job, maxSide });
  const bytes = await page.evaluate<number[]>(`new Promise((resolve) => {
    const hear = ({ data }) => {
      if (data.kind !== 'reply' || data.id !== 999_999) return;
      paintWorker.removeEventListener('message', hear);
      data.reply.arrayBuffer().then((buffer) => resolve(Array.from(new Uint8Array(buffer))));
    };
    paintWorker.addEventListener('message', hear);
    paintWorker.postMessage({ kind: 'request', id: 999_999, request: ${request} });
  })`);
  return sharp(Buffer.from(bytes)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
