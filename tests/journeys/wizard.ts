import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { pick } from './pick.ts';

/** Fills in the form of sign-in, or with a repetition that of registration, and sends it. */
export async function sendCredentials(
  page: Page,
  email: string,
  password: string,
  again?: string,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (again !== undefined) await page.getByLabel('Confirm password').fill(again);
  await page.locator('form button[type=submit]').click();
}

/** Registers a new account through the screen and ends on the empty projects list. */
export async function register(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/register');
  await sendCredentials(page, email, 'correct horse', 'correct horse');
  await expect(page).toHaveURL(/\/projects$/);
  return email;
}

/** Walks the wizard to its last step: a project, a square template and an empty feed form. */
export async function openFeedStep(page: Page, projectName: string): Promise<void> {
  await page.goto('/projects/new');
  await page.getByLabel(/^Project Name/).fill(projectName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/^Template Name/).fill('Square ad');
  await pick(page.getByRole('radio', { name: /Facebook/ }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(/^XML Feed URL/)).toBeVisible();
}

/** Ends the wizard, whose template opens in the editor, and goes to the page of the new feed. */
export async function completeSetup(page: Page): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  const editor = await opening;
  await editor.waitForURL(/\/editor\/[\da-f-]{36}$/);
  await expect(page).toHaveURL(/\/projects\/[\da-f-]{36}\/templates$/);
  await editor.close();
  await page.getByRole('link', { name: 'Feeds' }).first().click();
  const table = page.getByRole('table', { name: 'Feeds' });
  await table.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/feeds\/[\da-f-]{36}$/);
}
