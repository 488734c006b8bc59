import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { productsOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test, toast } from '../fixtures.ts';
import { addPublishedFeed, addTemplate } from '../scenes.ts';

async function widthOf(link: string | undefined): Promise<number> {
  return (await sharp(Buffer.from(await (await fetch(link ?? '')).arrayBuffer())).metadata()).width;
}

async function tabTo(page: Page, what: Locator): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs++) {
    if ((await what.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not come there');
}

test('a first rule takes nine presses of the mouse, more are made by the keyboard alone, and all are what is published', async ({
  page,
  user,
}) => {
  const wishes = { products: '4', photos: 'ok' };
  const { project, feedId, path } = await addPublishedFeed(user, { wishes });
  await addTemplate(user, project, 'Sale', { width: 450, height: 450 });
  await page.goto(path);
  const published = async () => {
    const { origin } = new URL(page.url());
    const text = await (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
    const items = [...text.matchAll(/<g:id>(.*?)<.*?<g:image_link>(.*?)</gs)];
    return new Map(items.map(([, id = '', link = '']) => [id, origin + new URL(link).pathname]));
  };
  const rule = (place: number) => page.getByRole('listitem', { name: new RegExp(`^Rule ${place}:`) });
  await test.step('nine presses from the feed’s page', async () => {
    let presses = 0;
    const press = async (what: Locator) => {
      presses += 1;
      await what.click();
    };
    await press(page.getByRole('tab', { name: 'Design' }));
    await press(page.getByRole('button', { name: 'Change rules' }));
    // The feed has no sale price, so no rule about one is offered.
    await expect(page.getByRole('button', { name: 'Sale design for sale prices' })).toHaveCount(0);
    await press(page.getByRole('button', { name: 'Add rule' }));
    // A condition that says nothing yet counts nothing.
    await expect(rule(1)).toContainText('Choose a field and a value to see its products.');
    await expect(page.getByText('draws 4', { exact: true })).toBeVisible();
    await expect(rule(1).getByText(/^Matches/)).toHaveCount(0);
    await press(rule(1).getByRole('combobox', { name: 'Field' }));
    await press(page.getByRole('option', { name: /^g:id/ }));
    await press(rule(1).getByRole('combobox', { name: 'Add a value' }));
    await press(page.getByRole('option', { name: /^sku-2/ }));
    await press(
      rule(1)
        .locator('label')
        .filter({ hasText: /^Sale$/ }),
    );
    await expect(rule(1).getByText('Matches 1 · draws 1')).toBeVisible();
    await press(page.getByRole('button', { name: 'Save rules' }));
    await expect(toast(page, 'Rules saved.')).toBeVisible();
    expect(presses).toBe(9);
    await expect.poll(async () => widthOf((await published()).get('sku-2'))).toBe(450);
    expect(await widthOf((await published()).get('sku-1'))).toBe(600);
  });
  const two = rule(2);
  await test.step('a second one by the keyboard alone', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add rule' }));
    await page.keyboard.press('Enter');
    await expect(two.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Odd');
    await tabTo(page, two.getByRole('combobox', { name: 'Field' }));
    await page.keyboard.type('g:id');
    await expect(page.getByRole('option', { name: /^g:id/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    for (const id of ['sku-1', 'sku-3']) {
      await tabTo(page, two.getByRole('combobox', { name: 'Add a value' }));
      await page.keyboard.type(id);
      await page.keyboard.press('Enter');
      await expect(two.getByRole('button', { name: `Remove ${id}` })).toBeVisible();
    }
    await tabTo(page, two.getByRole('radio', { name: 'Another template' }));
    await page.keyboard.press('ArrowRight');
    await expect(two.getByText('Matches 2 · keeps 2 photos')).toBeVisible();
  });
  await test.step('a third one says what never applies, and is moved by a button', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add rule' }));
    await page.keyboard.press('Enter');
    const three = rule(3);
    await three.getByLabel('Name').fill('Gone');
    await three.getByRole('button', { name: /^Remove the condition/ }).click();
    await three.getByText('Left out of the feed').click();
    await expect(three.getByText(/2 go to rule 2 “Odd”/)).toBeVisible();
    // Above the other one it would take everything.
    await three.getByRole('button', { name: 'Move “Gone” up' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Rule “Gone” now 2 of 3.' })).toBeAttached();
    const above = page.getByRole('listitem', { name: 'Rule 2: Gone' });
    await expect(above.getByText('Covers everything: the rule below never applies.')).toBeVisible();
    await expect(page.getByText(/^Never used: rule 2 “Gone” takes all of its 2/)).toBeVisible();
    await page.evaluate('scrollTo(0, 0)');
    await expectAccessible(page);
  });
  await test.step('and back by dragging; what is left out is left out of what is published', async () => {
    const above = page.getByRole('listitem', { name: 'Rule 2: Gone' });
    await above.getByTitle('Drag to another place').hover();
    await page.mouse.down();
    await page.mouse.move(200, 2_000, { steps: 12 });
    await page.mouse.up();
    await expect(page.getByRole('listitem', { name: 'Rule 3: Gone' })).toBeVisible();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect.poll(async () => [...(await published()).keys()]).toEqual(['sku-1', 'sku-2', 'sku-3']);
    const up = await published();
    for (const id of ['sku-1', 'sku-3']) expect(up.get(id)).toMatch(/\/photos\/\d\.jpg$/);
  });
});

test('products on sale get another design with four presses, which makes the template on the way', async ({
  page,
  user,
  baseURL,
}) => {
  const { project, feedId, path } = await addPublishedFeed(user, { feedUrl: `${baseURL}/sample/feed.xml` });
  const onSale = async () => {
    const products = await productsOf(user, feedId);
    return products.flatMap(({ struck_price: struck, enhanced_url: url }) =>
      struck === '' || url === null ? [] : [url],
    );
  };
  const templates = async () =>
    (await user.ask<{ items: { name: string }[] }>('GET', `/api/v1/templates?project_id=${project.id}`))
      .items;
  const [before, known] = [await onSale(), await templates()];
  expect(before.length).toBeGreaterThan(1);
  await page.goto(path);
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByRole('button', { name: 'Change rules' }).click();
  await page.getByRole('button', { name: 'Sale design for sale prices' }).click();
  const rule = page.getByRole('listitem', { name: 'Rule 1: Sale' });
  await test.step('designs are pictures of the rule’s own products', async () => {
    const designs = rule.getByRole('group', { name: 'Template', exact: true });
    await expect(designs.getByRole('radio')).toHaveCount(known.length + 17);
    await expect(designs.getByRole('radio', { name: 'Bold sale' })).toBeChecked();
    await expect(rule.getByText('Saving makes this template.')).toBeVisible();
    // The server draws each, as it does the picture of a product.
    const drawn = designs.locator('label').filter({ hasText: 'Bold sale' }).locator('img[src^="data:"]');
    await expect(drawn).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(toast(page, 'Rules saved.')).toBeVisible();
  await expect(toast(page, /^Is drawn now: |^Your feeds take this design/)).toBeVisible();
  await expect(rule.getByText('Bold sale')).toBeVisible();
  await expect(rule.getByRole('radio', { name: 'Bold sale' })).toHaveCount(0);
  expect((await templates()).map(({ name }) => name)).toEqual([
    'Bold sale',
    ...known.map(({ name }) => name),
  ]);
  await expect
    .poll(async () => (await onSale()).filter((url) => before.includes(url)), { timeout: 60_000 })
    .toEqual([]);
  await test.step('what is saved is saved once', async () => {
    await rule.getByLabel('Name').fill('Reduced');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect(toast(page, 'Rules saved.')).toBeVisible();
    expect(await templates()).toHaveLength(known.length + 1);
  });
});
