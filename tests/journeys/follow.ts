import type { Page } from '@playwright/test';

/** Goes to an address as a link does, without loading the page anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);
}
