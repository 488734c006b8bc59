import type { Page } from '@playwright/test';
import { testPassword } from '#tests/harness/api-client.ts';
import { expect, faultTest, pathOf, signedOut, toast } from '../fixtures.ts';

faultTest.use({ storageState: signedOut });

const { step } = faultTest;
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const token = 'POST /auth/v1/token';

async function fill(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
}

/** Reads a message and closes it before the next one. */
async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, text)).toHaveCount(0);
}

faultTest(
  'the form says what is missing or wrong, and the right password leads to the projects',
  async ({ page, front, user }) => {
    await page.goto('/login');
    await step('fields and button [28]', async () => {
      await expect(email(page)).toBeVisible();
      await expect(password(page)).toBeVisible();
      await expect(submit(page)).toHaveAttribute('type', 'submit');
    });
    await step('password managers know them, and nobody reads along [38]', async () => {
      await expect(email(page)).toHaveAttribute('autocomplete', 'email');
      await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
      await expect(password(page)).toHaveAttribute('type', 'password');
    });
    await step('a forgotten password does not lead away [29, 30]', async () => {
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible();
      expect(pathOf(page)).toBe('/login');
      await page.keyboard.press('Escape');
    });
    await step('an empty field is asked for before anything is sent [32]', async () => {
      for (const [address, secret] of [
        ['', ''],
        ['ann@example.com', ''],
        ['', testPassword],
      ] as const) {
        await fill(page, address, secret);
        await submit(page).click();
        await expectToast(page, 'Please fill in all fields');
      }
      expect(front.requests.filter(({ url }) => url.startsWith('/auth/'))).toEqual([]);
    });
    await step('a wrong password is refused in the words of the server [34]', async () => {
      await fill(page, user.email, 'wrong horse');
      await submit(page).click();
      await expectToast(page, 'Invalid login credentials');
      await expect(email(page)).toHaveValue(user.email);
    });
    await step('the right one still works, by Enter in the e-mail field [33, 37, 40]', async () => {
      await password(page).fill(testPassword);
      await email(page).press('Enter');
      await expect(toast(page, 'Login successful!')).toBeVisible();
      await expect(page).toHaveURL('/projects');
    });
    await step('the stored session has what the protocol names [60]', async () => {
      const stored = await page.evaluate<string>(`localStorage.getItem('feedmaker.session')`);
      expect(JSON.parse(stored)).toMatchObject({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/./),
        expires_in: expect.any(Number),
        expires_at: expect.any(Number),
        token_type: 'bearer',
        user: expect.objectContaining({ email: user.email }),
      });
    });
    await step('by Enter in the password field, whatever page was asked for first [25, 37]', async () => {
      await page.evaluate('localStorage.clear()');
      await page.goto('/feeds');
      await expect(page).toHaveURL('/login');
      await fill(page, user.email, testPassword);
      await password(page).press('Enter');
      await expect(page).toHaveURL('/projects');
    });
    await step('to register [31]', async () => {
      await page.evaluate('localStorage.clear()');
      await page.goto('/login');
      await page.getByRole('link', { name: 'Create account' }).click();
      await expect(page).toHaveURL('/register');
    });
  },
);

faultTest(
  'a sign-in that fails is said in words, what was typed stays, and two presses are one request',
  async ({ page, front, user }) => {
    await page.goto('/login');
    await fill(page, user.email, testPassword);
    const notConfirmed = { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' };
    for (const [name, status, body, sentence] of [
      ['an error without a message [34]', 500, '', 'Failed to sign in'],
      ['an error whose body says nothing [34]', 400, {}, 'Failed to sign in'],
      ['an error in the words of a proxy [34]', 403, '<html>Forbidden</html>', 'Failed to sign in'],
      ['an address that was never confirmed [35]', 400, notConfirmed, 'Email not confirmed'],
    ] as const) {
      await step(name, async () => {
        front.answer(token, status, body);
        await submit(page).click();
        await expectToast(page, sentence);
        expect(pathOf(page)).toBe('/login');
      });
    }
    await step('a lost connection [39]', async () => {
      front.cut(token);
      await submit(page).click();
      await expectToast(page, 'Failed to sign in');
      await expect(email(page)).toHaveValue(user.email);
      front.heal();
    });
    await step('two quick presses, and the button rests meanwhile [36, 386]', async () => {
      front.requests.length = 0;
      const release = front.hold(token);
      await submit(page).dblclick();
      await expect(submit(page)).toBeDisabled();
      await password(page).press('Enter');
      release();
      await expect(page).toHaveURL('/projects');
      expect(front.requests.filter(({ url }) => url.includes('grant_type=password'))).toHaveLength(1);
    });
  },
);
