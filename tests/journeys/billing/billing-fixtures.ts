import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

export const planCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The screen's title. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

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
