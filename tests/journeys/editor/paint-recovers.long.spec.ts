import { join } from 'node:path';
import { chromium, type Page, type Route } from '@playwright/test';
import { holdWorker } from '#tests/templates/editor/painted-alike.ts';
import { layerSchema, type Layer } from '#picture/layers';
import { makeLayer } from '#picture/designs';
import { expectAccessible } from '../accessibility.ts';
import { productPort } from '../addresses.ts';
import { expect, faultTest, signedIn, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, duplicateAll, editorIsOpen, editorUrl, newTemplate } from './editor-fixtures.ts';
import { openEditor, saveNow, storedLayerCount } from './editor-fixtures.ts';

// Inputs of the painter load late or change: the picture becomes exact by itself, and is not marked exact earlier.

const size = { width: 400, height: 400 };
const canvas = 'canvas[data-status]';
const exactMark = (page: Page) => page.getByRole('button', { name: /^Exact [0-9a-f]{8}\./ });
const fontFile = join(import.meta.dirname, '../../fixtures/fonts/shop-mono.ttf');
const source =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8DAAMIM/4EAAB/uBfsL2WiLAAAAAElFTkSuQmCC';

/** Fails so often, and then lets everything through. */
function failing(times: number, fail: (route: Route) => Promise<void>) {
  let left = times;
  return (route: Route) => {
    left -= 1;
    return left < 0 ? route.fallback() : fail(route);
  };
}

const unavailable = (route: Route) => route.fulfill({ status: 503, json: { error: 'Try again later.' } });
const tooMany = (route: Route) => route.fulfill({ status: 429, json: { error: 'Too many.' } });

test('a font that is refused at first is taken when it comes', async ({ page, user }) => {
  const font = '**/fonts/installed/**noto-sans-arabic**';
  await page.route(font, (route) => route.abort());
  const layers = [makeLayer.text({ id: 'title', width: 380, height: 200, fontSize: 60, text: 'حذاء جري' })];
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { layers, size }));
  await expect(page.getByRole('button', { name: /^Not exact yet\. A font could not/ })).toBeVisible();
  await page.unroute(font);
  await expect(exactMark(page)).toBeVisible();
});

const logo = { kind: 'image', id: 'logo', name: 'logo', x: 0, y: 0, width: 100, height: 100, source };

for (const [name, hinder, design] of [
  [
    'photo',
    async (page) => {
      await page.route(/\/templates\/[^/]+\/photo(\?|$)/, failing(3, unavailable));
      await page.route('**/pixels?**', failing(2, tooMany));
    },
  ],
  [
    'picture of the template',
    (page) => page.route('**/pictures/pixels', failing(2, unavailable)),
    { layers: [layerSchema.parse(logo)] },
  ],
  [
    'renderer',
    (page) =>
      page.route(
        '**/*.wasm',
        failing(4, (route) => route.abort()),
      ),
  ],
] as [string, (page: Page) => Promise<unknown>, { layers?: Layer[] }?][])
  test(`a ${name} that is refused at first is taken when it comes`, async ({ page, user }) => {
    await hinder(page);
    const project = await addProject(user, 'Northshop');
    await openEditor(page, user, await addDesign(user, project, { ...design, size }));
    if (name === 'renderer') await expect(page.getByRole('button', { name: /^Not painted\./ })).toBeVisible();
    await expect(exactMark(page)).toBeVisible({ timeout: 40_000 });
  });

/** In the worker: WebAssembly traps once, as it does when there is no memory left. */
const trapping = `
  const { putImageData } = OffscreenCanvasRenderingContext2D.prototype;
  let left = 1;
  OffscreenCanvasRenderingContext2D.prototype.putImageData = function (...all) {
    left -= 1;
    if (left >= 0) throw new WebAssembly.RuntimeError('unreachable');
    return Reflect.apply(putImageData, this, all);
  };
`;

