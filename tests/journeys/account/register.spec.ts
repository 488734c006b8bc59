import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, faultTest, pathOf, signedOut, toast } from '../fixtures.ts';

faultTest.use({ storageState: signedOut });

const { step } = faultTest;
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' });
const signUp = 'POST /auth/v1/signup';

async function fill(page: Page, email: string, password: string, again = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(again);
}

/** Presses the button, reads what is said, and stays where it was. */
async function expectRefused(page: Page, sentence: string | RegExp): Promise<void> {
  await submit(page).click();
  await expect(toast(page, sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, sentence)).toHaveCount(0);
  expect(pathOf(page)).toBe('/register');
}

faultTest(
  'what is wrong is said, before anything is sent or in the words of the server, and then an account is made',
  async ({ page, front, user }) => {
    const sent = () => front.requests.filter(({ url }) => url.startsWith('/auth/'));
    await page.goto('/register');
    await step('fields, button and the way back [41, 42]', async () => {
      for (const label of ['Email', 'Password', 'Confirm password'])
        await expect(page.getByLabel(label, { exact: true })).toBeVisible();
      await expect(submit(page)).toHaveAttribute('type', 'submit');
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    });
    // Which comes first where several things are wrong: web/lib/form/check-credentials.test.ts.
    for (const [name, [email, password, again], sentence] of [
      ['nothing filled in [43]', ['', '', ''], 'Please fill in all fields'],
      ['another repetition, before the length [44, 46]', ['a@b.example', '1', '2'], 'Passwords do not match'],
      ['five letters [45]', ['a@b.example', '12345', '12345'], 'Password must be at least 6 characters'],
    ] as const)
      await step(name, async () => {
        await fill(page, email, password, again);
        await expectRefused(page, sentence);
      });
    await step('nothing was sent [47]', () => {
      expect(sent()).toEqual([]);
    });
    await step('an address that is taken, in the words of the server [50]', async () => {
      await fill(page, user.email, '123456');
      await expectRefused(page, 'User already registered');
    });
    const weak = {
      error_code: 'weak_password',
      weak_password: { reasons: ['length', 'pwned'] },
      msg: 'Weak',
    };
    for (const [name, status, body, sentence] of [
      ['an error without a message [50]', 500, '', 'Failed to sign up'],
      [
        'a weak password, with its reasons [51]',
        422,
        { code: 422, ...weak },
        /stronger password: it is too short, it is known from a data leak/,
      ],
    ] as const)
      await step(name, async () => {
        front.answer(signUp, status, body);
        await expectRefused(page, sentence);
      });
    front.heal();
    await step(
      'six letters are enough, and the button rests while the request runs [45, 55, 386]',
      async () => {
        front.requests.length = 0;
        const release = front.hold(signUp);
        await fill(page, `${randomUUID()}@example.com`, '123456');
        await submit(page).dblclick();
        await expect(submit(page)).toBeDisabled();
        release();
      },
    );
    await step('the new user ends on the projects [49]', async () => {
      await expect(toast(page, 'Registration successful!')).toBeVisible();
      await expect(page).toHaveURL('/projects');
      expect(sent().filter(({ url }) => url.startsWith('/auth/v1/signup'))).toHaveLength(1);
    });
  },
);

faultTest(
  'an account that waits for its confirmation leads to the page that says so',
  async ({ page, front }) => {
    const waiting = { email: 'ann@example.com', aud: 'authenticated', role: 'authenticated' };
    front.answer(signUp, 200, { id: randomUUID(), ...waiting });
    await page.goto('/register');
    await fill(page, 'ann@example.com', '123456');
    await submit(page).click();
    await step('toast and page [48]', async () => {
      await expect(
        toast(page, 'Registration successful! Please check your email for confirmation.'),
      ).toBeVisible();
      await expect(page).toHaveURL('/email-confirmation');
    });
    await step('the link in the mail leads to the dashboard [52]', () => {
      const sent = front.requests.find(({ url }) => url.startsWith('/auth/v1/signup'));
      const { searchParams } = new URL(sent?.url ?? '', front.origin);
      const { origin, pathname } = new URL(searchParams.get('redirect_to') ?? '');
      expect(origin + pathname).toBe(`${front.origin}/dashboard`);
    });
    front.requests.length = 0;
    await page.reload();
    await step('heading, sentence and the way to sign in [56-58]', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
      await expect(page.getByText(/confirmation link/)).toBeVisible();
      await expect(page.getByRole('link', { name: /sign in/i })).toHaveAttribute('href', '/login');
    });
    await step('the page asks for nothing [59]', () => {
      expect(front.requests.filter(({ url }) => /^\/(api|functions)\//.test(url))).toEqual([]);
    });
    // Other notices of links: web/lib/session/mail-link.test.ts.
    await step('a link that does not work says so and leads to the sign-in page [54]', async () => {
      await page.goto('/dashboard?error=access_denied&error_description=The+link+has+expired');
      await expect(page).toHaveURL(/\/login/);
      // Anybody can write a sentence into an address, so it is not shown.
      await expect(toast(page, /confirmation link is too old/)).toBeVisible();
      await expect(page.getByText('The link has expired')).toHaveCount(0);
    });
  },
);
