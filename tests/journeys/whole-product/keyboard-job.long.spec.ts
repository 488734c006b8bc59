import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, signedOut, test, toast } from '../fixtures.ts';
import { tabTo } from '../tab-to.ts';

test.use({ storageState: signedOut });
test.setTimeout(150_000);

/** So many presses of Tab are bearable between two steps of a job. */
const stopsMax = 30;

/** From the sign-in page to the address of the published feed and back at the list. */
const KEYS_MAX = 150;

/** Counts the keys that are pressed, without what is typed into fields. */
function countKeys({ keyboard }: Page): () => number {
  const press = keyboard.press.bind(keyboard);
  let count = 0;
  keyboard.press = (key, options) => {
    count += 1;
    return press(key, options);
  };
  return () => count;
}

/** Lines of an accessibility tree in which something that can be used has no name. */
function unnamed(tree: string): string[] {
  return tree
    .split('\n')
    .filter((line) =>
      /^\s*- (button|link|textbox|combobox|checkbox|radio|slider|menuitem|tab|img)(:| \[|$)/.test(line),
    );
}

test('the whole job needs no mouse, from registering to the address of the published feed [381]', async ({
  page,
  context,
}) => {
  const { keyboard } = page;
  const counted = countKeys(page);
  /** The report contains the screen reader's view after each part of the job. */
  const step = async (title: string, work: () => Promise<void>) => {
    await test.step(title, work);
    const tree = await page.locator('body').ariaSnapshot();
    await test.info().attach(`${title}.yml`, { body: tree, contentType: 'text/yaml' });
    expect(unnamed(tree), `everything that can be used has a name: ${title}`).toEqual([]);
  };
  const fill = async (target: Locator, text: string) => {
    await tabTo(page, target, stopsMax);
    await keyboard.type(text);
  };
  const press = async (name: string | RegExp, key = 'Enter') => {
    await tabTo(page, page.getByRole('button', { name }), stopsMax);
    await keyboard.press(key);
  };
  await step('an account', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByRole('link', { name: 'Create account' }), stopsMax);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible();
    await fill(page.getByLabel('Email'), `${randomUUID()}@example.com`);
    await fill(page.getByLabel('Password', { exact: true }), 'correct horse');
    await fill(page.getByLabel('Confirm password'), 'correct horse');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/projects');
  });
  await step('a project', async () => {
    await press('Start Project Workflow');
    // The wizard puts the caret where the work begins, in every step.
    await expect(page.getByLabel(/^Project Name/)).toBeFocused();
    // The name that is suggested is selected, so that typing replaces it.
    await keyboard.type('Northshop');
    await expect(page.getByLabel(/^Project Name/)).toHaveValue('Northshop');
    await keyboard.press('Enter');
  });
  await step('a template', async () => {
    await expect(page.getByLabel(/^Template Name/)).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: /Facebook/ })).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(page.getByLabel(/^Template Name/)).toHaveValue('Story ad');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Facebook/ })).toBeChecked();
    await expect(page.getByLabel(/^Template Name/)).toHaveValue('Square ad');
    await press('Continue');
  });
  await step('a feed', async () => {
    await expect(page.getByLabel(/^Feed Name/)).toBeFocused();
    await keyboard.type('Sample feed');
    await press('Try the sample shop');
    await expect(page.getByText('20 of 24 products match')).toBeVisible();
    // The pressed button goes away; whoever pressed it is still where they were.
    await expect(page.locator(':focus')).not.toHaveCount(0);
    await press('Change');
    await tabTo(page, page.getByRole('combobox', { name: 'Photo field *' }), stopsMax);
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.press('Escape');
    const opening = page.context().waitForEvent('page');
    await press('Complete Setup');
    const editor = await opening;
    await editor.waitForURL(/\/editor\//);
    await editor.close();
    for (const link of ['Feeds', 'Sample feed']) {
      await tabTo(page, page.getByRole('link', { name: link }).first(), stopsMax);
      await keyboard.press('Enter');
    }
  });
  await step('the published feed, and the photo beside the picture of a product', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Sample feed' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Enhanced 19/ })).toBeVisible();
    await tabTo(page, page.getByRole('tab', { name: 'Products' }), stopsMax);
    const first = page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Look at / });
    await tabTo(page, first, stopsMax);
    await keyboard.press('Enter');
    const large = page.getByRole('dialog');
    await expect(large.getByRole('img', { name: /, original$/ })).toBeVisible();
    const before = await large.getByRole('heading', { level: 2 }).innerText();
    await keyboard.press('ArrowRight');
    await expect(large.getByRole('heading', { level: 2 })).not.toHaveText(before);
    await keyboard.press('ArrowLeft');
    await expect(large.getByRole('heading', { level: 2 })).toHaveText(before);
    await keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(first).toBeFocused();
  });
  await step('back at the list, and to its address, by the keys', async () => {
    await keyboard.press('g');
    await keyboard.press('f');
    await expect(page.getByRole('row', { name: /Sample feed.*Active/ })).toBeVisible();
    await keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await keyboard.type('sample feed');
    await expect(page.getByRole('option', { name: 'Sample feed' }).first()).toBeVisible();
    await keyboard.press('Enter');
    // One press makes what the channel accepts, and copies its address.
    await press('Set up a channel');
    await press('Set up Meta');
    await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
    const address = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(address).toMatch(/\/feedmaker\/[0-9a-f-]{36}\/for\/meta\/feed\.xml$/);
    await expect.poll(async () => (await context.request.get(address)).status()).toBe(200);
  });
  // Besides the letters of names and passwords; 131 when this was counted.
  expect(counted(), 'keys').toBeLessThan(KEYS_MAX);
  test.info().annotations.push({ type: 'keys', description: `${counted()}` });
});
