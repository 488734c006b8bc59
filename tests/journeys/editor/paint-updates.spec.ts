import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest } from '../fixtures.ts';
import {
  duplicateAll,
  editorIsOpen,
  newTemplate,
  openEditor,
  saveNow,
  storedLayerCount,
} from './editor-fixtures.ts';

// A page that stays open while the server is updated does not go on saying that it shows what is published.

faultTest.use({ viewport: { width: 1440, height: 900 } });

const exactMark = (page: Page) => page.getByRole('button', { name: /^Exact [0-9a-f]{8}\./ });
const words = 'Feedmaker was updated. Reload to see exact pictures.';
const build = 'x-feedmaker-build';

for (const [what, updated] of [
  ['draws otherwise', (value: string) => value.replace(/\/.*/, '/another')],
  ['has another page', (value: string) => value.replace(/^[^/]*/, 'editor-another.js')],
] as const)
  faultTest(
    `a server that ${what} since is said, and the mark leaves Exact`,
    async ({ page, front, user }) => {
      const template = await newTemplate(user);
      await openEditor(page, user, template);
      await expect(exactMark(page)).toBeVisible();
      const before = await storedLayerCount(user, template);
      front.rewrite('', build, updated);
      // Whatever is asked next tells: here it is the look at the server of somebody who comes back to the tab.
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await expect(page.getByRole('status').getByText(words)).toBeVisible();
      await expect(page.getByRole('button', { name: `Not exact yet. ${words}` })).toBeVisible();
      await expectAccessible(page);
      // It stays so for what is painted afterwards, and nothing of it is lost by the reload.
      front.cut('POST /api/v1/templates');
      await duplicateAll(page);
      await expect(page.locator('[data-kept=kept]')).toBeVisible();
      await expect(page.locator('canvas[data-status]')).toHaveAttribute('data-status', 'inexact');
      front.heal();
      await page.getByRole('button', { name: 'Reload', exact: true }).click();
      await editorIsOpen(page);
      await expect(exactMark(page)).toBeVisible();
      await expect(page.getByText(words)).toHaveCount(0);
      await saveNow(page);
      expect(await storedLayerCount(user, template)).toBe(2 * before);
    },
  );
