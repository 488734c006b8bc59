import type { Page } from '@playwright/test';
import { testPassword } from '#tests/harness/api-client.ts';
import { productPort } from '../addresses.ts';
import { expect, faultTest, toast } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { sendCredentials } from '../wizard.ts';

const { step } = faultTest;
const item = (page: Page) => page.getByRole('menuitem', { name: 'Sign out' });
const openMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ }).click();

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await item(page).click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await sendCredentials(page, email, testPassword);
  await expect(page).toHaveURL('/projects');
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
  expect(keys.filter((key) => key.startsWith('feedmaker.session') || key === 'selectedProjectId')).toEqual(
    [],
  );
}

faultTest(
  'signing out says so and nothing else, forgets the session and the project, and works whatever the server says',
  async ({ page, front, user, neighbour }) => {
    const project = await addProject(user, 'Northshop');
    await addProject(neighbour, 'Southshop');
    const missing = '0f8fad5b-d9cb-469f-a165-70867728950e';
    await page.goto(`/projects/${project.id}/feeds/${missing}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Feed not found' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Northshop')).toBeVisible();
    expect(await page.evaluate('Object.keys(localStorage)')).toContain('selectedProjectId');
    await step('however slowly the sign-in page comes', async () => {
      const release = front.hold('GET /assets/login-screen');
      await page.evaluate(`globalThis.said = new Set();
        new MutationObserver(() => {
          for (const { textContent } of document.querySelectorAll('[role=alert][data-kind]')) said.add(textContent);
        }).observe(document.body, { childList: true, subtree: true });`);
      await signOut(page);
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      // Until the ring takes its place the old screen stands without a session, and may ask once more for what it shows.
      await expect(page.locator('output[aria-busy=true]')).toBeVisible();
      release();
    });
    await step('toast, page and no stored keys [64, 67]', async () => {
      await expectSignedOut(page);
      expect(await page.evaluate('[...said]')).toEqual([]);
    });
    await step('the next user sees their own projects [68]', async () => {
      await signIn(page, neighbour.email);
      await expect(page.getByRole('heading', { name: 'Southshop' })).toBeVisible();
      await expect(page.getByText('Northshop')).toHaveCount(0);
    });
    await step('when the server fails [65]', async () => {
      front.answer('POST /auth/v1/logout', 500, 'broken');
      await signOut(page);
      await expectSignedOut(page);
      front.heal();
    });
    await step('when the session is gone already [66]', async () => {
      await signIn(page, neighbour.email);
      const stored = await page.evaluate<string>(`localStorage.getItem('feedmaker.session')`);
      const { access_token: token } = JSON.parse(stored) as { access_token: string };
      // Ended while the page's own call is under way: a page that notices first has no menu to sign out with.
      const release = front.hold('POST /auth/v1/logout');
      const asked = page.waitForRequest(/auth\/v1\/logout/);
      await signOut(page);
      await asked;
      const headers = { authorization: `Bearer ${token}` };
      const ended = await fetch(`http://localhost:${productPort}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers,
      });
      expect(ended.status).toBe(204);
      release();
      await expectSignedOut(page);
    });
  },
);

faultTest(
  'a session is refreshed before it runs out, once more where a call is refused, and then leads to sign-in',
  async ({ page, front, user }) => {
    const asked = () => front.requests.filter(({ url }) => url.includes('grant_type=refresh_token')).length;
    await step('a refused call asks for a new token once [373]', async () => {
      await page.goto('/projects');
      await expect(page.getByText('Start Project Workflow')).toBeVisible();
      const refusal = { error: 'Please sign in again.', code: 'unauthenticated' };
      front.answer('GET /api/v1/projects', 401, refusal);
      front.requests.length = 0;
      await page.reload();
      await expect(page).toHaveURL('/login');
      await expect(toast(page, 'Please sign in again.')).toBeVisible();
      expect(asked()).toBe(1);
      front.heal();
    });
    await step('a refused refresh leads to the sign-in page [63]', async () => {
      const stored = { ...JSON.parse(user.session), expires_at: 1, refresh_token: 'of another time' };
      const text = JSON.stringify(JSON.stringify(stored));
      await page.evaluate(`localStorage.setItem('feedmaker.session', ${text})`);
      await page.goto('/projects');
      await expect(page).toHaveURL('/login');
    });
    await step('the token is refreshed before it runs out [61]', async () => {
      const { expires_in: lifeSeconds } = JSON.parse(user.session) as { expires_in: number };
      await signIn(page, user.email);
      await page.clock.install();
      await page.goto('/projects');
      await expect(page.getByText('Start Project Workflow')).toBeVisible();
      front.requests.length = 0;
      await page.clock.runFor((lifeSeconds / 2) * 1000);
      expect(asked()).toBe(0);
      await page.clock.runFor((lifeSeconds / 2 - 20) * 1000);
      await expect.poll(asked).toBeGreaterThan(0);
    });
  },
);
