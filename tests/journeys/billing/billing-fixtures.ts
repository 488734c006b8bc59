import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect } from '../fixtures.ts';

export const planCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The screen's title. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export const screen = (page: Page) => page.getByRole('main');
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
export const comeBack = (page: Page) => page.getByRole('link', { name: 'Back to Feedmaker' }).click();

/** The card beside the usage: what the project has now. */
export const currentPlan = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });

/** Orders a plan of the billing screen that shows, and arrives where it is paid. */
export async function order(page: Page, plan: string): Promise<void> {
  await planCard(page, plan)
    .getByRole('button', { name: `Choose ${plan}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Subscribe to ${plan}` })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/test-checkout\//);
}

/** Orders a plan and pays it with a card that is taken. */
export async function subscribe(page: Page, plan: string): Promise<void> {
  await order(page, plan);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(title(page, /^Manage Subscription for /)).toBeVisible({ timeout: 30_000 });
}

/** A page of the test checkout: it says at its top that it is a test, fits on a phone, and can be used by everybody. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('nothing is charged');
  await expectAccessible(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await page.evaluate('document.documentElement.scrollWidth'), 'fits').toBeLessThanOrEqual(390);
  if (before !== null) await page.setViewportSize(before);
}
