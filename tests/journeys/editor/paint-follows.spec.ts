import { makeLayer } from '#core/template/starters/make-layers.ts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor } from './editor-fixtures.ts';

// What changes while somebody designs is followed, and nothing is called exact before it is.

test.use({ viewport: { width: 1440, height: 900 } });

const size = { width: 400, height: 400 };
const canvas = 'canvas[data-status]';
const exactMark = (page: Page) => page.getByRole('button', { name: /^Exact [0-9a-f]{8}\./ });
const fontFile = new URL('../../fixtures/fonts/shop-mono.ttf', import.meta.url).pathname;
const shopMono = { text: 'Sale', fontSize: 80, fontFamily: 'Shop Mono' };
const photoFacts = /\/templates\/[^/]+\/photo(\?|$)/;

test('a font that is uploaded here is painted, and nothing is exact until it is', async ({ page, user }) => {
  const layers = [
    makeLayer.text({ id: 'a', width: 380, height: 200, ...shopMono }),
    {
      ...makeLayer.text({ id: 'b', width: 380, height: 100, text: 'Words', fontSize: 40 }),
      y: 250,
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
  await page.getByRole('treeitem', { name: 'Words' }).click();
  await expect(page.getByRole('button', { name: 'Font Inter' })).toBeVisible();
  // Everybody who wants to know waits for one answer.
  expect(new Set(lists).size).toBe(2);
  expect(lists).toHaveLength(2);

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
  await expect(exactMark(page)).toBeVisible();
  await expect(page.locator(canvas)).not.toHaveAttribute('data-hash', before);
});

test('a photo that the shop does not deliver at first is taken when it does', async ({ page, user }) => {
  let left = 4;
  const reason = 'The shop did not answer.';
  await page.route(photoFacts, (route) => {
    left -= 1;
    return left < 0 ? route.fallback() : route.fulfill({ json: { photo: null, reason } });
  });
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { size }));
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status.getByText(reason)).toBeVisible();
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'inexact');
  // Nobody looks away and comes back meanwhile, and it is well within the minute's look at the server.
  await expect(exactMark(page)).toBeVisible({ timeout: 40_000 });
  await expect(status.getByText(reason)).toHaveCount(0, { timeout: 40_000 });
});
