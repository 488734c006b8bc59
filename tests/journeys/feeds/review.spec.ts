import type { Browser, Page } from '@playwright/test';
import { statusOf } from '#tests/harness/api-client.ts';
import { changeDesign, picturesUp } from '#tests/harness/publishing.ts';
import { expectAccessible } from '../accessibility.ts';
import { productPort } from '../addresses.ts';
import { chooseMore, expect, openView, openWindow, signedOut, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addPublishedFeed, changeShop, shopFeedUrl } from '../scenes.ts';

const origin = `http://localhost:${productPort}`;
const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem');

/** Returns a feed's public state: its bytes, and the address (hash) of each product's picture. */
async function published(feedId: string) {
  const text = await (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
  return { text, pictures: await picturesUp({ origin }, feedId) };
}

/** Somebody without an account who got the link looks, comments and approves. */
async function approveByLink(browser: Browser, link: string): Promise<void> {
  const guest = await openWindow(browser, signedOut);
  const { page } = guest;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes for review: Main feed');
  await expect(changes(page)).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Comment' }).fill('The second one is fine');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText('The second one is fine');
  await page.getByRole('button', { name: 'Approve and publish' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Your name')).toHaveValue('Ada');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).press('Enter');
  await expect(page.getByRole('note')).toHaveText('These changes were approved by Ada.');
  await test.step('the keyboard stays on the page, and nothing is left to decide', async () => {
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Approve and publish' })).toHaveCount(0);
  });
  await guest.close();
}

/** Makes a link that may approve, and returns it. */
async function shareForApproval(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share for review' }).click();
  await page.getByRole('checkbox', { name: 'May approve too' }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

test('a design is reviewed, one product left as it is, approved by a guest’s link, and taken back to the version before', async ({
  page,
  user,
  browser,
}) => {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: '3', photos: 'ok' });
  const { feedId, project, path } = await addPublishedFeed(user, { feedUrl });
  await page.goto(`${path}?view=publish`);
  const first = await published(feedId);

  await pick(page.getByRole('radio', { name: 'Always' }));
  await expect(page.getByText('Another design waits until you approve it.')).toBeVisible();
  await changeDesign(user, { feedId, projectId: project.id }, 'season');
  await expect(page.getByRole('alert')).toContainText('3 changes wait for your approval');
  expect((await published(feedId)).text).toBe(first.text);
  await test.step('a new price waits for nobody, and is published in the design that is up', async () => {
    await changeShop(feedUrl, { surcharge: '50' });
    await chooseMore(page, 'Refresh now');
    await expect.poll(async () => (await published(feedId)).text).toContain('51.00 EUR');
    await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('waiting');
    await expect(page.getByRole('alert')).toContainText('3 changes wait for your approval');
  });
  const facts = await published(feedId);

  await test.step('the way to the changes takes the keyboard along', async () => {
    await openView(page, 'Products');
    await page.getByRole('link', { name: 'Look at the changes' }).press('Enter');
    await expect(changes(page)).toHaveCount(3);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Approve and publish' })).toBeFocused();
  });
  // The list follows the run of the new price.
  await expect(changes(page).nth(1)).toContainText('52.00 EUR');
  const after = changes(page).nth(1).getByRole('img', { name: 'Product number 2, after' });
  const shown = await after.getAttribute('src');
  await page.getByRole('button', { name: 'Leave as it is: Product number 1' }).press('Enter');
  await expect(page.getByText('1 product is left as it is when you approve.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: Product number 1' })).toBeFocused();
  // axe takes an element half covered by the top bar for too small a target.
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessible(page);

  await approveByLink(browser, await shareForApproval(page));
  await expect.poll(async () => (await published(feedId)).text).not.toBe(facts.text);
  const second = await published(feedId);
  await test.step('what was left keeps its picture and has the new price; the others are as they were shown', () => {
    expect(second.text).toContain('51.00 EUR');
    expect(second.pictures.get('sku-1')).toBe(facts.pictures.get('sku-1'));
    expect(shown).toContain(second.pictures.get('sku-2'));
    for (const id of ['sku-2', 'sku-3']) expect(second.pictures.get(id)).not.toBe(facts.pictures.get(id));
  });
  await test.step('the owner’s page follows', () =>
    expect(page.getByRole('button', { name: 'Approve and publish' })).toHaveCount(0));

  await openView(page, 'History');
  await page
    .getByRole('button', { name: /^Return to the version of/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('2 products get their old pictures.');
  await dialog.getByRole('button', { name: 'Return to this version' }).press('Enter');
  await expect(toast(page, 'The earlier version is published again')).toBeVisible();
  expect(await published(feedId)).toEqual(facts);
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expectAccessible(page);
  await test.step('pictures are rolled out by a share a day instead', async () => {
    await openView(page, 'Publish');
    const stepByStep = page.getByRole('checkbox', { name: /^Roll new pictures out step by step/ });
    const answer = page.waitForResponse(
      (reply) => reply.url().endsWith('/publishing') && reply.request().method() === 'PATCH',
    );
    await stepByStep.click();
    expect((await answer).ok()).toBe(true);
    await expect(stepByStep).toBeChecked();
    await expect(page.getByLabel('Share a day in %')).toHaveValue('10');
  });
});
