import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, openWindow, signedOut, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addTemplate } from '../scenes.ts';
import { changedPictures, isSamePicture, type Seen, startSteering, type Steering } from './steering-scene.ts';

test.describe.configure({ timeout: 900_000 });

const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem');

interface Addresses {
  main: Seen;
  google: Seen;
  story: Seen;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Google's output, with the shop's main images, and stories for Meta in a design of their own. */
async function addOutputs(world: Steering): Promise<() => Promise<Addresses>> {
  const page = await world.open('?view=outputs');
  await page.getByRole('button', { name: 'Add output' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add output' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add output' }).click();
  const dialog = page.getByRole('dialog');
  await pick(dialog.getByRole('radio', { name: 'Another template or size' }));
  await choose(page, 'Size', 'Story, 9:16');
  await choose(page, 'Channel', 'Meta');
  await dialog.getByRole('button', { name: 'Add output' }).click();
  await expect(page.getByRole('list', { name: 'Outputs' }).getByRole('listitem')).toHaveCount(3);
  await world.settle();
  const google = await world.outputId('Google, clean');
  const story = await world.outputId('Story, 9:16');
  return async () => ({
    main: await world.see(world.feed.feedId),
    google: await world.see(google),
    story: await world.see(story),
  });
}

/** What holds at every step: Google has the shop's main image and beside it what the feed shows, and all have the same products. */
function expectTogether(world: Steering, { main, google, story }: Addresses): void {
  for (const [id, link] of google.main) {
    expect(link).toBe(`http://${world.shop.host}/photos/${id.replace('sku-', '')}.jpg`);
    expect(google.beside.get(id)).toBe(main.main.get(id));
  }
  expect([...google.main.keys()]).toEqual([...main.main.keys()]);
  expect([...story.main.keys()]).toEqual([...main.main.keys()]);
  for (const { width, height } of story.pixels.values()) expect(width / height).toBeCloseTo(9 / 16, 2);
}

const textsOf = (seen: Addresses) => [seen.main.text, seen.google.text, seen.story.text];

/** A moment in Dubai, which is four hours ahead all the year, as the form takes it. */
const inDubai = (moment: Date) => new Date(moment.getTime() + 4 * 60 * 60_000).toISOString().slice(0, 16);

async function makeRules(world: Steering, closes: Date): Promise<void> {
  const page = await world.open('/rules');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const sale = page.getByRole('listitem', { name: /^Rule 1:/ });
  await sale.getByLabel('Name').fill('Fjell week');
  await sale.getByRole('combobox', { name: 'Field' }).fill('g:brand');
  await page.getByRole('option', { name: /^g:brand/ }).click();
  await sale.getByRole('combobox', { name: 'Add a value' }).fill('Fj');
  await page.getByRole('option', { name: /^Fjell/ }).click();
  await sale.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Sale', exact: true }).click();
  await sale.getByLabel('Only for a time').check();
  await sale.getByLabel('From').fill('2020-01-01T00:00');
  await sale.getByLabel('Until').fill(inDubai(closes));
  await sale.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Dubai');
  await page.getByRole('option', { name: 'Asia/Dubai', exact: true }).click();
  await expect(sale.getByText('Matches 10 · draws 10')).toBeVisible();

  await page.getByRole('button', { name: 'Add rule' }).click();
  const out = page.getByRole('listitem', { name: /^Rule 2:/ });
  await out.getByLabel('Name').fill('Not in ads');
  await out.getByRole('combobox', { name: 'Field' }).fill('g:id');
  await page.getByRole('option', { name: /^g:id/ }).click();
  await out.getByRole('combobox', { name: 'Add a value' }).fill('sku-1');
  await page.getByRole('option', { name: /^sku-1 / }).click();
  await out.getByText('Left out of the feed').click();
  await expect(out.getByText('Matches 1 · leaves out 1')).toBeVisible();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved.')).toBeVisible();
  await world.settle();
}

/** What was chosen of how the feed is put up shows before it is saved, and only then holds. */
async function saved(page: Page, choosing: Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (reply) => reply.url().endsWith('/publishing') && reply.request().method() === 'PATCH',
  );
  await choosing;
  expect((await answer).ok()).toBe(true);
}

const stepByStep = (page: Page) =>
  page.getByRole('checkbox', { name: /^Roll new pictures out step by step/ });

async function waitingPage(world: Steering, count: number): Promise<Page> {
  const page = await world.open();
  await expect(page.getByRole('alert')).toContainText(`${count} changes wait for your approval`);
  await page.getByRole('link', { name: 'Look at the changes' }).click();
  await expect(changes(page)).toHaveCount(count);
  return page;
}

async function approveAsGuest(browser: Browser, world: Steering, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share for review' }).click();
  await page.getByRole('checkbox', { name: 'May approve too' }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  const guest = await openWindow(browser, signedOut);
  await guest.page.goto(world.product.origin + new URL(link).pathname + new URL(link).hash);
  await guest.page.getByRole('button', { name: 'Approve and publish' }).click();
  await guest.page.getByRole('dialog').getByLabel('Your name').fill('Ada');
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).click();
  await expect(guest.page.getByRole('note')).toHaveText('These changes were approved by Ada.');
  await guest.close();
  await world.settle();
}

