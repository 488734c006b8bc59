import { layerSchema } from '#core/template/layers/layer-schema.ts';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, duplicateAll, openEditor } from './editor-fixtures.ts';

// What the painter needs comes late, or not at once: the picture becomes exact by itself.

test.use({ viewport: { width: 1440, height: 900 } });

const size = { width: 400, height: 400 };
const canvas = 'canvas[data-status]';
const exactMark = (page: Page) => page.getByRole('button', { name: /^Exact [0-9a-f]{8}\./ });

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

test('the mark says Exact with the fingerprint of what is shown', async ({ page, user }) => {
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { size }));
  await expect(exactMark(page)).toBeVisible();
  const hash = await page.locator(canvas).getAttribute('data-hash');
  await expect(page.getByRole('button', { name: `Exact ${hash?.slice(0, 8)}.` })).toBeVisible();
});

test('a font that is refused at first is taken when it comes', async ({ page, user }) => {
  const font = '**/fonts/installed/**noto-sans-arabic**';
  await page.route(font, (route) => route.abort());
  const layers = [makeLayer.text({ id: 'title', width: 380, height: 200, fontSize: 60, text: 'حذاء جري' })];
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { layers, size }));
  await expect(page.getByRole('button', { name: /^Not exact yet\. A font could not/ })).toBeVisible();
  await page.unroute(font);
  await expect(exactMark(page)).toBeVisible();
});

test('a photo that is refused at first is taken when it comes', async ({ page, user }) => {
  await page.route(/\/templates\/[^/]+\/photo(\?|$)/, failing(3, unavailable));
  await page.route('**/pixels?**', failing(2, tooMany));
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { size }));
  await expect(exactMark(page)).toBeVisible({ timeout: 40_000 });
});

test('a picture of the template that is refused at first is taken when it comes', async ({ page, user }) => {
  await page.route('**/pictures/pixels', failing(2, unavailable));
  const source =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8DAAMIM/4EAAB/uBfsL2WiLAAAAAElFTkSuQmCC';
  const layers = [
    layerSchema.parse({
      kind: 'image',
      id: 'logo',
      name: 'logo',
      x: 0,
      y: 0,
      width: 100,
      height: 100,
      source,
    }),
  ];
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { layers, size }));
  await expect(exactMark(page)).toBeVisible();
});

/** In the worker: WebAssembly traps this often, as it does when there is no memory left. */
const trapping = (times: number) => `
  const { putImageData } = OffscreenCanvasRenderingContext2D.prototype;
  let left = ${times};
  OffscreenCanvasRenderingContext2D.prototype.putImageData = function (...all) {
    left -= 1;
    if (left >= 0) throw new WebAssembly.RuntimeError('unreachable');
    return Reflect.apply(putImageData, this, all);
  };
`;

test('a worker whose renderer has trapped is replaced, and the same picture is painted', async ({
  page,
  user,
}) => {
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { size }));
  await expect(exactMark(page)).toBeVisible();
  const before = (await page.locator(canvas).getAttribute('data-hash')) ?? '';
  const [worker] = page.workers();
  // From now on, because whatever is painted first traps.
  const replaced = page.waitForEvent('worker');
  await worker?.evaluate(trapping(1));
  await duplicateAll(page);
  await replaced;
  await expect(exactMark(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator(canvas)).toHaveAttribute('data-hash', before);
});

test('a renderer that does not come at first is asked for again', async ({ page, user }) => {
  await page.route(
    '**/*.wasm',
    failing(4, (route) => route.abort()),
  );
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { size }));
  await expect(page.getByRole('button', { name: /^Not painted\./ })).toBeVisible();
  await expect(exactMark(page)).toBeVisible({ timeout: 40_000 });
});

test('a slow line and a slow computer end at the exact picture too', async ({ page, user }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const late = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  };
  await page.route('**/api/v1/**', late);
  await page.route('**/fonts/**', late);
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { size }));
  await expect(exactMark(page)).toBeVisible({ timeout: 40_000 });
});
