import type { Locator, Page } from '@playwright/test';
import { group, shape, words } from '#web/editor/document/doc.fixture.ts';
import { expect, test } from '../fixtures.ts';
import { openLayers, row, storedDraft, storedLayer } from './panels-fixtures.ts';

const layers = [
  shape('back', { name: 'Back' }),
  group('group', [shape('inner', { name: 'Inner' }), shape('outer', { name: 'Outer' })], {
    name: 'Block',
    x: 100,
    y: 50,
  }),
  words('front', 'Sale', { name: 'Front', x: 500, y: 500 }),
];
const tree = (page: Page) => page.getByRole('tree', { name: 'Layers' });
const names = (page: Page) => idsOf(page.getByRole('treeitem'));
const selected = (page: Page) => idsOf(page.getByRole('treeitem', { selected: true }));

test('the layers are gone through, opened and selected by keyboard alone', async ({ page, user }) => {
  await openLayers(page, user, layers);
  await tree(page).focus();
  await page.keyboard.press('Home');
  expect(await selected(page)).toEqual(['front']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Block')).toHaveAttribute('aria-expanded', 'true');
  expect(await names(page)).toEqual(['front', 'group', 'outer', 'inner', 'back']);
  await page.keyboard.press('ArrowRight');
  expect(await selected(page)).toEqual(['outer']);
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

test('layers are renamed, locked, hidden, moved and deleted by keyboard alone', async ({ page, user }) => {
  const template = await openLayers(page, user, layers);
  await tree(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  await page.keyboard.type('Headline');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Headline')).toBeVisible();
  await expect(tree(page)).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Thrown away');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Headline')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Shift+l');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(row(page, 'Headline')).toHaveAccessibleName('Headline, text, locked, hidden');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await page.keyboard.press('ControlOrMeta+Shift+l');

  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Headline, 2 of 3' })).toBeAttached();
  expect(await names(page)).toEqual(['group', 'front', 'back']);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Headline, 1 of 3 in Block' })).toBeAttached();
  // In the group it is where it was on the canvas.
  expect(await storedLayer(page, user, template, 'front')).toMatchObject({
    x: 400,
    y: 450,
    name: 'Headline',
  });
  await page.keyboard.press('Alt+ArrowLeft');
  expect(await storedLayer(page, user, template, 'front')).toMatchObject({ x: 500, y: 500 });
  expect((await storedDraft(page, user, template)).objects?.map(({ id }) => id)).toEqual([
    'back',
    'group',
    'front',
  ]);

  await page.keyboard.press('Delete');
  expect((await storedDraft(page, user, template)).objects?.map(({ id }) => id)).toEqual(['back', 'group']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'Headline')).toBeVisible();
  await expect(tree(page)).toBeFocused();
});

test('the keyboard stays in the list when its last layer is deleted', async ({ page, user }) => {
  await openLayers(page, user, layers);
  await tree(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const list = page.getByRole('group', { name: 'Layers' });
  await expect(list).toContainText('No layers yet');
  await expect(list).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(tree(page)).toBeFocused();
  await expect(page.getByRole('treeitem')).toHaveCount(3);
});

test('a layer is dragged to another place, into a closed group that opens, and back by Undo', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, layers);
  await drag(page, 'Front', { to: 'Back', down: 0.9 });
  expect(await names(page)).toEqual(['group', 'back', 'front']);
  expect((await storedDraft(page, user, template)).objects?.map(({ id }) => id)).toEqual([
    'front',
    'back',
    'group',
  ]);

  await press(page, 'Front');
  await over(page, 'Block', 0.5);
  // The group opens under the pointer that rests on it.
  await expect(row(page, 'Inner')).toBeVisible();
  await over(page, 'Inner', 0.2);
  await page.mouse.up();
  expect(await names(page)).toEqual(['group', 'outer', 'front', 'inner', 'back']);
  expect(await storedLayer(page, user, template, 'front')).toMatchObject({ x: 400, y: 450 });
  await page.keyboard.press('ControlOrMeta+z');
  expect(await storedLayer(page, user, template, 'front')).toMatchObject({ x: 500, y: 500 });
});

test('Escape amid a drag leaves everything as it was', async ({ page, user }) => {
  await openLayers(page, user, layers);
  await press(page, 'Front');
  await over(page, 'Back', 0.9);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await names(page)).toEqual(['front', 'group', 'back']);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('a conditional layer says that the product at hand does not show it', async ({ page, user }) => {
  await openLayers(page, user, [
    words('never', 'Only on request', { showIf: '{{TITLE}} = "another"' }),
    words('always', 'Sale', { showIf: '{{TITLE}}' }),
    words('title', '{{TITLE}}'),
  ]);
  await expect(row(page, 'Only on request')).toHaveAccessibleName(
    /shown on a condition, not shown for this product$/,
  );
  await expect(row(page, 'Sale')).toHaveAccessibleName('Sale, text, shown on a condition');
  await expect(row(page, 'Title')).toBeVisible();
});

test('200 layers are gone through without the list growing slow', async ({ page, user }) => {
  const many = Array.from({ length: 200 }, (_each, at) => shape(`s${at}`, { name: `Layer ${at}` }));
  await openLayers(page, user, many);
  await tree(page).focus();
  await page.keyboard.press('End');
  await expect(row(page, 'Layer 0')).toBeInViewport();
  await page.keyboard.press('Shift+Home');
  expect(await selected(page)).toHaveLength(200);
});

async function idsOf(rows: Locator): Promise<(string | null)[]> {
  return Promise.all((await rows.all()).map((each) => each.getAttribute('data-row')));
}

async function press(page: Page, name: string): Promise<void> {
  const box = await row(page, name).boundingBox();
  if (box === null) throw new Error(name);
  await page.mouse.move(box.x + 80, box.y + box.height / 2);
  await page.mouse.down();
}

/** Moves there in steps, as a hand does. */
async function over(page: Page, name: string, down: number): Promise<void> {
  const box = await row(page, name).boundingBox();
  if (box === null) throw new Error(name);
  await page.mouse.move(box.x + 80, box.y + box.height * down, { steps: 5 });
}

async function drag(page: Page, name: string, { to, down }: { to: string; down: number }): Promise<void> {
  await press(page, name);
  await over(page, to, down);
  await page.mouse.up();
}
