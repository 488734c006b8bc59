import type { Page } from '@playwright/test';

/** Goes to an address as a link does, without loading the page anew, and waits until the page is there. */
export async function follow(page: Page, address: string): Promise<void> {
  // The router, as it offers itself to tools. An address pushed into the history while it loads another one may be lost.
  await page.evaluate(`self.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(address)} })`);
}
