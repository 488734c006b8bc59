import { expect, type Locator } from '@playwright/test';

/** Presses the words of a radio button, as whoever uses a mouse does, and waits until it is chosen. */
export async function pick(radio: Locator): Promise<void> {
  const id = await radio.getAttribute('id');
  const words =
    id === null ? radio.locator('xpath=ancestor::label') : radio.page().locator(`label[for="${id}"]`);
  await words.click();
  await expect(radio).toBeChecked();
}
