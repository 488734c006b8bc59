import { expect, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { expectAccessible } from '../accessibility.ts';
import { changeShop, shopFeedUrl } from '../scenes.ts';
import { completeSetup, openFeedStep } from '../wizard.ts';

test('a feed says what to do, its runs what they changed, and it is duplicated and chosen among others', async ({
  page,
}) => {
  const feedUrl = shopFeedUrl();
  await openFeedStep(page, 'Changing shop');
  await page.getByLabel(/^Feed Name/).fill('Changing feed');
  await page.getByLabel(/^XML Feed URL/).fill(feedUrl);
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  await completeSetup(page);
  const todo = page.getByRole('region', { name: 'What to do' });
  await expect(todo.getByRole('heading')).toHaveText('2 things to do');
  await todo.getByRole('link', { name: /^3 whose photo is not found/ }).click();
  await expect(page).toHaveURL(/state=original.*reason=photo_http_404/);
  await expect(page.getByRole('article')).toHaveCount(3);

  await changeShop(feedUrl, { photos: 'ok' });
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
  await expect(todo.getByRole('link', { name: /photo is not found/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Runs' }).click();
  await expect(page.getByRole('img', { name: /^Duration of the last 2 runs/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^Show changes of the run/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'Feeds' }).click();
  await page.getByRole('button', { name: 'More for Changing feed' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('link', { name: 'Changing feed (Copy)' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose all feeds of this page' }).check();
  await expectAccessible(page);
  const bar = page.getByRole('region', { name: 'Chosen feeds' });
  await bar.getByRole('button', { name: 'Refresh now' }).click();
  await expect(bar.getByRole('alert')).toContainText(
    'Changing feed (Copy): It is paused. Activate it first.',
  );
  await page.getByRole('checkbox', { name: 'Choose Changing feed', exact: true }).check();
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(toast(page, '1 feed paused')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '1 feed activated')).toBeVisible();

  await page.getByRole('link', { name: 'Templates' }).first().click();
  await pick(page.getByRole('radio', { name: 'Pictures' }));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^More for/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate as 9:16' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});
