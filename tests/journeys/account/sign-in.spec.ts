import type { Page } from '@playwright/test';
import { testPassword } from '#tests/harness/api-client.ts';
import { expect, faultTest, pathOf, signedOut, test, toast } from '../fixtures.ts';

test.use({ storageState: signedOut });
faultTest.use({ storageState: signedOut });

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' });

async function fill(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
}

test('the form asks for e-mail and password and leads to the other pages', async ({ page }) => {
  await page.goto('/login');
  await test.step('fields and button [28]', async () => {
    await expect(email(page)).toBeVisible();
    await expect(password(page)).toBeVisible();
    await expect(submit(page)).toHaveAttribute('type', 'submit');
  });
  await test.step('password managers know them, and nobody reads along [38]', async () => {
    await expect(email(page)).toHaveAttribute('autocomplete', 'email');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await expect(password(page)).toHaveAttribute('type', 'password');
  });
  await test.step('a forgotten password does not lead away [29, 30]', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible();
    expect(pathOf(page)).toBe('/login');
    await page.keyboard.press('Escape');
  });
  await test.step('to register [31]', async () => {
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/register');
  });
});

faultTest('an empty field is asked for before anything is sent [32]', async ({ page, front }) => {
  await page.goto('/login');
  for (const [address, secret] of [
    ['', ''],
    ['ann@example.com', ''],
    ['', testPassword],
  ] as const) {
    await fill(page, address, secret);
    await submit(page).click();
    await expect(toast(page, 'Please fill in all fields')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  }
  expect(front.requests.filter(({ url }) => url.startsWith('/auth/'))).toEqual([]);
});

test('the right password leads to the projects, by Enter in either field', async ({ page, user }) => {
  for (const [field, step] of [
    [email, 'from the e-mail field [33, 37]'],
    [password, 'from the password field, whatever page was asked for first [25, 37]'],
  ] as const) {
    await test.step(step, async () => {
      await page.goto('/feeds');
      await expect(page).toHaveURL('/login');
      await fill(page, user.email, testPassword);
      await field(page).press('Enter');
      await expect(toast(page, 'Login successful!')).toBeVisible();
      await expect(page).toHaveURL('/projects');
      await page.evaluate('localStorage.clear()');
    });
  }
});

test('the stored session has what the protocol names [60]', async ({ page, user }) => {
  await page.goto('/login');
  await fill(page, user.email, testPassword);
  await submit(page).click();
  await expect(page).toHaveURL('/projects');
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

test('a wrong password is refused in the words of the server, and the right one still works [34, 40]', async ({
  page,
  user,
}) => {
  await page.goto('/login');
  await fill(page, user.email, 'wrong horse');
  await submit(page).click();
  await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  await expect(email(page)).toHaveValue(user.email);
  await password(page).fill(testPassword);
  await submit(page).click();
  await expect(page).toHaveURL('/projects');
});

const token = 'POST /auth/v1/token';

for (const [name, status, body, sentence] of [
  ['an error without a message [34]', 500, '', 'Failed to sign in'],
  ['an error whose body says nothing [34]', 400, {}, 'Failed to sign in'],
  ['an error in the words of a proxy [34]', 403, '<html>Forbidden</html>', 'Failed to sign in'],
  [
    'an address that was never confirmed [35]',
    400,
    { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
    'Email not confirmed',
  ],
] as const) {
  faultTest(`refused: ${name}`, async ({ page, front }) => {
    front.answer(token, status, body);
    await page.goto('/login');
    await fill(page, 'ann@example.com', testPassword);
    await submit(page).click();
    await expect(toast(page, sentence)).toBeVisible();
    expect(pathOf(page)).toBe('/login');
  });
}

faultTest('a lost connection is said, and what was typed stays [39]', async ({ page, front }) => {
  front.cut(token);
  await page.goto('/login');
  await fill(page, 'ann@example.com', testPassword);
  await submit(page).click();
  await expect(toast(page, 'Failed to sign in')).toBeVisible();
  await expect(email(page)).toHaveValue('ann@example.com');
});

faultTest(
  'two quick presses are one request, and the button rests meanwhile [36, 386]',
  async ({ page, front, user }) => {
    const release = front.hold(token);
    await page.goto('/login');
    await fill(page, user.email, testPassword);
    await submit(page).dblclick();
    await expect(submit(page)).toBeDisabled();
    await password(page).press('Enter');
    release();
    await expect(page).toHaveURL('/projects');
    expect(front.requests.filter(({ url }) => url.includes('grant_type=password'))).toHaveLength(1);
  },
);
