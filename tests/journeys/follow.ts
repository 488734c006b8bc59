import type { Page } from '@playwright/test';

/** Goes to an address as a link does, without loading the page anew. */
export async function follow(page: Page, address: string): Promise<void> {
  // An address pushed into the history while the router loads another may be lost.
  await page.waitForFunction(`self.__TSR_ROUTER__.state.status === 'idle'`);
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);
}
