import type { Page } from '@playwright/test';
import { badFeedsHost } from './addresses.ts';
import { expect, test } from './fixtures.ts';
import { openFeedStep } from './wizard.ts';

const cases: [string, string, RegExp][] = [
  ['a dead address', 'http://127.0.0.1:9/feed.xml', /could not be reached/],
  ['our own loopback address', 'http://127.0.0.1:5432/feed.xml', /could not be reached/],
  ['a cloud metadata address', 'http://169.254.169.254/latest/meta-data', /could not be reached/],
  ['our own API', '/api/v1/about', /could not be reached/],
  ['a web page [312]', `http://${badFeedsHost}/page.html`, /Invalid XML format/],
  ['a truncated feed [312]', `http://${badFeedsHost}/truncated.xml`, /Invalid XML format/],
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
      await expect(page.getByRole('heading', { name: 'Product Mapping' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled();
    });
  }
  await test.step('260 MB of good products [340]', async () => {
    await page.getByLabel(/^XML Feed URL/).fill(`http://${badFeedsHost}/large.xml`);
    await expect(page.getByRole('heading', { name: 'Product Mapping' })).toBeVisible({ timeout: 30_000 });
  });
  await test.step('a good address heals it [314]', async () => {
    await page.getByLabel(/^XML Feed URL/).fill(`${baseURL}/sample/feed.xml`);
    await expect(page.getByText('20 of 24 products match')).toBeVisible();
    await expect(errors(page)).toBeHidden();
  });
});

function errors(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Validation Errors' });
}