test('a worker that is gone or has trapped is replaced; a new font is painted', async ({ page, user }) => {
  await page.addInitScript(holdWorker);
  const layers = [
    makeLayer.text({
      id: 'a',
      width: 380,
      height: 200,
      text: 'Sale',
      fontSize: 80,
      fontFamily: 'Shop Mono',
    }),
    {
      ...makeLayer.text({ id: 'b', y: 250, width: 380, height: 100, text: 'Words', fontSize: 40 }),
      name: 'Words',
    },
  ];
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers, size });
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/v1/fonts')) lists.push(pathname);
  });
  await openEditor(page, user, template);
  await expect(exactMark(page)).toBeVisible();
  const before = (await page.locator(canvas).getAttribute('data-hash')) ?? '';

  await test.step('a worker that is gone', async () => {
    await page.evaluate('paintWorker.terminate()');
    await duplicateAll(page);
    // The page goes on meanwhile.
    await expect(page.locator(canvas)).toHaveAttribute('data-status', 'behind');
    await expect(exactMark(page)).toBeVisible({ timeout: 40_000 });
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator(canvas)).toHaveAttribute('data-hash', before);
  });

  await test.step('a worker that has trapped', async () => {
    const worker = page.workers().at(-1);
    const replaced = page.waitForEvent('worker');
    await worker?.evaluate(trapping);
    await duplicateAll(page);
    await replaced;
    await expect(exactMark(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator(canvas)).toHaveAttribute('data-hash', before);
  });

  await test.step('a font that is uploaded, of which nothing is called exact before it is there', async () => {
    await page.getByRole('treeitem', { name: 'Words' }).click();
    await expect(page.getByRole('button', { name: 'Font Inter' })).toBeVisible();
    // Everybody who wants to know waits for one answer.
    expect(lists).toHaveLength(new Set(lists).size);
    const held: Route[] = [];
    let isHolding = true;
    await page.route('**/api/v1/fonts', (route) => {
      if (!isHolding || route.request().method() !== 'GET') return route.fallback();
      held.push(route);
    });
    await page.getByRole('button', { name: 'Font Inter' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload Font' }).click();
    await (await chooser).setFiles(fontFile);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expect(exactMark(page)).toHaveCount(0);
    await expect(page.locator(canvas)).toHaveAttribute('data-status', 'behind');
    isHolding = false;
    for (const route of held) await route.fallback();
    await expect(page.getByRole('button', { name: 'Font Shop Mono' })).toBeVisible();
    // It has the one weight of its file.
    await expect(page.getByLabel('Weight').getByRole('option')).toHaveText(['Regular 400']);
    await expect(exactMark(page)).toBeVisible();
    await expect(page.locator(canvas)).not.toHaveAttribute('data-hash', before);
  });
});

// A page that stays open while the server is updated does not go on saying that it shows what is published.
faultTest(
  'a server that draws otherwise since is said, and the mark leaves Exact',
  async ({ page, front, user }) => {
    const words = 'Feedmaker was updated. Reload to see exact pictures.';
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    await expect(exactMark(page)).toBeVisible();
    const before = await storedLayerCount(user, template);
    front.rewrite('', 'x-feedmaker-build', (value: string) => value.replace(/\/.*/, '/another'));
    // Whatever is asked next tells: here it is the look at the server of somebody who comes back to the tab.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await expect(page.getByRole('status').getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: `Not exact yet. ${words}` })).toBeVisible();
    await expectAccessible(page);
    // It stays so for what is painted afterwards, and nothing of it is lost by the reload.
    front.cut('POST /api/v1/templates');
    await duplicateAll(page);
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    await expect(page.locator(canvas)).toHaveAttribute('data-status', 'inexact');
    front.heal();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await editorIsOpen(page);
    await expect(exactMark(page)).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
    await saveNow(page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
  },
);

test('the fingerprint is the same over plain HTTP from another computer', async ({
  page,
  user,
  launchOptions,
}) => {
  const hashOf = (shown: Page) => shown.locator('canvas[data-status="exact"][data-hash]:not([data-hash=""])');
  const template = await addDesign(user, await addProject(user, 'Northshop'), { size });
  await openEditor(page, user, template);
  await expect(hashOf(page)).toBeVisible();
  const usual = await hashOf(page).getAttribute('data-hash');
  // An address of a local network that leads to this machine: browsers have no crypto.subtle, locks and clipboard there.
  const args = ['--host-resolver-rules=MAP 192.168.77.7 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const origin = `http://192.168.77.7:${productPort}`;
  const other = await browser.newPage({ storageState: signedIn(user, origin) });
  const { search } = new URL(await editorUrl(user, template), origin);
  await other.goto(`${origin}/editor/${template.id}${search}`);
  expect(await other.evaluate('[isSecureContext, typeof crypto.subtle]')).toEqual([false, 'undefined']);
  await expect(hashOf(other)).toHaveAttribute('data-hash', usual ?? '');
  await browser.close();
});
