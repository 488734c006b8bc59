import { expect, faultTest } from '../fixtures.ts';
import {
  duplicateAll,
  everythingIsSaved,
  newTemplate,
  openEditor,
  storedLayerCount,
} from './editor-fixtures.ts';

const restored = (page: import('@playwright/test').Page) => page.getByText(/^Restored \d+ change/);

faultTest(
  'a tab that was killed loses nothing: what it had not sent is restored',
  async ({ page, context, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    front.cut('PATCH /api/v1/templates');
    await duplicateAll(page);
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    await expect(page.getByText('Saved on this computer; the server does not answer')).toBeVisible();
    // No page runs anything after this: neither beforeunload nor pagehide.
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    front.heal();
    expect(await storedLayerCount(user, template)).toBe(before);

    const next = await context.newPage();
    await openEditor(next, user, template);
    await expect(restored(next)).toHaveText('Restored 1 change that had not reached the server.');
    await everythingIsSaved(next);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
    await next.getByRole('button', { name: 'Undo', exact: true }).click();
    await everythingIsSaved(next);
    await expect.poll(() => storedLayerCount(user, template)).toBe(before);
  },
);
