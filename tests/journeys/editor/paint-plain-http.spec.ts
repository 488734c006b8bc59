import { chromium, type Page } from '@playwright/test';
import { expect, signedIn, test } from '../fixtures.ts';
import { productPort } from '../addresses.ts';
import { addProject } from '../scenes.ts';
import { addDesign, editorUrl, openEditor } from './editor-fixtures.ts';

// Over plain HTTP from another computer browsers have no crypto.subtle, no locks and no clipboard.

const hashOf = (page: Page) => page.locator('canvas[data-status="exact"][data-hash]:not([data-hash=""])');

test('the fingerprint is the same over plain HTTP from another computer', async ({
  page,
  user,
  launchOptions,
}) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'), {
    size: { width: 400, height: 400 },
  });
  await openEditor(page, user, template);
  await expect(hashOf(page)).toBeVisible();
  const usual = await hashOf(page).getAttribute('data-hash');
  // An address of a local network that leads to this machine.
  const args = ['--host-resolver-rules=MAP 192.168.77.7 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const origin = `http://192.168.77.7:${productPort}`;
  const other = await browser.newPage({ storageState: signedIn(user, origin) });
  const { search } = new URL(await editorUrl(user, template), origin);
  await other.goto(`${origin}/editor/${template.id}${search}`);
  expect(await other.evaluate('[isSecureContext, typeof crypto.subtle]')).toEqual([false, 'undefined']);
  await expect(hashOf(other)).toHaveAttribute('data-hash', usual ?? '');
  await expect(other.getByRole('button', { name: `Exact ${usual?.slice(0, 8)}.` })).toBeVisible();
  await browser.close();
});
