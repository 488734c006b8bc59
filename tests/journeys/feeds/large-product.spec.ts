import type { Locator } from '@playwright/test';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { shopFeedUrl } from '../scenes.ts';

test('a product without an ad says first why there is none, and has no empty picture', async ({
  page,
  user,
}) => {
  const { project, record, feedId } = await createFeed(user, shopFeedUrl());
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('published');
  const products = await productsOf(user, feedId);
  const open = async (state: string) => {
    const { product_id: id } = products.find((each) => each.state === state)!;
    await page.goto(`/projects/${project.id}/feeds/${record.id}?product=${id}`);
  };
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByText(/^The shop's photo could not be fetched/);
  const again = dialog.getByRole('button', { name: /^Try again/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('original');
  await expect(again).toBeInViewport();
  await expect(reason).toBeInViewport();
  await expect(dialog.getByRole('figure')).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dialog.getByRole('figure')).toHaveCount(1);
  await expect(dialog.getByRole('figure')).toContainText('No photo to show');

  await open('enhanced');
  const shown = dialog.getByRole('figure').getByRole('img');
  await expect(shown.last()).toHaveAccessibleName(/, enhanced$/);
  const size = async (picture: Locator) => {
    const { width, height } = (await picture.boundingBox())!;
    return { width, height };
  };
  // The dialog may still be growing.
  await expect(async () => expect(await size(shown.first())).toEqual(await size(shown.last()))).toPass();
});
