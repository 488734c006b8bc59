import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { signUp as makeAccount } from '#tests/harness/api-client.ts';
import { confirmingPort, productPort } from '../addresses.ts';
import { linkTo } from '../mailbox.ts';
import { register, sendCredentials } from '../wizard.ts';

const confirming = `http://localhost:${confirmingPort}`;
const product = `http://localhost:${productPort}`;
const password = 'correct horse';

async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.goto(`${confirming}/register`);
  await sendCredentials(page, email, password, password);
  await expect(page).toHaveURL(`${confirming}/email-confirmation`);
  return email;
}

async function signIn(page: Page, origin: string, email: string, pass: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await sendCredentials(page, email, pass);
}

async function askForLink(page: Page, email: string, answer: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(answer)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a confirmation link signs the browser in that registered, and another address takes a link in both mailboxes', async ({
  page,
  context,
  browser,
}) => {
  const { step } = test;
  await step('opened in another browser it confirms, explains and lets sign in there [35, 54]', async () => {
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
  const email = await signUp(page);
  await step('in the same browser it signs in, in every tab [48, 53]', async () => {
    const tab = await context.newPage();
    await tab.goto(`${confirming}/login`);
    // Asking for another link meanwhile takes nothing away from the first.
    await askForLink(tab, `${randomUUID()}@example.com`, /a link is on its way/);
    await page.goto(await linkTo(confirming, email, /Confirm your/));
    await expect(page).toHaveURL(`${confirming}/projects`);
    await expect(tab).toHaveURL(`${confirming}/projects`);
    expect(page.url()).not.toContain('code=');
    await tab.close();
  });
  await step('another e-mail address counts when the links in both mailboxes were opened', async () => {
    await page.goto(`${confirming}/settings`);
    const next = `${randomUUID()}@example.com`;
    await page.getByRole('button', { name: 'Change Email' }).click();
    const dialog = page.getByRole('dialog');
    const change = dialog.getByRole('button', { name: 'Change Email' });
    await dialog.getByLabel('New email').fill(email);
    await change.click();
    await expect(dialog.getByText('This is your address already.')).toBeVisible();
    await dialog.getByLabel('New email').fill(next);
    await change.click();
    await expect(dialog.getByText('Please fill in all fields')).toBeVisible();
    await dialog.getByLabel('Current password').fill(password);
    await change.click();
    await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();
    await page.goto(await linkTo(confirming, email, /Confirm the change/));
    await expect(page.getByText(/One address has agreed/)).toBeVisible();
    await page.goto(await linkTo(confirming, next, /Confirm your new/));
    await expect(page.getByText('Your email address was changed.')).toBeVisible();
    await expect(page.getByRole('main').getByText(next)).toBeVisible();
    await expect(page.getByText(/Waiting for/)).toHaveCount(0);
  });
});

test(
  'a forgotten password is replaced by way of a mail, which ends other browsers and keys',
  { tag: '@long' },
  async ({ page, browser }) => {
    const home = await browser.newPage();
    const email = await register(home);
    await home.goto(`${product}/settings`);
    await home.getByRole('button', { name: 'Create Key' }).click();
    await home.getByRole('dialog').getByRole('textbox').fill('Nightly export');
    await home.keyboard.press('Enter');
    await expect(home.getByRole('dialog', { name: 'Copy your API key' })).toBeVisible();
    await test.step('an address without an account is answered alike, and asking twice says to wait', async () => {
      const nobody = `${randomUUID()}@example.com`;
      await page.goto('/login');
      for (const text of [/a link is on its way/, /asked for just now/]) await askForLink(page, nobody, text);
    });
    await test.step('a link that is opened elsewhere, too old or missing is explained', async () => {
      const { email: third } = await makeAccount(product);
      await askForLink(page, third, /a link is on its way/);
      const link = await linkTo(product, third, /Set a new password/);
      const elsewhere = await browser.newPage();
      await elsewhere.goto(link);
      await expect(elsewhere.getByText(/asked for in another browser/)).toBeVisible();
      await elsewhere.goto(link.replace(/token=[^&]+/, 'token=pkce_old'));
      await expect(elsewhere.getByText(/too old or was used already/)).toBeVisible();
      await elsewhere.goto(`${product}/reset-password`);
      await expect(elsewhere.getByText('Open the link in the email we sent you')).toBeVisible();
      await elsewhere.close();
      // Somebody who is signed in with their password changes it in the settings.
      await home.goto(`${product}/reset-password`);
      await expect(home).toHaveURL(`${product}/settings`);
    });
    await test.step('the right one sets a new password', async () => {
      await askForLink(page, email, /a link is on its way/);
      await page.goto(await linkTo(product, email, /Set a new password/));
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
      expect(page.url()).toBe(`${product}/reset-password`);
      const fill = async (text: string) => {
        await page.getByLabel('New password').fill(text);
        await page.getByLabel('Confirm password').fill(text);
      };
      await fill('short');
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(page.getByRole('main').getByText('Password must be at least 6 characters')).toBeVisible();
      await fill('a better horse');
      await expect(page.getByText(/^Your API keys are revoked with it.*: Nightly export \(…/)).toBeVisible();
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(page.getByText(/^Password changed\. Revoked with it: Nightly export \(…/)).toBeVisible();
      await expect(page).toHaveURL(`${product}/projects`);
    });
    await test.step('the other browser is signed out, and the old password is over', async () => {
      await home.goto(`${product}/feeds`);
      await expect(home).toHaveURL(`${product}/login`);
      await signIn(home, product, email, password);
      await expect(home.getByText('Invalid login credentials')).toBeVisible();
      await signIn(home, product, email, 'a better horse');
      await expect(home).toHaveURL(`${product}/projects`);
      await home.close();
    });
  },
);
