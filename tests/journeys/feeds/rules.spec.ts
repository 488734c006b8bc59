import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { createFeed, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addTemplate, changeShop, shopFeedUrl } from '../scenes.ts';

test.describe.configure({ timeout: 240_000 });

/** A published feed of six products, and a second template of 450 px. */
async function openFeed(page: Page, user: ApiClient) {
  page.setDefaultTimeout(20_000);
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: '6', photos: 'ok' });
  const { project, record, feedId } = await createFeed(user, feedUrl);
  await addTemplate(user, project, 'Sale', { width: 450, height: 450 });
  const settledAfter = async (before: string | undefined) => {
    const state = async () => {
      const { run } = await statusOf(user, feedId);
      return run?.id !== before && run?.state;
    };
    await expect.poll(state, { timeout: 120_000 }).toBe('published');
    return (await statusOf(user, feedId)).run?.id;
  };
  const first = await settledAfter(undefined);
  await page.goto(`/projects/${project.id}/feeds/${record.id}`);
  const published = async () => {
    const { origin } = new URL(page.url());
    const text = await (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
    const items = [...text.matchAll(/<g:id>(.*?)<.*?<g:image_link>(.*?)</gs)];
    return new Map(items.map(([, id = '', link = '']) => [id, origin + new URL(link).pathname]));
  };
  return { rulesAreUp: () => settledAfter(first), published };
}

async function widthOf(link: string | undefined): Promise<number> {
  return (await sharp(Buffer.from(await (await fetch(link ?? '')).arrayBuffer())).metadata()).width;
}

const ruleAt = (page: Page, place: number) =>
  page.getByRole('listitem', { name: new RegExp(`^Rule ${place}:`) });

test('a first rule takes nine presses of the mouse from the feed’s page, and is what is published', async ({
  page,
  user,
}) => {
  const { rulesAreUp, published } = await openFeed(page, user);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const rule = ruleAt(page, 1);
  await press(page.getByRole('button', { name: 'Rules', exact: true }));
  // The feed has no sale price, so no rule about one is offered.
  await expect(page.getByRole('button', { name: 'Sale design for sale prices' })).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Add rule' }));
  await press(rule.getByRole('combobox', { name: 'Field' }));
  await press(page.getByRole('option', { name: /^g:id/ }));
  await press(rule.getByRole('combobox', { name: 'Add a value' }));
  await press(page.getByRole('option', { name: /^sku-2/ }));
  await press(rule.getByRole('combobox', { name: 'Template' }));
  await press(page.getByRole('option', { name: 'Sale', exact: true }));
  await expect(rule.getByText('Matches 1 · draws 1')).toBeVisible();
  await press(page.getByRole('button', { name: 'Save rules' }));
  await expect(page.getByText('Rules saved.')).toBeVisible();
  expect(presses).toBe(9);
  await rulesAreUp();
  const up = await published();
  expect([await widthOf(up.get('sku-1')), await widthOf(up.get('sku-2'))]).toEqual([600, 450]);
});

test('rules are made by the keyboard alone, ordered by buttons and by dragging, and say what never applies', async ({
  page,
  user,
}) => {
  const { rulesAreUp, published } = await openFeed(page, user);
  const tabTo = async (what: Locator) => {
    for (let tabs = 0; tabs < 80; tabs++) {
      if ((await what.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the keyboard does not come there');
  };
  await tabTo(page.getByRole('button', { name: 'Rules', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Add rule' }));
  await page.keyboard.press('Enter');
  const one = ruleAt(page, 1);
  await expect(one.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Even');
  await tabTo(one.getByRole('combobox', { name: 'Field' }));
  await page.keyboard.type('g:id');
  await expect(page.getByRole('option', { name: /^g:id/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const id of ['sku-2', 'sku-4', 'sku-6']) {
    await tabTo(one.getByRole('combobox', { name: 'Add a value' }));
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
    await expect(one.getByRole('button', { name: `Remove ${id}` })).toBeVisible();
  }
  await tabTo(one.getByRole('radio', { name: 'Another template' }));
  await page.keyboard.press('ArrowRight');
  await expect(one.getByText('Matches 3 · keeps 3 photos')).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Add rule' }));
  await page.keyboard.press('Enter');
  const two = ruleAt(page, 2);
  await two.getByLabel('Name').fill('Gone');
  await two.getByRole('button', { name: /^Remove the condition/ }).click();
  await two.getByText('Left out of the feed').click();
  await expect(two.getByText('(3 go to rule 1 “Even”)')).toBeVisible();

  // Above the other one it would take everything.
  await two.getByRole('button', { name: 'Move “Gone” up' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Rule “Gone” now 1 of 2.' })).toBeAttached();
  const above = page.getByRole('listitem', { name: 'Rule 1: Gone' });
  await expect(above.getByText('Covers everything: the rule below never applies.')).toBeVisible();
  await expect(page.getByText(/^Never used: rule 1 “Gone” takes all of its 3/)).toBeVisible();
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessible(page);

  await above.getByTitle('Drag to another place').hover();
  await page.mouse.down();
  await page.mouse.move(200, 2_000, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByRole('listitem', { name: 'Rule 2: Gone' })).toBeVisible();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved.')).toBeVisible();
  await rulesAreUp();
  const up = await published();
  expect([...up.keys()]).toEqual(['sku-2', 'sku-4', 'sku-6']);
  for (const link of up.values()) expect(link).toMatch(/\/photos\/\d\.jpg$/);
});
