import { randomUUID } from 'node:crypto';
import { must } from '#tests/harness/api-client.ts';
import { expect, faultTest, signedOut, test } from '../fixtures.ts';
import { addProject, addTemplate } from '../scenes.ts';
import {
  duplicateAll,
  editorIsOpen,
  editorUrl,
  everythingIsSaved,
  newTemplate,
  openEditor,
  storedLayerCount,
} from './editor-fixtures.ts';

test('the editor opens with a code, and a reload goes on without one [391, 393]', async ({ page, user }) => {
  const template = await newTemplate(user, 'Summer sale');
  await openEditor(page, user, template);
  await expect(page.getByRole('textbox', { name: 'Name of the template' })).toHaveValue('Summer sale');
  await expect(page).toHaveTitle(/^Summer sale/);
  await page.reload();
  await editorIsOpen(page);
  const before = await storedLayerCount(user, template);
  await duplicateAll(page);
  await everythingIsSaved(page);
  expect(await storedLayerCount(user, template)).toBe(2 * before);
});

faultTest(
  'nothing of the code is in the address bar, the history, a Referer or what the page stores [391]',
  async ({ page, front, user }) => {
    const template = await newTemplate(user);
    const url = await editorUrl(user, template);
    const code = new URL(url, 'http://x').searchParams.get('token') ?? '';
    expect(code).not.toBe('');
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    await page.goto('/login');
    await page.goto(url);
    await editorIsOpen(page);
    expect(page.url()).toBe(`${front.origin}/editor/${template.id}`);
    await page.goto('/docs');
    await page.goBack();
    await editorIsOpen(page);
    expect(page.url()).toBe(`${front.origin}/editor/${template.id}`);
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toContain(code);
    expect(referers.join('\n')).not.toContain(code);
    // The page's own request had to carry it; no other did, but for the body that exchanged it.
    const carriers = front.requests.filter((request) => request.url.includes(code));
    expect(carriers.map((request) => request.method)).toEqual(['GET']);
    const bodies = front.requests.filter((request) => request.body.includes(code));
    expect(bodies.map((request) => request.url)).toEqual(['/api/v1/editor/token']);
  },
);

test.describe('without a session in this browser', () => {
  test.use({ storageState: signedOut });

  test('a code that was used asks for a sign-in, and goes on when that is done elsewhere [393]', async ({
    page,
    user,
    context,
  }) => {
    const template = await newTemplate(user);
    const url = await editorUrl(user, template);
    await page.goto(url);
    await editorIsOpen(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Sign in to open this template' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    const dashboard = await context.newPage();
    await dashboard.goto('/login');
    await dashboard.evaluate((session) => localStorage.setItem('feedmaker.session', session), user.session);
    await editorIsOpen(page);
  });

  test('a code that never was asks for a sign-in [393]', async ({ page, user }) => {
    const template = await newTemplate(user);
    await page.goto(`/editor/${template.id}?token=${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'Sign in to open this template' })).toBeVisible();
    expect(page.url()).not.toContain('token');
  });

  test('an address without a code asks for a sign-in', async ({ page, user }) => {
    await page.goto(`/editor/${(await newTemplate(user)).id}`);
    await expect(page.getByRole('heading', { name: 'Sign in to open this template' })).toBeVisible();
  });
});

test('a code of another template opens nothing: there is no such template [393]', async ({ page, user }) => {
  const project = await addProject(user, 'Shop');
  const mine = await addTemplate(user, project, 'Mine');
  const other = await addTemplate(user, project, 'Other');
  const { search } = new URL(await editorUrl(user, mine), 'http://x');
  await page.goto(`/editor/${other.id}${search}`);
  await expect(page.getByRole('heading', { name: 'There is no such template' })).toBeVisible();
});

test('a template of somebody else, and one that never was, are not found [393]', async ({
  page,
  neighbour,
}) => {
  const theirs = await newTemplate(neighbour);
  for (const id of [theirs.id, randomUUID(), 'nonsense']) {
    await page.goto(`/editor/${id}`);
    await expect(page.getByRole('heading', { name: 'There is no such template' })).toBeVisible();
  }
});

test('a signed-in user whose link is over opens the template with one press', async ({ page, user }) => {
  const template = await newTemplate(user);
  const url = await editorUrl(user, template);
  const code = new URL(url, 'http://x').searchParams.get('token');
  await must(user.call('POST', '/api/v1/editor/token', { code, template_id: template.id }));
  await page.goto(url);
  await page.getByRole('button', { name: 'Open the template' }).click();
  await editorIsOpen(page);
});

faultTest(
  'a server that does not answer is said, and the template opens when it is back',
  async ({ page, front, user }) => {
    const template = await newTemplate(user);
    const url = await editorUrl(user, template);
    front.cut('POST /api/v1/editor/token');
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
    front.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await editorIsOpen(page);
  },
);
