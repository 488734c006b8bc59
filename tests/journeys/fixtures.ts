import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { type ApiClient, must, signIn, signUp } from '#tests/harness/api-client.ts';
import { type Front, startFront } from '#tests/harness/fakes/front.ts';
import { openBill } from '#tests/harness/bill/write-bill.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { productPort } from './addresses.ts';

const product = `http://localhost:${productPort}`;

interface Fixtures {
  /** The signed-in user of `page`, with nothing but the account. */
  user: ApiClient;
  /** Another user, with nothing but the account. */
  neighbour: ApiClient;
  /** Errors of the page and of its console; the test fails when one is left in it. */
  problems: string[];
  /** Notes what the test cost. */
  bill: undefined;
}

interface Accounts {
  accounts: Map<number, ApiClient>;
  neighbourAccount: ApiClient;
}

/** Tests take turns with them, as one user may make only so many calls in a minute. */
const accountCount = 6;
let turn = 0;

/** Measures from the end of the test before, as a browser and its pages begin before fixtures do. */
let closeBill = openBill();

/** A page that is signed in. Its account is one of a few of this worker's, emptied before each test. */
export const test = base.extend<Fixtures, Accounts>({
  accounts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of the pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  neighbourAccount: [async ({}, use) => use(await signUp(product)), { scope: 'worker' }],
  user: async ({ accounts }, use) => {
    turn = (turn + 1) % accountCount;
    const account = accounts.get(turn) ?? (await signUp(product));
    accounts.set(turn, account);
    await use(await emptied(account));
  },
  neighbour: async ({ neighbourAccount }, use) => use(await emptied(neighbourAccount)),
  storageState: async ({ user, baseURL }, use) => use(signedIn(user, baseURL)),
  bill: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      await use(undefined);
      const failed = info.status === info.expectedStatus ? [] : [info.title];
      closeBill(path.relative(process.cwd(), info.file), failed);
      closeBill = openBill();
    },
    { auto: true },
  ],
  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      watch(context, problems);
      await use(problems);
      expect(problems, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** The same behind a server that can be told to fail. */
export const faultTest = test.extend<{ front: Front }>({
  // oxlint-disable-next-line no-empty-pattern
  front: async ({}, use) => {
    const front = await startFront(product);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.origin),
});

export { expect };

/** Returns a browser's stored session of `user`. */
export function signedIn({ session }: ApiClient, origin = product) {
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'feedmaker.session', value: session }] }],
  };
}

/** Stored state of a browser without a session. */
export const signedOut = { cookies: [], origins: [] };

/** A second window with a memory of its own. */
export async function openWindow(
  browser: Browser,
  state: ReturnType<typeof signedIn>,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ storageState: state, baseURL: product });
  return { page: await context.newPage(), close: () => context.close() };
}

/** A toast at the top right; validation messages elsewhere do not count. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
}

/** The value beside a name in a list of facts. */
export function fact(page: Page, name: string) {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator('xpath=following-sibling::dd[1]');
}

/** Chooses an item of the menu beside a feed's main action. */
export async function chooseMore(page: Page, item: string | RegExp): Promise<void> {
  await page
    .getByRole('toolbar', { name: 'What to do with this feed' })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens one of a feed's views. */
export async function openView(
  page: Page,
  name: 'Products' | 'Design' | 'Source' | 'Publish' | 'History',
): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
}

/** Where something is seen on the page. */
export async function boxOf(seen: Locator) {
  const box = await seen.boundingBox();
  if (box === null) throw new Error(`${seen.toString()} is not seen`);
  return box;
}

/** Path and query of the page's address. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function emptied(account: ApiClient): Promise<ApiClient> {
  const user = await signIn(product, account.email);
  const { items } = (await must<{ items: Project[] }>(user.call('GET', '/api/v1/projects'))).body;
  for (const { id } of items) await must(user.call('DELETE', `/api/v1/projects/${id}`));
  return user;
}

function watch(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    // A refused call is a line of the browser's own; what the product makes of it is what tests look at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
}
