import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates-api.ts';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import { openEngine } from '#server/render/engine/engine.ts';
import { paintPhotoOf } from '#server/render/photo/paint-photo.ts';
import { readPhoto } from '#server/render/photo/read-photo.ts';
import { hashOnServer } from '#tests/editor/painted-alike.ts';
import { must, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { addFeed, addProject, changeShop, shopFeedUrl } from '../scenes.ts';
import { addDesign, openEditor, runCommand, saveNow, savedConfig } from './editor-fixtures.ts';
import { row, typeInto } from './panels-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const canvas = 'canvas[data-status]';

/** A shop whose products 1 and 3 have two photos more, green and red, and product 2 has none; its feed is published. */
async function addPhotoFeed(user: ApiClient, project: Project, template: Template) {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { photos: 'ok', products: '3', further: '2' });
  const settings = {
    feedUrl,
    width: 1080,
    height: 1080,
    props: ['title', 'g:price'],
    additionalImageKey: 'g:additional_image_link',
    availabilityOption: {
      type: 1 as const,
      keyName: 'g:availability',
      attributeName: '',
      value: 'in_stock',
      operationType: 0,
    },
  };
  const feed = await addFeed(user, project, { name: 'Main feed', template, settings });
  const feedId = feed.feedmaker_feed_id ?? '';
  const start = { feedId, feedDatabaseId: feed.id, activate: true };
  await must(user.call('POST', '/functions/v1/feeds?action=start', start));
  await isPublished(user, feedId);
  return { feedId, shop: feedUrl.replace(/feed\.xml$/, '') };
}

async function isPublished(user: ApiClient, feedId: string, after?: string): Promise<string> {
  const state = async () => {
    const { run } = await statusOf(user, feedId);
    return run === null || run.id === after ? 'of before' : run.state;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe('published');
  return (await statusOf(user, feedId)).run?.id ?? '';
}

/** A photo of the shop as the server draws it. */
async function photoAt(address: string) {
  // oxlint-disable-next-line no-restricted-globals -- a test talks to its own fake
  return paintPhotoOf(await readPhoto(new Uint8Array(await (await fetch(address)).arrayBuffer())));
}

/** The hash of what is shown, once that is exact and known. */
async function shownHash(page: Page): Promise<string> {
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'exact');
  await expect(page.locator(canvas)).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
  return (await page.locator(canvas).getAttribute('data-hash')) ?? '';
}

/** Red, green and blue of the pictures of the feed's first products at a place. */
async function colorsAt(request: APIRequestContext, feedId: string, x: number, y: number) {
  const feed = await (await request.get(`/feedmaker/${feedId}/feed.xml`)).text();
  const links = [...feed.matchAll(/<g:image_link>(?:<!\[CDATA\[)?([^<\]]*)/g)].map(([, link = '']) => link);
  return Promise.all(
    links.map(async (link) => {
      const jpeg = await (await request.get(link)).body();
      const one = sharp(jpeg).extract({ left: x, top: y, width: 1, height: 1 });
      return [...(await one.removeAlpha().raw().toBuffer())].map((level) => (level > 120 ? 1 : 0)).join('');
    }),
  );
}

test('a second photo is put in by keyboard, is what the server draws, and is published for products that have it', async ({
  page,
  request,
  user,
}) => {
  test.slow();
  const project = await addProject(user, 'Northshop');
  const main = makeLayer.photo({ id: 'main', width: 540, height: 540, fit: 'cover' });
  const template = await addDesign(user, project, { layers: [main] });
  await must(user.call('POST', `/api/v1/templates/${template.id}/publish`, {}));
  const { feedId, shop } = await addPhotoFeed(user, project, template);
  const before = await isPublished(user, feedId);

  await openEditor(page, user, template);
  await expect(page.getByRole('button', { name: /^Product: Product number 1 / })).toBeVisible();
  const alone = await shownHash(page);
  await runCommand(page, 'insert further photo');
  await expect(page.getByRole('status')).toContainText(['Photo 2 inserted']);
  await expect(row(page, 'Photo 2')).toBeVisible();
  for (const [name, text] of Object.entries({ 'X position': '600', 'Y position': '600' }))
    await typeInto(page, name, text);
  const properties = page.getByRole('region', { name: 'Properties' });
  await expect(properties).toContainText('Products without a second photo are drawn without this layer.');
  await expect(properties).toContainText('2 of 3 products have it.');

  // What is shown is what the server draws, before JPEG.
  const [photo, further] = await Promise.all(
    ['photos/1.jpg', 'photos/1-2.jpg'].map((path) => photoAt(shop + path)),
  );
  await saveNow(page);
  const { objects = [], background = '#ffffff' } = await savedConfig(user, template);
  const values = { TITLE: 'Product number 1', IMAGE_URL_2: `${shop}photos/1-2.jpg` };
  if (photo === undefined || further === undefined) throw new Error('no photos');
  const size = { width: 1080, height: 1080 };
  const ref = { feedId: null, productId: null, isCutOut: false };
  const sheet = { name: '', canvas: size, background, layers: objects, values, photo: ref };
  expect(await shownHash(page)).toBe(
    await hashOnServer(await openEngine(), sheet, photo, new Map([['IMAGE_URL_2', further]])),
  );

  // The second product has no second photo: its picture is as it was, and the list says so.
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('button', { name: /^Product: Product number 2 / })).toBeVisible();
  await expect(row(page, 'Photo 2')).toHaveAccessibleName(/not shown for this product/);
  expect(await shownHash(page)).toBe(alone);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this template' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Published.' })).toContainText('All products are drawn.', {
    timeout: 60_000,
  });
  await isPublished(user, feedId, before);
  // Green, and the red ground where there is no second photo.
  expect(await colorsAt(request, feedId, 800, 800)).toEqual(['010', '100', '010']);
});

