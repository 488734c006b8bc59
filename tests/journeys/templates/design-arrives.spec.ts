import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { productsOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { expectRun, shopFeedUrl } from '../scenes.ts';
import { completeSetup, openFeedStep } from '../wizard.ts';

test('type that is changed after the wizard reaches the feed as soon as it is published', async ({
  page,
  user,
}) => {
  await openFeedStep(page, 'Northshop');
  await page.getByLabel(/^XML Feed URL/).fill(shopFeedUrl());
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  await completeSetup(page);
  const feedPage = page.url();
  const [feed] = (await user.ask<{ items: Feed[] }>('GET', '/api/v1/feeds')).items;
  const feedId = String(feed?.feedmaker_feed_id);
  await expectRun(user, feedId, 'published');
  const pictures = async () =>
    (await productsOf(user, feedId)).flatMap(({ enhanced_url: url }) => (url === null ? [] : [url]));
  const before = await pictures();
  expect(before).not.toEqual([]);
  const waits = page.getByRole('note').filter({ hasText: 'New design waits' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(waits).toHaveCount(0);

  await page.goto(`/projects/${feed?.project_id}/templates`);
  await page.getByRole('link', { name: 'Used by 1 feed' }).click();
  const feeds = page.getByRole('list', { name: 'Feeds that show this template' });
  await expect(feeds.getByRole('link')).toHaveAttribute('href', new URL(feedPage).pathname);
  await expect(page.getByText('Your feeds draw this design.')).toBeVisible();
  await pick(page.getByRole('group', { name: 'Type' }).getByRole('radio', { name: 'Serif' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Colours and type saved')).toBeVisible();
  await expect(page.getByRole('note')).toHaveText('Draft: what your feeds draw differs.Publish');
  await expectAccessible(page);
  const templatePage = page.url();

  await page.goto(feedPage);
  await expect(waits).toContainText('What this feed draws differs from the draft of “Square ad”.');
  await expectAccessible(page);
  await waits.getByRole('link', { name: 'See Square ad' }).click();
  await expect(page).toHaveURL(templatePage);
  expect(await pictures()).toEqual(before);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this template' });
  await expect(dialog).toContainText(
    /1 active feed shows this template\. 10 products are drawn anew, in about /,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Published.' });
  await expect(done.getByText('All products are drawn.')).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Your feeds draw this design.')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  const after = await pictures();
  expect(after).toHaveLength(before.length);
  expect(after.filter((picture) => before.includes(picture))).toEqual([]);
  await page.goto(feedPage);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(waits).toHaveCount(0);
});
