import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { openView } from '../fixtures.ts';
import { completeSetup, openFeedStep, register } from '../wizard.ts';

/** Time for all products to be drawn on a busy machine. */
const wholeRun = { timeout: 60_000 };
test.describe.configure({ timeout: 180_000 });

test('a newcomer turns the sample shop into a published feed of enhanced images, and finds it again', async ({
  page,
  request,
  baseURL,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The sample shop has one dead photo on purpose, and the gallery shows it as such.
    if (message.type() === 'error' && !message.location().url.includes('/sample/photos/'))
      problems.push(message.text());
  });

  await register(page);
  await expect(page.getByText('Start Project Workflow')).toBeVisible();
  await openFeedStep(page, 'Spring campaign');
  await page.getByLabel(/^Feed Name/).fill('Sample feed');
  await page.getByRole('button', { name: 'Try the sample shop' }).click();
  await expect(page.getByRole('heading', { name: 'What we found' })).toBeVisible();
  await expect(page.getByText('20 of 24 products match')).toBeVisible();
  // The real pictures, before anything is saved.
  await expect(page.getByRole('complementary').locator('img[src^="data:image/jpeg"]').first()).toBeVisible();
  await completeSetup(page);

  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/feeds\/[0-9a-f-]{36}$/);
  await expect(page.locator('img[src*="/feedmaker/"]').first()).toBeVisible();
  await expect(page.getByText('Enhanced', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Enhanced.*19/ })).toBeVisible(wholeRun);
  await expect(page.getByText('The server answered with status 404.').first()).toBeVisible();

  await openView(page, 'Publish');
  await page.getByRole('button', { name: 'Copy the address of Main feed' }).click();
  const feedUrl = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(feedUrl).toMatch(/\/feedmaker\/[0-9a-f-]{36}\/feed\.xml$/);
  await expect
    .poll(async () => (await request.get(feedUrl)).status(), { message: 'the feed is published' })
    .toBe(200);

  const published = await (await request.get(feedUrl)).text();
  const source = await (await request.get(`${baseURL}/sample/feed.xml`)).text();
  expect(imageLinks(published).filter((link) => link.includes('/feedmaker/'))).toHaveLength(19);
  expect(withoutImages(published)).toBe(withoutImages(source));

  const links = imageLinks(published).filter((link) => link.includes('/feedmaker/'));
  const [first, second] = await Promise.all(
    links.slice(0, 2).map(async (link) => {
      const answer = await request.get(link);
      expect(answer.headers()['content-type']).toBe('image/jpeg');
      expect(answer.headers()['cache-control']).toContain('immutable');
      const image = sharp(await answer.body());
      expect(await image.metadata()).toMatchObject({ width: 1080, height: 1080, space: 'srgb' });
      return image.removeAlpha().raw().toBuffer();
    }),
  );
  // Both the photo's half and the text's quarter of the canvas differ between two products.
  expect(shareDifferent(first, second, 0, 540)).toBeGreaterThan(0.1);
  expect(shareDifferent(first, second, 810, 1080)).toBeGreaterThan(0.005);
  await test.step('the project, its feed and its template are found again', async () => {
    await page.goto('/projects');
    await page.getByRole('button', { name: /View Project.*Spring campaign/ }).click();
    await expect(page).toHaveURL(/\/templates$/);
    await expect(page.getByText('Square ad').first()).toBeVisible();
    await page.getByRole('link', { name: 'Feeds' }).first().click();
    await expect(page.getByRole('row', { name: /Sample feed.*Square ad.*Active/ })).toBeVisible();
  });
  expect(problems).toEqual([]);
});

function imageLinks(xml: string): string[] {
  const tags = [...xml.matchAll(/<g:image_link>([\s\S]*?)<\/g:image_link>/g)];
  return tags.map((match) => (match[1] ?? '').replace(/<!\[CDATA\[|\]\]>/g, '').trim());
}

function withoutImages(xml: string): string {
  return xml.replaceAll(/(<g:image_link>)[\s\S]*?(<\/g:image_link>)/g, '$1$2');
}

/** Share of pixels between two rows of 1080 px whose colours clearly differ. */
function shareDifferent(
  a: Buffer | undefined,
  b: Buffer | undefined,
  fromRow: number,
  toRow: number,
): number {
  if (!a || !b) return 0;
  let count = 0;
  for (let i = fromRow * 3240; i < toRow * 3240; i += 3)
    if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 40) count++;
  return count / ((toRow - fromRow) * 1080);
}
