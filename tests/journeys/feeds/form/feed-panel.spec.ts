import type { Page } from '@playwright/test';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';

/** Of the smallest text, in px. */
const lineHeight = 16;
const url = (page: Page) => page.getByLabel('XML Feed URL *');
const tile = (page: Page, number: number) =>
  page
    .getByRole('complementary')
    .getByRole('listitem')
    .filter({ hasText: `Product number ${number}` });

test('on a phone a long reason is cut after three lines, and a press shows all of it', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${project.id}/feeds/new`);
  await url(page).fill(shopFeedUrl());
  const reason = tile(page, 3).getByText('could not be fetched');
  await expect(reason).toBeVisible();
  const height = async () => (await reason.boundingBox())?.height ?? 0;
  const threeLines = 3 * lineHeight;
  await expect.poll(height).toBeCloseTo(threeLines, 0);
  await tile(page, 3).getByRole('button', { name: 'More: Product number 3' }).press('Enter');
  await expect.poll(height).toBeGreaterThan(threeLines + lineHeight);
  await tile(page, 3).getByRole('button', { name: 'Less: Product number 3' }).press('Enter');
  await expect.poll(height).toBeCloseTo(threeLines, 0);
  // Beside the form there is room for all of it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(tile(page, 3).getByRole('button')).toHaveCount(0);
});

faultTest(
  'a photo that only this browser cannot load is not missed while the server draws the product',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    await addTemplate(user, project, 'Square ad');
    const draw = front.hold('POST /functions/v1/product-preview');
    await page.route('**/photos/1.jpg', (route) => route.abort());
    await page.goto(`/projects/${project.id}/feeds/new`);
    await url(page).fill(shopFeedUrl());
    await expect(tile(page, 1)).toContainText('Product number 1: no picture');
    await expect(tile(page, 1)).not.toContainText('No photo');
    draw();
    await expect(tile(page, 1).locator('img[src^="data:image/jpeg"]')).toBeVisible();
    await expect(tile(page, 1)).toContainText('Match');
  },
);