test('which photo a layer shows is chosen, for several layers at once too, and a strip is a row of three', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const layers = [
    makeLayer.photo({ id: 'a', width: 400, height: 400, name: 'Left' }),
    makeLayer.photo({ id: 'b', x: 500, width: 400, height: 400, name: 'Right', photo: 3 }),
  ];
  const template = await addDesign(user, project, { layers });
  await openEditor(page, user, template);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('ControlOrMeta+a');
  const which = page.getByRole('region', { name: 'Properties' }).getByRole('combobox', { name: 'Photo' });
  await expect(which).toHaveValue('');
  await expect(
    page.getByText('Products that have fewer photos are drawn without these layers.'),
  ).toBeVisible();
  await which.selectOption({ label: 'Photo 2' });
  await saveNow(page);
  expect((await savedConfig(user, template)).objects?.map((layer) => layer['photo'])).toEqual([2, 2]);
  await which.selectOption({ label: 'Main photo' });
  await saveNow(page);
  expect((await savedConfig(user, template)).objects?.map((layer) => layer['photo'])).toEqual([
    undefined,
    undefined,
  ]);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await runCommand(page, 'insert photo strip');
  await saveNow(page);
  const objects = (await savedConfig(user, template)).objects ?? [];
  expect(objects.slice(0, 2).map((layer) => layer['photo'])).toEqual([undefined, 3]);
  expect(objects[2]).toMatchObject({
    kind: 'group',
    layout: 'row',
    layers: [{ photo: 2 }, { photo: 3 }, { photo: 4 }],
  });
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'exact');
  // A name that came with the block would say another photo than is shown.
  await runCommand(page, 'insert product photo');
  await expect(row(page, 'Product photo')).toBeVisible();
  await which.selectOption({ label: 'Photo 7' });
  await expect(row(page, 'Photo 7')).toBeVisible();
});

test('in HTML further photos are put in from the list of fields, and drawn where they stand', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const config = { version: 2, name: 'By hand', dimensions: { width: 600, height: 600 } };
  const body = {
    name: 'By hand',
    project_id: project.id,
    html_dev: '<div></div>',
    config_dev: JSON.stringify(config),
  };
  const template = (await must<Template>(user.call('POST', '/api/v1/templates', body))).body;
  await openEditor(page, user, template);
  const blank = await shownHash(page);
  const area = page.getByRole('textbox', { name: 'HTML source' });
  await area.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('<img src="');
  await page.getByRole('button', { name: 'Insert field' }).click();
  await page.getByRole('menuitem', { name: /^IMAGE_URL_2\b/ }).click();
  await page.keyboard.type('" style="width:600px;height:600px">');
  await expect(page.getByText('All of this HTML is drawn.')).toBeVisible();
  await expect.poll(() => shownHash(page)).not.toBe(blank);
  await expect(area).toContainText('{{IMAGE_URL_2}}');
});
