import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus, at most so often, and looks whether one can see that it has. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < most && (await target.and(page.locator(':focus')).count()) === 0; stops += 1)
    await page.keyboard.press('Tab');
  await expect(target, `reached with ${most} presses of Tab`).toBeFocused();
  expect(await page.evaluate(isFocusSeen), `the focus is seen on ${target.toString()}`).toBe(true);
}

/** The ring is on the element itself, or on the frame around or beside a control that is not drawn itself. */
const isFocusSeen = `(() => {
  const { activeElement } = document;
  const around = [activeElement, activeElement.parentElement, ...activeElement.parentElement.children];
  return around.some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
})()`;
