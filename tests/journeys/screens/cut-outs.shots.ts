import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { changeShop, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { shoot, shootOpen } from './shoot.ts';

test('cut-outs', async ({ page, user }) => {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: '12', photos: 'ok', doubtful: '5' });
  const { project, record, feedId } = await createFeed(user, feedUrl, { removeBg: true });
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 60_000 })
    .toBe('published');
  const path = `/projects/${project.id}/feeds/${record.id}`;
  await page.goto(path);
  await expect(page.getByText('5 to look at')).toBeVisible();
  await shoot(page, 'cut-outs-feed');
  await page.goto(`${path}/cut-outs?show=waiting`);
  await expect(page.getByText('No photo is in this state.')).toBeVisible();
  await shoot(page, 'cut-outs-none');
  await page.goto(`${path}/cut-outs`);
  await expect(page.getByRole('img', { name: 'Product number 1, in the template' })).toBeVisible();
  await shoot(page, 'cut-outs-one');
  await page.keyboard.press('u');
  await expect(page.getByText('Your decision about 1 photo')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog').locator('canvas[data-result]')).toBeVisible();
  await shootOpen(page, 'cut-outs-brush');
  await page.goto(`${path}/cut-outs?show=all&as=grid`);
  await expect(page.getByRole('article')).toHaveCount(12);
  // Photos below the fold are not loaded yet.
  for (const tile of await page.getByRole('article').all()) {
    await tile.scrollIntoViewIfNeeded();
    await expect(tile.getByRole('img')).toBeVisible();
  }
  await shoot(page, 'cut-outs-grid');
  await page.goto(`${path}/edit`);
  await page.getByRole('button', { name: /^Try it on your first/ }).click();
  await expect(page.getByText(/cut out, \d+ doubtful/)).toBeVisible();
  await shoot(page, 'cut-outs-form');
});
