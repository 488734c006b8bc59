import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, saveNow, openEditor, runCommand } from './editor-fixtures.ts';
import { row, typeInto } from './panels-fixtures.ts';
import { addSampleFeed } from './sample-feed.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const size = { width: 320, height: 320 };

type Run = { readonly id: string; readonly state: string; readonly rendered_count: number };

/** The newest run, once it is published and another than that one. */
async function publishedRun(user: ApiClient, feedId: string, after?: string): Promise<Run> {
  const newest = async (): Promise<Run | null> => (await statusOf(user, feedId)).run;
  await expect
    .poll(
      async () => {
        const run = await newest();
        return run?.id === after ? 'of before' : run?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('published');
  const run = await newest();
  if (run === null) throw new Error('no run');
  return run;
}

/** Our addresses in the published feed, in its order. */
async function pictures(request: APIRequestContext, feedId: string): Promise<string[]> {
  const feed = await (await request.get(`/feedmaker/${feedId}/feed.xml`)).text();
  return [...feed.matchAll(/https?:[^<]*\/feedmaker\/[^<]*\.jpg/g)].map(([address]) => address);
}

/** Red, green and blue of a published picture at a place. */
async function colorAt(request: APIRequestContext, address: string, x: number, y: number): Promise<number[]> {
  const jpeg = await (await request.get(address)).body();
  const { data } = await sharp(jpeg)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('what is edited and published is in the pictures of the feed, and reverting brings the old addresses back', async ({
  page,
  request,
  user,
  baseURL,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project, { starter: 'default', size });
  await user.ask('POST', `/api/v1/templates/${template.id}/publish`, {});
  const { feedId } = await addSampleFeed(user, project, { template, baseURL: baseURL ?? '', settings: size });
  const first = await publishedRun(user, feedId);
  const before = await pictures(request, feedId);
  expect(before.length).toBeGreaterThan(10);

  await openEditor(page, user, template);
  await runCommand(page, 'insert rectangle');
  await expect(row(page, 'Rectangle')).toBeVisible();
  for (const [name, text] of Object.entries({
    'X position': '0',
    'Y position': '0',
    Width: '100',
    Height: '50',
    Colour: '#00ff00',
  }))
    await typeInto(page, name, text);
  await saveNow(page);
  expect(await pictures(request, feedId), 'a draft is nobody else’s business').toEqual(before);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this template' });
  await expect(dialog).toContainText('1 active feed shows this template.');
  // One of them has a dead photo, and shows the shop’s: that is seen when it is tried.
  await expect(dialog).toContainText('20 products are drawn anew');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Published.' })).toContainText('All products are drawn.', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Done' }).click();
  const second = await publishedRun(user, feedId, first.id);
  const after = await pictures(request, feedId);
  expect(after).toHaveLength(before.length);
  expect(after.filter((address) => before.includes(address))).toEqual([]);
  const [red = 0, green = 0, blue = 0] = await colorAt(request, after[0] ?? '', 30, 25);
  expect([red < 20, green > 235, blue < 20]).toEqual([true, true, true]);
  const [oldRed = 0] = await colorAt(request, before[0] ?? '', 30, 25);
  expect(oldRed).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Revert to the version/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
  const third = await publishedRun(user, feedId, second.id);
  expect(third.rendered_count).toBe(0);
  expect(await pictures(request, feedId)).toEqual(before);
});
