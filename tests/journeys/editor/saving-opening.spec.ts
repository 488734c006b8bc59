import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, signedOut, test } from '../fixtures.ts';
import {
  duplicateAll,
  editorIsOpen,
  editorUrl,
  everythingIsSaved,
  newTemplate,
  storedLayerCount,
} from './editor-fixtures.ts';

faultTest(
  'the editor opens with a code that is then nowhere and of use for nothing else, and goes on without it [391, 393]',
  async ({ page, front, user, neighbour }) => {
    const template = await newTemplate(user, 'Summer sale');
    const before = await storedLayerCount(user, template);
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    await page.goto('/login');
    const theirs = await newTemplate(neighbour);
    const { search } = new URL(await editorUrl(user, template), 'http://x');
    const other = await newTemplate(user, 'Other');
    for (const address of [`${other.id}${search}`, theirs.id, randomUUID(), 'nonsense']) {
      await page.goto(`/editor/${address}`);
      await expect(page.getByRole('heading', { name: 'There is no such template' })).toBeVisible();
    }
    await expectAccessible(page);
    const url = await editorUrl(user, template);
    const code = new URL(url, 'http://x').searchParams.get('token') ?? '';
    expect(code).not.toBe('');
    front.cut('POST /api/v1/editor/token');
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
    front.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await editorIsOpen(page);
    await expect(page.getByRole('textbox', { name: 'Name of the template' })).toHaveValue('Summer sale');
    await expect(page).toHaveTitle(/^Summer sale/);
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
    expect(new Set(bodies.map((request) => request.url))).toEqual(new Set(['/api/v1/editor/token']));
    await duplicateAll(page);
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
    // A link that is over opens the template of who is signed in with one press.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(url);
    await page.getByRole('button', { name: 'Open the template' }).click();
    await editorIsOpen(page);
  },
);

test.describe('without a session in this browser', () => {
  test.use({ storageState: signedOut });

  test('a code that was used, none, and one that never was ask for a sign-in, which may be done elsewhere [393]', async ({
    page,
    user,
    context,
  }) => {
    const template = await newTemplate(user);
    const url = await editorUrl(user, template);
    const code = new URL(url, 'http://x').searchParams.get('token');
    await user.ask('POST', '/api/v1/editor/token', { code, template_id: template.id });
    for (const address of [`/editor/${template.id}`, `/editor/${template.id}?token=${'A'.repeat(43)}`, url]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Sign in to open this template' })).toBeVisible();
      expect(page.url()).not.toContain('token');
    }
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    const dashboard = await context.newPage();
    await dashboard.goto('/login');
    await dashboard.evaluate((session) => localStorage.setItem('feedmaker.session', session), user.session);
    await editorIsOpen(page);
  });
});
