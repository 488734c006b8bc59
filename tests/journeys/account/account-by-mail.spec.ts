import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { confirmingPort, productPort } from '../addresses.ts';
import { linkTo } from '../mailbox.ts';
import { register } from '../wizard.ts';

const confirming = `http://localhost:${confirmingPort}`;
const product = `http://localhost:${productPort}`;
const password = 'correct horse';

async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.goto(`${confirming}/register`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(`${confirming}/email-confirmation`);
  return email;
}

async function signIn(page: Page, origin: string, email: string, pass: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(pass);
  await page.locator('form button[type=submit]').click();
}

test.describe('a confirmation link', () => {
  test('signs the browser in that registered, in every tab [48, 53]', async ({ page, context }) => {
    const email = await signUp(page);
    const tab = await context.newPage();
    await tab.goto(`${confirming}/login`);
    // Asking for another link meanwhile takes nothing away from the first.
    await tab.getByRole('link', { name: 'Forgot password?' }).click();
    await tab.getByRole('dialog').getByLabel('Email').fill(`${randomUUID()}@example.com`);
    await tab.getByRole('button', { name: 'Send Link' }).click();
    await expect(tab.getByText(/a link is on its way/)).toBeVisible();
    await page.goto(await linkTo(confirming, email, /Confirm your/));
    await expect(page).toHaveURL(`${confirming}/projects`);
    await expect(tab).toHaveURL(`${confirming}/projects`);
    expect(page.url()).not.toContain('code=');
  });

  test('opened in another browser confirms, explains and lets sign in there [35, 54]', async ({
    page,
    browser,
  }) => {
    const email = await signUp(page);
    await signIn(page, confirming, email, password);
    await expect(page.getByText('Email not confirmed')).toBeVisible();

    const other = await browser.newPage();
    await other.goto(await linkTo(confirming, email, /Confirm your/));
    await expect(other).toHaveURL(`${confirming}/login`);
    await expect(other.getByText(/opened in another browser than you registered in/)).toBeVisible();
    await signIn(other, confirming, email, password);
    await expect(other).toHaveURL(`${confirming}/projects`);
    await other.close();
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by way of a mail, and other browsers are signed out', async ({ page, browser }) => {
    const home = await browser.newPage();
    const email = await register(home);
    await home.goto(`${product}/settings`);
    await home.getByRole('button', { name: 'Create Key' }).click();
    await home.getByRole('dialog').getByRole('textbox').fill('Nightly export');
    await home.keyboard.press('Enter');
    await expect(home.getByRole('dialog', { name: 'Copy your API key' })).toBeVisible();

    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await dialog.getByRole('button', { name: 'Send Link' }).click();
    await expect(dialog.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.goto(await linkTo(product, email, /Set a new password/));
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    expect(page.url()).toBe(`${product}/reset-password`);
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Confirm password').fill('short');
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(page.getByRole('main').getByText('Password must be at least 6 characters')).toBeVisible();
    await page.getByLabel('New password').fill('a better horse');
    await page.getByLabel('Confirm password').fill('a better horse');
    await expect(page.getByText(/^Your API keys are revoked with it.*: Nightly export \(…/)).toBeVisible();
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(page.getByText(/^Password changed\. Revoked with it: Nightly export \(…/)).toBeVisible();
    await expect(page).toHaveURL(`${product}/projects`);

    await home.goto(`${product}/feeds`);
    await expect(home).toHaveURL(`${product}/login`);
    await signIn(home, product, email, password);
    await expect(home.getByText('Invalid login credentials')).toBeVisible();
    await signIn(home, product, email, 'a better horse');
    await expect(home).toHaveURL(`${product}/projects`);
    await home.close();
  });

  test('of an address without an account is answered alike, and asking twice says to wait', async ({
    page,
  }) => {
    const nobody = `${randomUUID()}@example.com`;
    await page.goto('/login');
    for (const text of [/a link is on its way/, /asked for just now/]) {
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Send Link' }).click();
      await expect(dialog.getByText('Please fill in all fields')).toBeVisible();
      await dialog.getByLabel('Email').fill(nobody);
      await dialog.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByText(text)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });

  test('whose link is opened elsewhere, too old or missing is explained, and can be asked for again', async ({
    page,
    browser,
  }) => {
    const other = await browser.newPage();
    const email = await register(other);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Send Link' }).click();
    const link = await linkTo(product, email, /Set a new password/);
    const elsewhere = await browser.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByText(/asked for in another browser/)).toBeVisible();
    await elsewhere.goto(link.replace(/token=[^&]+/, 'token=pkce_old'));
    await expect(elsewhere.getByText(/too old or was used already/)).toBeVisible();
    await elsewhere.goto(`${product}/reset-password`);
    await expect(elsewhere.getByText('Open the link in the email we sent you')).toBeVisible();
    await elsewhere.getByLabel('Email').fill(`${randomUUID()}@example.com`);
    await elsewhere.getByRole('button', { name: 'Send Link' }).click();
    await expect(elsewhere.getByText(/a link is on its way/)).toBeVisible();
    await elsewhere.close();
    // Somebody who is signed in with their password changes it in the settings.
    await other.goto(`${product}/reset-password`);
    await expect(other).toHaveURL(`${product}/settings`);
    await other.close();
  });
});

test('another e-mail address counts when the links in both mailboxes were opened', async ({ page }) => {
  const email = await signUp(page);
  await page.goto(await linkTo(confirming, email, /Confirm your email/));
  await expect(page).toHaveURL(`${confirming}/projects`);
  await page.goto(`${confirming}/settings`);
  const next = `${randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByRole('button', { name: 'Change Email' }).click();
  await expect(dialog.getByText('This is your address already.')).toBeVisible();
  await dialog.getByLabel('New email').fill(next);
  await dialog.getByRole('button', { name: 'Change Email' }).click();
  await expect(dialog.getByText('Please fill in all fields')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();

  await page.goto(await linkTo(confirming, email, /Confirm the change/));
  await expect(page.getByText(/One address has agreed/)).toBeVisible();
  await page.goto(await linkTo(confirming, next, /Confirm your new/));
  await expect(page.getByText('Your email address was changed.')).toBeVisible();
  await expect(page.getByRole('main').getByText(next)).toBeVisible();
  await expect(page.getByText(/Waiting for/)).toHaveCount(0);
});
