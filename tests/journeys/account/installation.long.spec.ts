import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleOverlay } from '../accessibility.ts';
import { startPublicInstallation } from '../public-installation.ts';

test.describe.configure({ timeout: 150_000 });
// Everybody here comes from this machine.
test.use({ extraHTTPHeaders: {} });

let installation: Awaited<ReturnType<typeof startPublicInstallation>>;

test.beforeEach(async () => {
  installation = await startPublicInstallation();
});
test.afterEach(() => installation?.close());

async function register(page: Page, address: string, email: string | null, code?: string): Promise<void> {
  await page.goto(address);
  if (email !== null) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  if (code !== undefined) await page.getByLabel('Code from the server’s log').fill(code);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/projects$/);
}

test('the first account runs the installation: it invites, is told what to set, and nobody else is', async ({
  page,
  browser,
}) => {
  const { origin, firstCode } = installation;
  await register(page, `${origin}/register`, 'operator@example.com', firstCode);
  await test.step('projects tell that something is set wrong', async () => {
    await expect(page.getByText(/settings of this installation need you/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See what to set' }).click();
  });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await test.step('the settings say what and how', async () => {
    await expect(page).toHaveURL(`${origin}/installation`);
    await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible();
    await expect(heading('What to set')).toBeVisible();
    await expect(page.getByText(/set PUBLIC_URL to its https address/)).toBeVisible();
    await expect(page.getByText(/Set SMTP_URL\./)).toBeVisible();
    await expect(page.getByText('Nobody was invited yet.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a finding is put aside and shown again, by keyboard', async () => {
    await page.getByRole('button', { name: 'Dismiss: Mail' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Show again: Mail' })).toBeVisible();
    await page.getByRole('button', { name: 'Show again: Mail' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Dismiss: Mail' })).toBeVisible();
    // Shortages of the machine are reported as well.
    const rest = page.getByRole('button', { name: /^Dismiss: / });
    for (let count = await rest.count(); count > 0; count -= 1) {
      await rest.first().click();
      await expect(rest).toHaveCount(count - 1);
    }
    await page.goto(`${origin}/projects`);
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect(page.getByText(/of this installation need/)).toHaveCount(0);
    // Where a link of an earlier release leads.
    await page.goto(`${origin}/settings#invitations`);
    await expect(page).toHaveURL(`${origin}/installation#invitations`);
  });
  await test.step('inviting asks for an address and shows the link once', async () => {
    await expectAccessibleOverlay(page, 'invite', () =>
      page.getByRole('button', { name: 'Invite', exact: true }).click(),
    );
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    await dialog.getByLabel('Their email').fill('ann@example.com');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/No email can be sent from here/)).toBeVisible();
    await expectAccessible(page);
  });
  const link = new URL(await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue());
  expect(link.origin).toBe('http://feeds.shop.example');
  await page.getByRole('button', { name: 'Done' }).click();
  const guest = await browser.newPage({ extraHTTPHeaders: {} });
  await test.step('without the link, registration says that it takes one', async () => {
    await guest.goto(`${origin}/login`);
    await expect(guest.getByText('Accounts here are made by invitation.')).toBeVisible();
    await guest.goto(`${origin}/register`);
    await expect(guest.getByRole('heading', { name: 'By invitation' })).toBeVisible();
    await expectAccessible(guest);
  });
  await test.step('the link makes the account of its address', async () => {
    await guest.goto(origin + link.pathname + link.search);
    await expect(guest.getByLabel('Email')).toHaveValue('ann@example.com');
    await expectAccessible(guest);
    await register(guest, origin + link.pathname + link.search, null);
    await expect(guest.getByText(/of this installation need/)).toHaveCount(0);
    await guest.goto(`${origin}/settings`);
    await expect(guest.getByRole('heading', { level: 2, name: 'Security activity' })).toBeVisible();
    await expect(guest.getByText('Account created')).toBeVisible();
    await guest.goto(`${origin}/installation`);
    await expect(guest).toHaveURL(`${origin}/settings`);
    await guest.getByRole('button', { name: /^Account of/ }).click();
    await expect(guest.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(guest.getByRole('menuitem', { name: 'Installation' })).toHaveCount(0);
  });
  await test.step('it works once, and the operator sees that it was used', async () => {
    const late = await browser.newPage({ extraHTTPHeaders: {} });
    await late.goto(origin + link.pathname + link.search);
    await expect(late.getByText(/This invitation is too old, was used already/)).toBeVisible();
    await late.close();
    await page.reload();
    await expect(page.getByText('Accepted')).toBeVisible();
    await page.getByRole('button', { name: 'Remove ann@example.com from the list' }).click();
    await expect(page.getByText('Nobody was invited yet.')).toBeVisible();
  });
  await test.step('what happened is listed, a page at a time', async () => {
    for (let index = 0; index < 8; index += 1) {
      const answer = await page.request.post(`${origin}/auth/v1/token?grant_type=password`, {
        data: { email: 'operator@example.com', password: `wrong-${index}` },
      });
      expect(answer.status()).toBe(400);
    }
    await page.goto(`${origin}/settings`);
    await expect(page.getByText('Sign-in failed (wrong password)')).toHaveCount(8);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Invited ann@example.com')).toBeVisible();
    await expect(page.getByText('Account created')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
  });
  await guest.close();
});
