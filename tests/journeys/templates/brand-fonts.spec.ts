import { expect, test } from '@playwright/test';
import { register } from '../wizard.ts';

const fixture = (name: string) => new URL(`../../fixtures/fonts/${name}`, import.meta.url).pathname;

test('a brand font is uploaded by keyboard, seen in its own letters, refused when it is none, and deleted', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.setViewportSize({ width: 320, height: 700 });
  await register(page);
  await page.goto('/settings');
  await expect(page.getByText('No fonts yet. Templates use Inter.')).toBeVisible();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Font' }).press('Enter');
  await (
    await choosing
  ).setFiles([fixture('shop-mono.ttf'), fixture('README.md'), fixture('shop-mono-bold.woff2')]);
  await expect(page.getByText(/README\.md was not added\. The file is not a font/)).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: 'Shop Mono' });
  await expect(rows).toHaveCount(2);
  // A monospaced sample is drawn: an i as wide as a W.
  await expect
    .poll(() =>
      page.evaluate<boolean>(`(() => {
        const family = getComputedStyle([...document.querySelectorAll('li p')].find((p) => p.textContent.startsWith('Shop Mono'))).fontFamily;
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = '40px ' + family.split(',')[0];
        return family.startsWith('font-') && pen.measureText('iiii').width === pen.measureText('WWWW').width;
      })()`),
    )
    .toBe(true);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

  await page.getByRole('button', { name: 'Delete Shop Mono 400' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete Shop Mono 400?');
  await page.getByRole('button', { name: 'Delete Font' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('700');
  expect(problems).toEqual([]);
});
