import type { Locator, Page } from '@playwright/test';
import { group, shape, words } from '#web/editor/document/doc.fixture.ts';
import { boxOf, expect, test } from '../fixtures.ts';
import { openLayers, row, storedDraft, storedLayer } from './panels-fixtures.ts';

const layers = [
  shape('back', { name: 'Back' }),
  group('group', [shape('inner', { name: 'Inner' }), shape('outer', { name: 'Outer' })], {
    name: 'Block',
    x: 100,
    y: 50,
  }),
  words('front', 'Sale', { name: 'Front', x: 500, y: 500, showIf: '{{TITLE}} = "another"' }),
];
const tree = (page: Page) => page.getByRole('tree', { name: 'Layers' });
const names = (page: Page) => idsOf(page.getByRole('treeitem'));
const selected = (page: Page) => idsOf(page.getByRole('treeitem', { selected: true }));

test('layers are dragged, and all is done to them by keyboard alone', async ({ page, user }) => {
  const template = await openLayers(page, user, layers);

  await test.step('a layer is dragged to another place, into a closed group that opens, and back by Undo', async () => {
    const undo = page.getByRole('button', { name: /^Undo/ });
    await press(page, 'Front');
    await over(page, 'Back', 0.9);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await names(page), 'Escape leaves everything as it was').toEqual(['front', 'group', 'back']);
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await press(page, 'Front');
    await over(page, 'Back', 0.9);
    await page.mouse.up();
    expect(await names(page)).toEqual(['group', 'back', 'front']);
    await press(page, 'Front');
    await over(page, 'Block', 0.5);
    // The group opens under the pointer that rests on it.
    await expect(row(page, 'Inner')).toBeVisible();
    await over(page, 'Inner', 0.2);
    await page.mouse.up();
    expect(await names(page)).toEqual(['group', 'outer', 'front', 'inner', 'back']);
    expect(await storedLayer(page, user, template, 'front')).toMatchObject({ x: 400, y: 450 });
    await undo.click();
    await undo.click();
    expect(await storedLayer(page, user, template, 'front')).toMatchObject({ x: 500, y: 500 });
    await tree(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('treeitem')).toHaveCount(3);
  });

  await test.step('they are gone through and selected, and groups opened', async () => {
    await page.keyboard.press('Home');
    expect(await selected(page)).toEqual(['front']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(row(page, 'Block')).toHaveAttribute('aria-expanded', 'true');
    expect(await names(page)).toEqual(['front', 'group', 'outer', 'inner', 'back']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await selected(page)).toEqual(['outer', 'inner']);
    await page.keyboard.press('ArrowLeft');
    expect(await selected(page)).toEqual(['group']);
    await page.keyboard.press('ArrowLeft');
    expect(await names(page)).toEqual(['front', 'group', 'back']);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Space');
    expect(await selected(page)).toEqual(['group', 'back']);
    const active = await tree(page).getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toHaveAccessibleName('Back, shape');
  });

  await test.step('they are renamed, and Escape takes a name back', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await page.keyboard.type('Headline');
    await page.keyboard.press('Enter');
    await expect(tree(page)).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('Thrown away');
    await page.keyboard.press('Escape');
  });

  await test.step('they say whether they are locked, hidden, and not shown for the product at hand', async () => {
    const condition = 'shown on a condition, not shown for this product';
    await expect(row(page, 'Headline')).toHaveAccessibleName(`Headline, text, ${condition}`);
    await page.keyboard.press('ControlOrMeta+Shift+l');
    await page.keyboard.press('ControlOrMeta+Shift+h');
    await expect(row(page, 'Headline')).toHaveAccessibleName(/^Headline, text, locked, hidden/);
    await page.keyboard.press('ControlOrMeta+Shift+h');
    await page.keyboard.press('ControlOrMeta+Shift+l');
  });

  await test.step('they are moved, into a group as well, and stay where they were on the canvas', async () => {
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: 'Headline, 2 of 3' })).toBeAttached();
    expect(await names(page)).toEqual(['group', 'front', 'back']);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: 'Headline, 1 of 3 in Block' })).toBeAttached();
    const inGroup = { x: 400, y: 450, name: 'Headline' };
    expect(await storedLayer(page, user, template, 'front')).toMatchObject(inGroup);
    await page.keyboard.press('Alt+ArrowLeft');
    const { objects = [] } = await storedDraft(page, user, template);
    expect(objects.map(({ id }) => id)).toEqual(['back', 'group', 'front']);
    expect(objects[2]).toMatchObject({ x: 500, y: 500 });
  });

  await test.step('the keyboard stays in the list when its last layer is deleted', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    const list = page.getByRole('group', { name: 'Layers' });
    await expect(list).toContainText('No layers yet');
    await expect(list).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(tree(page)).toBeFocused();
    await expect(page.getByRole('treeitem')).toHaveCount(3);
  });
});

async function idsOf(rows: Locator): Promise<(string | null)[]> {
  return Promise.all((await rows.all()).map((each) => each.getAttribute('data-row')));
}

async function press(page: Page, name: string): Promise<void> {
  const box = await boxOf(row(page, name));
  await page.mouse.move(box.x + 80, box.y + box.height / 2);
  await page.mouse.down();
}

/** Moves there in steps, as a hand does. */
async function over(page: Page, name: string, down: number): Promise<void> {
  const box = await boxOf(row(page, name));
  await page.mouse.move(box.x + 80, box.y + box.height * down, { steps: 5 });
}
