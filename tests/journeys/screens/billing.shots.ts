import type { Page } from '@playwright/test';
import { createFeed, type ApiClient, statusOf } from '#tests/harness/api-client.ts';
import { order, planCard, subscribe, title } from '#tests/journeys/billing/billing-fixtures.ts';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addProject, changeShop, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { closeNotices, shoot, shootOpen } from './shoot.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const comeBack = (page: Page) => page.getByRole('link', { name: 'Back to Feedmaker' }).click();

/** A feed of 64 products, of which 50 are enhanced without a plan. */
async function limitedFeed(user: ApiClient) {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: '64', photos: 'ok' });
  const made = await createFeed(user, feedUrl);
  await expect
    .poll(async () => (await statusOf(user, made.feedId)).run?.state, { timeout: 90_000 })
    .toBe('published');
  const feeds = `/projects/${made.project.id}/feeds`;
  return { billing: `/projects/${made.project.id}/billing`, feeds, ...made };
}

async function shootFeed(page: Page, feeds: string, name: string): Promise<void> {
  await page.goto(feeds);
  await shoot(page, `billing-feeds-${name}`);
  await page.getByRole('link', { name: 'Main feed' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
  await shoot(page, `billing-feed-${name}`);
}

test('billing of a shop with more products than are free', async ({ page, user }) => {
  const { billing, feeds } = await limitedFeed(user);
  await page.goto(billing);
  await expect(title(page, /^Choose Plan/)).toBeVisible();
  await page.getByText('How this is counted').click();
  await shoot(page, 'billing-over');
  await shootFeed(page, feeds, 'over');
  await page.goto(billing);
  await order(page, 'Starter');
  await shoot(page, 'billing-order');
  await page.getByRole('radio', { name: /0002/ }).check();
  await press(page, /^Pay/);
  await shoot(page, 'billing-order-declined');
  await page.goto(billing);
  await subscribe(page, 'Starter');
  await closeNotices(page);
  await shoot(page, 'billing-active');
  await press(page, 'Switch to Growth');
  await expect(page.getByRole('dialog').getByText('Due now')).toBeVisible();
  await shootOpen(page, 'billing-change');
  await page.keyboard.press('Escape');
  await press(page, 'Cancel subscription');
  await page.waitForURL(/test-checkout\/portal/);
  await shoot(page, 'billing-portal-cancel');
  await press(page, 'Cancel the subscription');
  await comeBack(page);
  await expect(page.getByText('Cancels at period end')).toBeVisible();
  await shoot(page, 'billing-ending');
  await press(page, 'Switch to Growth');
  await expect(page.getByRole('dialog').getByText('Due now')).toBeVisible();
  await shootOpen(page, 'billing-change-ending');
  await page.keyboard.press('Escape');
  await press(page, 'Billing details');
  await page.waitForURL(/test-checkout\/portal/);
  await shoot(page, 'billing-portal');
  await press(page, /the subscription ends$/);
  await comeBack(page);
  await expect(page.getByText('nothing was deleted')).toBeVisible();
  await shoot(page, 'billing-lapsed');
  await shootFeed(page, feeds, 'lapsed');
});

test('billing where a payment fails or is needed', async ({ page, user }) => {
  await page.goto('/billing');
  await shoot(page, 'billing-no-project');
  const project = await addProject(user, 'Northshop');
  const billing = `/projects/${project.id}/billing`;
  await page.goto(billing);
  await planCard(page, 'Enterprise').getByRole('checkbox').check();
  await shoot(page, 'billing-free');
  await planCard(page, 'Enterprise').getByRole('checkbox').uncheck();
  await subscribe(page, 'Enterprise');
  await closeNotices(page);
  await planCard(page, 'Enterprise').getByRole('checkbox').check();
  await planCard(page, 'Enterprise').getByRole('spinbutton').fill('18');
  await press(page, 'Change packages');
  await expect(page.getByRole('dialog').getByText('Due now')).toBeVisible();
  await shootOpen(page, 'billing-change-packages');
  await page.keyboard.press('Escape');
  await press(page, 'Switch to Starter');
  await expect(page.getByRole('dialog').getByText('Due now')).toBeVisible();
  await shootOpen(page, 'billing-change-down');
  await page.keyboard.press('Escape');
  await test.step('a larger plan whose payment does not go through', async () => {
    await press(page, 'Change card');
    await shoot(page, 'billing-portal-card');
    await page.getByRole('radio', { name: /0002/ }).check();
    await press(page, 'Use this card');
    await comeBack(page);
    await planCard(page, 'Enterprise').getByRole('checkbox').check();
    await press(page, 'Change packages');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay \$/ })
      .click();
    await expect(page.getByRole('heading', { name: /^Invoice/ })).toBeVisible();
    await shoot(page, 'billing-invoice-open');
    await comeBack(page);
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
    await shoot(page, 'billing-payment-needed');
  });
  await press(page, 'Billing details');
  await press(page, /the payment fails$/);
  await shoot(page, 'billing-portal-overdue');
  await comeBack(page);
  await expect(page.getByText('Past Due')).toBeVisible();
  await shoot(page, 'billing-past-due');
});

faultTest('billing that is off, and a payment that is late', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const billing = `/projects/${project.id}/billing`;
  await page.clock.install();
  await page.goto(`${billing}?success=true`);
  await expect(page.getByText('Waiting for the payment to arrive …')).toBeVisible();
  await shoot(page, 'billing-waiting');
  await page.clock.runFor(31_000);
  await expect(page.getByText('The payment has not arrived yet.')).toBeVisible();
  await closeNotices(page);
  await shoot(page, 'billing-late');
  const about = await user.call<object>('GET', '/api/v1/about');
  front.answer('GET /api/v1/about', 200, { ...about.body, billing: 'off' });
  await page.goto(billing);
  await expect(page.getByText('Nothing is sold here')).toBeVisible();
  await shoot(page, 'billing-off');
});
