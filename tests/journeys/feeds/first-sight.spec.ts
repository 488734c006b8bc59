import { boxOf, expect, test } from '../fixtures.ts';
import { addPublishedFeed } from '../scenes.ts';

test('the first picture of a feed is in sight at once, and few presses of Tab away', async ({
  page,
  user,
}) => {
  const { path } = await addPublishedFeed(user);
  const first = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Look at / });
  for (const [width, height, topMax] of [
    [1440, 900, 400],
    [390, 844, 560],
  ] as const)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(first).toBeVisible();
      expect((await boxOf(page.getByRole('article').first())).y).toBeLessThanOrEqual(topMax);
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  const stops: string[] = [];
  while (stops.length < 40 && (await first.and(page.locator(':focus')).count()) === 0) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate<string>(`document.activeElement.ariaLabel || document.activeElement.textContent`),
    );
  }
  expect(stops.slice(0, -1).length, stops.join('\n')).toBeLessThanOrEqual(12);
});
