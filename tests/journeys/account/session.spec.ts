import type { Page } from '@playwright/test';
import { testPassword } from '#tests/harness/api-client.ts';
import { expect, faultTest, openWindow, signedIn, test, toast } from '../fixtures.ts';
import { addProject } from '../scenes.ts';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

const keys = (page: Page) => page.evaluate<string[]>('Object.keys(localStorage)');

test('signing out says so, forgets the session and the project, and shows nothing to the next user', async ({
  page,
  user,
  neighbour,
}) => {
  const project = await addProject(user, 'Northshop');
  await addProject(neighbour, 'Southshop');
  await page.goto(`/projects/${project.id}/templates`);
  await expect(page.getByRole('banner').getByText('Northshop')).toBeVisible();
  expect(await keys(page)).toContain('selectedProjectId');
  await signOut(page);
  await test.step('toast and page [64]', async () => {
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
  await test.step('no stored keys [67]', async () => {
    const left = await keys(page);
    expect(left.filter((key) => key.startsWith('feedmaker.session') || key === 'selectedProjectId')).toEqual(
      [],
    );
  });
  await test.step('the next user sees their own projects [68]', async () => {
    await page.getByLabel('Email').fill(neighbour.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Southshop' })).toBeVisible();
    await expect(page.getByText('Northshop')).toHaveCount(0);
  });
});

faultTest('signing out works when the server fails [65]', async ({ page, front }) => {
  front.answer('POST /auth/v1/logout', 500, 'broken');
  await page.goto('/projects');
  await signOut(page);
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect((await keys(page)).filter((key) => key.startsWith('feedmaker.session'))).toEqual([]);
});

test('signing out works when the session is gone already [66]', async ({ page, user }) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: /^Account of/ }).click();
  // The page may notice by itself, and then nobody is left to sign out.
  const signOutItem = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(signOutItem).toBeVisible();
  await user.call('POST', '/auth/v1/logout?scope=local');
  await signOutItem.click();
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a refused refresh leads to the sign-in page [63]', async ({ user, browser }) => {
  const stored = { ...JSON.parse(user.session), expires_at: 1, refresh_token: 'of another time' };
  const { page, close } = await openWindow(browser, signedIn({ ...user, session: JSON.stringify(stored) }));
  await page.goto('/projects');
  await expect(page).toHaveURL('/login');
  await close();
});

faultTest('a refused call asks for a new token once, and then signs out [373]', async ({ page, front }) => {
  await page.goto('/projects');
  await expect(page.getByText('Start Project Workflow')).toBeVisible();
  front.answer('GET /api/v1/projects', 401, { error: 'Please sign in again.', code: 'unauthenticated' });
  front.requests.length = 0;
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Please sign in again.')).toBeVisible();
  expect(front.requests.filter(({ url }) => url.includes('grant_type=refresh_token'))).toHaveLength(1);
});

faultTest('the token is refreshed before it runs out [61]', async ({ page, front, user }) => {
  const { expires_in: lifeSeconds } = JSON.parse(user.session) as { expires_in: number };
  const asked = () => front.requests.filter(({ url }) => url.includes('grant_type=refresh_token')).length;
  await page.clock.install();
  await page.goto('/projects');
  await expect(page.getByText('Start Project Workflow')).toBeVisible();
  await page.clock.runFor((lifeSeconds / 2) * 1000);
  expect(asked()).toBe(0);
  await page.clock.runFor((lifeSeconds / 2 - 20) * 1000);
  await expect.poll(asked).toBeGreaterThan(0);
});

faultTest(
  'signing out says nothing but that, however slowly the sign-in page comes',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const missing = '0f8fad5b-d9cb-469f-a165-70867728950e';
    await page.goto(`/projects/${project.id}/feeds/${missing}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Feed not found' })).toBeVisible();
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
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate('[...said]')).toEqual([]);
  },
);