test('rules, outputs, a review with a guest, a roll-out and the way back to yesterday hold together at every address', async ({
  browser,
}) => {
  const world = await startSteering(browser);
  const { shop, feed } = world;
  await addTemplate(world.client(), feed.project, 'Sale', { width: 450, height: 450 });
  const see = await addOutputs(world);
  const plain = await see();
  expectTogether(world, plain);

  await test.step('two rules, of which one has a window', async () => {
    await makeRules(world, new Date(Date.now() + 12 * 60 * 60_000));
    const ruled = await see();
    expectTogether(world, ruled);
    for (const { text } of Object.values(ruled) as Seen[]) expect(text).not.toContain('>sku-1<');
    expect(ruled.main.pixels.get('sku-2')).toMatchObject({ width: 450, height: 450 });
    expect(ruled.main.pixels.get('sku-3')).toMatchObject({ width: 600, height: 600 });
    // Stories have a design of their own, which the rule's stands not in for.
    expect(changedPictures(plain.story, ruled.story)).toEqual([]);
  });

  await test.step('a change in the shop waits, and shows at no address', async () => {
    const page = await world.open();
    await saved(page, pick(page.getByRole('radio', { name: 'Always' })));
    await expect(
      page.getByText('Every run that changes something waits until you approve it.'),
    ).toBeVisible();
    const before = await see();
    for (const i of [1, 2, 3]) shop.products[i] = { ...shop.products[i]!, price: '77.00 EUR' };
    await world.refresh();
    expect(textsOf(await see())).toEqual(textsOf(before));

    const review = await waitingPage(world, 3);
    await review.getByRole('button', { name: 'Leave as it is: Product number 2' }).click();
    await expect(review.getByText('1 product is left as it is when you approve.')).toBeVisible();
    await approveAsGuest(browser, world, review);
    const after = await see();
    expectTogether(world, after);
    for (const { text } of Object.values(after) as Seen[]) expect(text.split('77.00 EUR')).toHaveLength(4);
    for (const at of ['main', 'google', 'story'] as const)
      expect(changedPictures(before[at], after[at])).toEqual(['sku-3', 'sku-4']);
  });

  await test.step('the window closes by itself, which waits like any change', async () => {
    const before = await see();
    await world.nextDay();
    await world.refresh();
    expect(textsOf(await see())).toEqual(textsOf(before));
    const page = await waitingPage(world, 10);
    // What the bar at the top covers half is too small a target to axe.
    await page.evaluate('scrollTo(0, 0)');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve and publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).click();
    await expect(toast(page, 'Approved. The feed is being published')).toBeVisible();
    await world.settle();
    const after = await see();
    expectTogether(world, after);
    expect(changedPictures(before.main, after.main)).toHaveLength(10);
    // What was left as it is was asked about once more, and approved this time.
    expect(changedPictures(before.story, after.story)).toEqual(['sku-2']);
    for (const { width } of after.main.pixels.values()) expect(width).toBe(600);
    expect(isSamePicture('sku-6', after.main, plain.main)).toBe(true);
  });

  const days: Addresses[] = [];
  await test.step('another design goes up a tenth a day', async () => {
    const page = await world.open();
    await saved(page, pick(page.getByRole('radio', { name: 'Off', exact: true })));
    await saved(page, stepByStep(page).click());
    await expect(stepByStep(page)).toBeChecked();
    await expect(page.getByLabel('Share a day in %')).toHaveValue('10');
    const before = await see();
    await world.redesign(feed.template.id);
    days.push(before, await see());
    for (let day = 2; day <= 10; day++) {
      await world.nextDay();
      await world.refresh();
      days.push(await see());
      if (day === 3)
        await expect(
          (await world.open()).getByText(/^Roll-out, day 3 of 10: \d+ of 19 products/),
        ).toBeVisible();
    }
    const shown = days.map(({ main }) => changedPictures(before.main, main));
    shown.forEach((ids, day) => expect(ids).toEqual(expect.arrayContaining(shown[day - 1] ?? [])));
    expect(shown[1]!.length).toBeLessThan(10);
    expect(shown[5]!.length).toBeGreaterThan(shown[1]!.length);
    expect(shown[5]!.length).toBeLessThan(19);
    expect(shown[10]).toHaveLength(19);
    for (const seen of days) {
      expectTogether(world, seen);
      expect(changedPictures(before.story, seen.story)).toEqual([]);
    }
  });

  await test.step('the way back to yesterday takes every address along', async () => {
    const today = days.at(-1)!;
    // Chance decides who comes last: a day may bring nothing new.
    const yesterday = days.findLast(({ main }) => main.text !== today.main.text)!;
    const page = await world.open('?view=versions');
    await page
      .getByRole('button', { name: /^Return to the version of/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText('2 outputs go back with it.');
    await dialog.getByRole('button', { name: 'Return to this version' }).click();
    await expect(toast(page, 'The earlier version is published again')).toBeVisible();
    const returned = await see();
    expect(textsOf(returned)).toEqual(textsOf(yesterday));
    for (const at of ['main', 'google', 'story'] as const)
      expect(changedPictures(yesterday[at], returned[at])).toEqual([]);
    expect(changedPictures(today.main, returned.main).length).toBeGreaterThan(0);
    await expectAccessible(page);
    // Otherwise the way on would be a roll-out again.
    await saved(page, stepByStep(page).click());
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(toast(page, 'The shop’s feed is being read again')).toBeVisible();
    await world.settle();
    expect(textsOf(await see())).toEqual(textsOf(today));
  });
  await world.close();
});
