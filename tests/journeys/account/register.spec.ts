import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, faultTest, pathOf, signedOut, test, toast } from '../fixtures.ts';

test.use({ storageState: signedOut });
faultTest.use({ storageState: signedOut });

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' });
const signUp = 'POST /auth/v1/signup';

async function fill(page: Page, email: string, password: string, again = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(again);
}

faultTest('what is wrong is said before anything is sent', async ({ page, front }) => {
  await page.goto('/register');
  await test.step('fields, button and the way back [41, 42]', async () => {
    for (const label of ['Email', 'Password', 'Confirm password'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expect(submit(page)).toHaveAttribute('type', 'submit');
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });
  for (const [step, values, sentence] of [
    ['nothing filled in [43]', ['', '', ''], 'Please fill in all fields'],
    ['no e-mail [43]', ['', '123456', '123456'], 'Please fill in all fields'],
    ['no password [43]', ['ann@example.com', '', '123456'], 'Please fill in all fields'],
    ['no repetition [43]', ['ann@example.com', '123456', ''], 'Please fill in all fields'],
    [
      'another repetition, before the length [44, 46]',
      ['ann@example.com', '12345', '12346'],
      'Passwords do not match',
    ],
    ['five letters [45]', ['ann@example.com', '12345', '12345'], 'Password must be at least 6 characters'],
  ] as const) {
    await test.step(step, async () => {
      const [email, password, again] = values;
      await fill(page, email, password, again);
      await submit(page).click();
      await expect(toast(page, sentence)).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
    });
  }
  await test.step('nothing was sent [47]', () => {
    expect(front.requests.filter(({ url }) => url.startsWith('/auth/'))).toEqual([]);
  });
});

test('six letters are enough, and the new user ends on the projects [45, 49]', async ({ page }) => {
  await page.goto('/register');
  await fill(page, `${randomUUID()}@example.com`, '123456');
  await submit(page).click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(page).toHaveURL('/projects');
});

test('an address that is taken is refused in the words of the server [50]', async ({ page, user }) => {
  await page.goto('/register');
  await fill(page, user.email, '123456');
  await submit(page).click();
  await expect(toast(page, 'User already registered')).toBeVisible();
  expect(pathOf(page)).toBe('/register');
});

faultTest(
  'an account that waits for its confirmation leads to the page that says so',
  async ({ page, front }) => {
    const waiting = {
      id: randomUUID(),
      email: 'ann@example.com',
      aud: 'authenticated',
      role: 'authenticated',
    };
    front.answer(signUp, 200, waiting);
    await page.goto('/register');
    await fill(page, 'ann@example.com', '123456');
    await submit(page).click();
    await test.step('toast and page [48]', async () => {
      await expect(
        toast(page, 'Registration successful! Please check your email for confirmation.'),
      ).toBeVisible();
      await expect(page).toHaveURL('/email-confirmation');
    });
    await test.step('the link in the mail leads to the dashboard [52]', () => {
      const sent = front.requests.find(({ url }) => url.startsWith('/auth/v1/signup'));
      const { searchParams } = new URL(sent?.url ?? '', front.origin);
      const { origin, pathname } = new URL(searchParams.get('redirect_to') ?? '');
      expect(origin + pathname).toBe(`${front.origin}/dashboard`);
    });
    front.requests.length = 0;
    await page.reload();
    await test.step('heading, sentence and the way to sign in [56-58]', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
      await expect(page.getByText(/confirmation link/)).toBeVisible();
      await expect(page.getByRole('link', { name: /sign in/i })).toHaveAttribute('href', '/login');
    });
    await test.step('the page asks for nothing [59]', () => {
      expect(front.requests.filter(({ url }) => /^\/(api|functions)\//.test(url))).toEqual([]);
    });
  },
);

for (const [name, status, body, sentence] of [
  ['an error without a message [50]', 500, '', 'Failed to sign up'],
  [
    'a weak password, with its reasons [51]',
    422,
    { code: 422, error_code: 'weak_password', msg: 'Weak', weak_password: { reasons: ['length', 'pwned'] } },
    /stronger password: it is too short, it is known from a data leak/,
  ],
] as const) {
  faultTest(`refused: ${name}`, async ({ page, front }) => {
    front.answer(signUp, status, body);
    await page.goto('/register');
    await fill(page, 'ann@example.com', '123456');
    await submit(page).click();
    await expect(toast(page, sentence)).toBeVisible();
    expect(pathOf(page)).toBe('/register');
  });
}

faultTest('the button rests while the request runs [55, 386]', async ({ page, front }) => {
  const release = front.hold(signUp);
  await page.goto('/register');
  await fill(page, `${randomUUID()}@example.com`, '123456');
  await submit(page).dblclick();
  await expect(submit(page)).toBeDisabled();
  release();
  await expect(page).toHaveURL('/projects');
  expect(front.requests.filter(({ url }) => url.startsWith('/auth/v1/signup'))).toHaveLength(1);
});

test('a confirmation link that does not work says so and leads to the sign-in page [54]', async ({
  page,
}) => {
  await page.goto('/dashboard?code=6f6b2f0e-7f53-4e2f-9d0a-0c8d4ac9f0e1');
  await expect(page).toHaveURL(/\/login/);
  await expect(toast(page, /confirmation link/)).toBeVisible();
  await page.goto('/dashboard?error=access_denied&error_description=The+link+has+expired');
  await expect(page).toHaveURL(/\/login/);
  // Anybody can write a sentence into an address, so it is not shown.
  await expect(toast(page, /confirmation link is too old/)).toBeVisible();
  await expect(page.getByText('The link has expired')).toHaveCount(0);
});
