import type { Page } from '@playwright/test';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { order, planCard, subscribe, title } from '#tests/journeys/billing/billing-fixtures.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { addProject, changeShop, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { closeNotices, shoot, shootOpen } from './shoot.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const comeBack = (page: Page) => page.getByRole('link', { name: 'Back to Feedmaker' }).click();

test('billing', async ({ page, user }) => {
  await page.goto('/billing');
  await shoot(page, 'billing-no-project');
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/billing`);
  await planCard(page, 'Enterprise').getByRole('checkbox').check();
  await shoot(page, 'billing-free');
  await planCard(page, 'Enterprise').getByRole('checkbox').uncheck();
  await order(page, 'Growth');
  await page.goBack();
  await subscribe(page, 'Growth');
  await closeNotices(page);
  await shoot(page, 'billing-active');
  await press(page, 'Switch to Professional');
  await expect(page.getByRole('dialog').getByText('Due now')).toBeVisible();
  await shootOpen(page, 'billing-change');
  await page.keyboard.press('Escape');
  await press(page, 'Cancel subscription');
  await press(page, 'Cancel the subscription');
  await comeBack(page);
  await expect(page.getByText('Cancels at period end')).toBeVisible();
  await shoot(page, 'billing-ending');
  await press(page, 'Keep subscription');
  await expect(page.getByText('Cancels at period end')).toHaveCount(0);
  await press(page, 'Billing details');
  await press(page, /the payment fails$/);
  await comeBack(page);
  await expect(page.getByText('Past Due')).toBeVisible();
  await shoot(page, 'billing-past-due');
});

test('billing of a shop with more products than are free', async ({ page, user }) => {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: '64' });
  const { project, feedId } = await createFeed(user, feedUrl);
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 90_000 })
    .toBe('published');
  await page.goto(`/projects/${project.id}/billing`);
  await expect(title(page, /^Choose Plan/)).toBeVisible();
  await page.getByText('How this is counted').click();
  await shoot(page, 'billing-over');
});
