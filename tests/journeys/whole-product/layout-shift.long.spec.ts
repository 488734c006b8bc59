import type { Page } from '@playwright/test';
import { isLongRun, sampled } from '#tests/harness/long-run.ts';
import { expect, faultTest } from '../fixtures.ts';
import { addFeed, addPublishedFeed, times } from '../scenes.ts';

/** Web Vitals call 0.1 good; what moves less than a fiftieth of that nobody sees. */
const shiftMax = 0.002;

const observer = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const nodes = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName);
      if (!entry.hadRecentInput) globalThis.shifts.push({ value: entry.value, nodes });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Shift {
  value: number;
  nodes: string[];
}

async function shiftsOf(page: Page): Promise<Shift[]> {
  // The browser reports a frame's shifts after the frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return page.evaluate<Shift[]>('globalThis.shifts');
}

async function expectStill(page: Page, name: string): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${name}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(shiftMax);
}

faultTest('nothing on a screen moves while it loads, whatever comes late', async ({ page, front, user }) => {
  faultTest.setTimeout(180_000);
  const { step } = faultTest;
  const { project, template, record, feedId } = await addPublishedFeed(user);
  await times(11, (number) => addFeed(user, project, { name: `Shop ${number}`, template }));
  await page.addInitScript(observer);
  const path = `/projects/${project.id}`;
  const service = `/functions/v1/feeds/${feedId}`;
  const isWhole = () => expect(page.locator('.animate-shimmer')).toHaveCount(0);
  const screens: [string, () => Promise<void>][] = [
    ['/projects', () => expect(page.getByRole('button', { name: 'Edit Spring' })).toBeVisible()],
    [`${path}/templates`, () => expect(page.getByRole('row', { name: /Square/ })).toBeVisible()],
    [`${path}/templates/${template.id}`, () => expect(page.getByText('Has Preview')).toBeVisible()],
    [`${path}/feeds`, () => expect(page.getByRole('row', { name: /Shop 9.*Paused/ })).toBeVisible()],
    [`${path}/feeds/${record.id}`, () => expect(page.getByRole('article').first()).toBeVisible()],
    [`${path}/billing`, () => expect(page.getByRole('article')).toHaveCount(4)],
    ['/settings', () => expect(page.getByText('This browser')).toBeVisible()],
  ];
  // Answers that come late, one kind after the other, so that every placeholder shows before its content does.
  const calls = ['GET /api/v1/', `GET /functions/v1/feeds?id=`, `GET /functions/v1/feeds/`];
  for (const width of isLongRun ? [1440, 390] : [1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [address, arrived] of sampled(screens, 3)) {
      await step(`${address.replace(/[0-9a-f-]{36}/g, '…')} at ${width} px`, async () => {
        const releases = calls.map((call) => front.hold(call));
        await page.goto(address);
        await expect(page.getByRole('status').or(page.locator('.animate-shimmer')).first()).toBeAttached();
        for (const release of releases) release();
        await arrived();
        await isWhole();
        await expectStill(page, address);
      });
    }
  }
  await step('products that come before what decides their size', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const releases = [`GET ${service}/status`, 'GET /functions/v1/feeds?id='].map((call) => front.hold(call));
    const products = page.waitForResponse((response) => response.url().includes(`${service}/products`));
    await page.goto(`${path}/feeds/${record.id}`);
    await (await products).finished();
    await shiftsOf(page);
    for (const release of releases) release();
    await expect(page.getByRole('article').first()).toBeVisible();
    await isWhole();
    await expectStill(page, 'products');
  });
  for (const { address, late, sooner, whole } of [
    {
      address: `${path}/templates/${template.id}`,
      late: `/api/v1/templates/${template.id}/feeds/`,
      sooner: `/api/v1/templates/${template.id}/editor-context`,
      whole: page.getByRole('group', { name: 'Your products' }),
    },
    {
      address: `${path}/feeds/${record.id}?view=history`,
      late: `${service}/runs?page=1&page_size=30`,
      sooner: `${service}/runs?page=1&page_size=10`,
      whole: page.getByRole('table', { name: 'Runs' }),
    },
  ])
    await step(`what ${address.replace(/[0-9a-f-]{36}/g, '…')} is shown with`, async () => {
      await page.setViewportSize({ width: 390, height: 900 });
      const release = front.hold(`GET ${late}`);
      const held = page.waitForRequest((request) => request.url().includes(late));
      const known = page.waitForResponse((response) => response.url().includes(sooner));
      await page.goto(address);
      await held;
      await (await known).finished();
      await shiftsOf(page);
      release();
      await expect(whole).toBeVisible();
      await expectStill(page, address);
    });
});
