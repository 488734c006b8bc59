import type { Page } from '@playwright/test';
import { sampled } from '#tests/harness/long-run.ts';
import { changingShopHost } from '../addresses.ts';
import { expect, faultTest, openWindow, pathOf, signedIn, signedOut, test } from '../fixtures.ts';
import { follow } from '../follow.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const sections = [
  '/templates',
  '/templates/new',
  `/templates/${id}`,
  '/feeds',
  '/feeds/new',
  `/feeds/${id}`,
  `/feeds/${id}/edit`,
  '/billing',
];

/** Opens each address, and expects to end on another each time. */
async function expectEnds(page: Page, addresses: readonly string[], end: string): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page, `from ${address}`).toHaveURL(end);
  }
}

test.describe('signed out', () => {
  test.use({ storageState: signedOut });

  test('the public pages show, and everything else leads to the sign-in page', async ({ page }) => {
    await test.step('dashboard [8]', () => expectEnds(page, ['/dashboard'], '/login'));
    await test.step('start page [10]', () => expectEnds(page, ['/'], '/login'));
    await test.step('unknown paths [12]', () => expectEnds(page, ['/nope', '/a/b/c'], '/login'));
    await test.step('settings [24]', () => expectEnds(page, ['/settings'], '/login'));
    // One guard stands before all of them, so the usual run tries a few.
    const scoped = ['', ...sampled(sections, 3)].map((path) => `/projects/${id}${path}`);
    await test.step('projects and their sections [13, 23]', () =>
      expectEnds(page, ['/projects', '/projects/new', ...scoped], '/login'));
    await test.step('sections without a project [14]', () =>
      expectEnds(page, sampled(sections, 3), '/login'));
    for (const [step, path, heading] of [
      ['the sign-in form [1]', '/login', 'Sign in'],
      ['the register form [2]', '/register', 'Create account'],
      ['the confirmation page [3]', '/email-confirmation', 'Check your email'],
    ] as const) {
      await test.step(step, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        expect(pathOf(page)).toBe(path);
      });
    }
    await test.step('Back does not bounce to the guarded page [18]', async () => {
      await page.goto('/projects');
      await expect(page).toHaveURL('/login');
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      expect(pathOf(page)).toBe('/email-confirmation');
    });
  });
});

test('signed in, what is public, unknown or somebody else’s leads to the own projects, until one signs out in any tab', async ({
  page,
  context,
  neighbour,
}) => {
  for (const [step, addresses] of [
    ['sign-in [4]', ['/login']],
    ['register [5]', ['/register']],
    ['confirmation [6]', ['/email-confirmation']],
    ['dashboard [7]', ['/dashboard']],
    ['start page [9]', ['/']],
    ['unknown paths [11]', ['/nope', '/a/b/c']],
    ['a project that does not exist [21]', [`/projects/${id}/templates`]],
    ['and its other sections [21]', [`/projects/${id}/feeds`]],
  ] as const) {
    await test.step(step, () => expectEnds(page, addresses, '/projects'));
  }
  await test.step('a project of somebody else shows nothing of it [22, 374]', async () => {
    const project = await addProject(neighbour, 'Secret shop');
    const template = await addTemplate(neighbour, project, 'Secret template');
    const feed = await addFeed(neighbour, project, { name: 'Secret feed', template });
    const within = ['/templates', '/feeds', `/feeds/${feed.id}`, `/templates/${template.id}`];
    for (const path of within) {
      await expectEnds(page, [`/projects/${project.id}${path}`], '/projects');
      await expect(page.getByText('Start Project Workflow')).toBeVisible();
      await expect(page.getByText('Secret')).toHaveCount(0);
    }
    for (const [path, sentence] of [
      [`/feeds/${feed.id}`, 'Feed not found'],
      [`/templates/${template.id}`, 'Template not found'],
    ] as const) {
      await follow(page, path);
      await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
      await expect(page.getByText('Secret')).toHaveCount(0);
    }
  });
  await test.step('a segment that is no UUID is no project [19]', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/projects/abc/templates');
    await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/api/v1/projects/'))).toEqual([]);
  });
  const second = await context.newPage();
  await test.step('a session survives a reload and a new tab [26]', async () => {
    await page.goto('/projects');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await second.goto('/projects');
    await expect(second.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  });
  await test.step('and ends in all tabs at once [27]', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(second).toHaveURL('/login');
  });
});

test('every section shows its screen, with a project in the address or without', async ({ page, user }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.text()} ${message.location().url}`));
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feed = await addFeed(user, project, { name: 'Main feed', template });
  const screens: [string, string][] = [
    ['/templates', 'Templates'],
    ['/templates/new', 'New Template'],
    [`/templates/${template.id}`, 'Square ad'],
    ['/feeds', 'Feeds'],
    ['/feeds/new', 'Create New Feed for Northshop'],
    [`/feeds/${feed.id}`, 'Main feed'],
    [`/feeds/${feed.id}/edit`, 'Edit Feed'],
  ];
  const expectScreen = async (path: string, heading: string) => {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    expect(pathOf(page)).toBe(path);
    await expect(page).toHaveTitle(new RegExp(`^${heading}`));
    for (const role of ['main', 'banner'] as const) await expect(page.getByRole(role)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
  };
  await page.goto('/settings');
  // Only then are its links the application's own.
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await test.step('with a project [15, 69, 79, 80]', async () => {
    await expectScreen('/projects', 'Projects');
    await expectScreen('/projects/new', 'New Project');
    for (const [path, heading] of screens) await expectScreen(`/projects/${project.id}${path}`, heading);
  });
  await test.step('a project without a section [23]', () =>
    expectEnds(page, [`/projects/${project.id}`], '/projects'));
  await test.step('without a project [16, 208]', async () => {
    await expect(page.getByText('Northshop').first()).toBeVisible();
    for (const [path, heading] of screens) if (path !== '/feeds/new') await expectScreen(path, heading);
    await expectScreen('/settings', 'Settings');
  });
  await test.step('the console stays empty [377]', () => {
    // Some photos of the shop are missing on purpose, and the form shows its products.
    expect(lines.filter((line) => !line.includes(changingShopHost))).toEqual([]);
  });
});

faultTest(
  'while the session is being resolved a spinner shows, and no wrong screen [17]',
  async ({ front, user, browser }) => {
    // The stored token has run out, so the first thing is to ask for another one.
    const stored = { ...JSON.parse(user.session), expires_at: 1 };
    const state = signedIn({ ...user, session: JSON.stringify(stored) }, front.origin);
    const { page, close } = await openWindow(browser, state);
    const release = front.hold('POST /auth/v1/token');
    await page.goto(`${front.origin}/login`);
    await expect.poll(() => front.requests.some(({ url }) => url.startsWith('/auth/v1/token'))).toBe(true);
    await expect(page.getByRole('status')).toHaveText('Loading');
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    expect(pathOf(page)).toBe('/projects');
    await close();
  },
);
