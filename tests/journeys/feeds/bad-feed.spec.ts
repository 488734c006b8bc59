import type { Page } from '@playwright/test';
import { badFeedsHost } from '../addresses.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { openFeedStep } from '../wizard.ts';

const cases: [string, string, RegExp][] = [
  ['a dead address', 'http://127.0.0.1:9/feed.xml', /could not be reached/],
  ['our own loopback address', 'http://127.0.0.1:5432/feed.xml', /could not be reached/],
  ['a cloud metadata address', 'http://169.254.169.254/latest/meta-data', /could not be reached/],
  ['our own API', '/api/v1/about', /could not be reached/],
  [
    'a web page [312]',
    `http://${badFeedsHost}/page.html`,
    /Invalid XML format. The address returned a web page titled “Shop”/,
  ],
  ['a truncated feed [312]', `http://${badFeedsHost}/truncated.xml`, /Invalid XML format. Line 1, column/],
  [
    'an address that fails [308]',
    `http://${badFeedsHost}/error`,
    /Failed to fetch feed: 500 Internal Server Error/,
  ],
  [
    'a document without products [313]',
    `http://${badFeedsHost}/no-products.xml`,
    /No product container tags/,
  ],
  [
    '300 MB of anything',
    `http://${badFeedsHost}/huge.xml`,
    /Invalid XML format|larger than allowed|No product container/,
  ],
];

test('every bad address gets a clear sentence, the typed form stays and a good address heals it', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openFeedStep(page, 'Bad addresses');
  await page.getByLabel(/^Feed Name/).fill('My feed');
  for (const [name, address, sentence] of cases) {
    await test.step(name, async () => {
      await page.getByLabel(/^XML Feed URL/).fill(address.startsWith('/') ? baseURL + address : address);
      await expect(errors(page)).toContainText(sentence, { timeout: 30_000 });
      await expect(page.getByLabel(/^Feed Name/)).toHaveValue('My feed');
      await expect(page.getByRole('heading', { name: 'What we found' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled();
    });
  }
  await test.step('260 MB of good products [340]', async () => {
    await page.getByLabel(/^XML Feed URL/).fill(`http://${badFeedsHost}/large.xml`);
    await expect(page.getByRole('heading', { name: 'What we found' })).toBeVisible({ timeout: 30_000 });
  });
  await test.step('a good address heals it [314]', async () => {
    await page.getByLabel(/^XML Feed URL/).fill(`${baseURL}/sample/feed.xml`);
    await expect(page.getByText('20 of 24 products match')).toBeVisible();
    await expect(errors(page)).toBeHidden();
  });
});

test('a feed with faults of the text says where they are, and goes on mended or as what its letters are', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Faults');
  await page.goto(`/projects/${project.id}/feeds/new`);
  const address = page.getByLabel(/^XML Feed URL/);
  await address.fill(`http://${badFeedsHost}/raw-ampersand.xml`);
  await expect(errors(page)).toContainText('Line 3, column 33: a raw &');
  await expect(errors(page).locator('mark')).toHaveText('&');
  await expect(page.getByRole('button', { name: 'Create Feed' })).toBeDisabled();
  await page.getByRole('button', { name: 'Repair and go on' }).click();
  await expect(page.getByText('2 products found')).toBeVisible();
  await expect(
    page.getByText('2 places are mended while the feed is read, the first: a raw &'),
  ).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your products' })).toContainText('Salt & pepper');
  await expect(errors(page)).toBeHidden();

  await address.fill(`http://${badFeedsHost}/latin-1.xml`);
  await expect(errors(page)).toContainText('Line 3, column 31: the byte E9');
  await expect(errors(page)).toContainText('Café Größe');
  await page.getByRole('button', { name: 'Read it as windows-1252' }).click();
  await expect(page.getByRole('complementary', { name: 'Your products' })).toContainText('Café Größe');
  await page.getByLabel(/^Feed Name/).fill('Old letters');
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/functions/v1/feeds'),
  );
  await page.getByRole('button', { name: 'Create Feed' }).click();
  expect((await created).postDataJSON()).toMatchObject({ feedSettings: { encoding: 'windows-1252' } });
});

function errors(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Validation Errors' });
}
