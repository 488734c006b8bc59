import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addPublishedFeed, changeShop, expectRun, shopFeedUrl } from '../scenes.ts';

test('a shop that asks for a password is answered from the feed’s page in four presses', async ({
  page,
  user,
}) => {
  const feedUrl = shopFeedUrl();
  const { feedId, path, template } = await addPublishedFeed(user, { feedUrl });
  await changeShop(feedUrl, { credentials: 'ann:secret' });
  await user.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await expectRun(user, feedId, 'failed');
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  await page.goto(path);
  const notice = page.getByRole('region', { name: 'The shop asks for a password' });
  await test.step('the page says so, beside what is up, with one button', async () => {
    await expect(notice.getByRole('alert')).toContainText('The server answered with status 401.');
    await expect(notice.getByRole('button')).toHaveText(['Add the shop’s password']);
    await expect(page.getByText('Active, last run failed', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('of 10 products have an ad');
    await expectAccessible(page);
  });
  await press(notice.getByRole('button'));
  const username = page.getByRole('textbox', { name: 'User name' });
  await expect(username).toBeFocused();
  await expect(username).toBeInViewport();
  await page.keyboard.type('ann');
  await press(page.getByLabel('Password'));
  await page.keyboard.type('secret');
  await press(page.getByRole('button', { name: 'Save Changes' }));
  await expectRun(user, feedId, 'published');
  expect(presses).toBeLessThanOrEqual(4);
  await page.goto(path);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await test.step('the list of projects tells all of it, the newest first', async () => {
    await page.goto('/projects');
    const happened = page.getByRole('region', { name: 'What happened' });
    await expect(happened.getByRole('listitem')).toHaveText([
      /^Main feed works again/,
      /^Main feed could not be refreshed/,
      /^Main feed was published/,
    ]);
    await expect(
      happened.getByRole('img', { name: /^Products with an ad over the last 7 days/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await happened.getByRole('link', { name: 'Main feed could not be refreshed' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
  });

  await test.step('each other part of the form that a failure leads to is in sight and has the focus', async () => {
    for (const part of ['address', 'mapping', 'availability', 'prices', 'template']) {
      await page.goto('about:blank');
      await page.goto(`${path}/edit#${part}`);
      await expect(page.locator(`#${part}:is(:focus, :has(:focus))`)).toBeInViewport();
    }
  });

  await test.step('a feed whose template was deleted leads to the choice of another', async () => {
    await user.ask('DELETE', `/api/v1/templates/${template.id}`);
    await page.goto(path);
    const lost = page.getByRole('region', { name: 'The feed’s template was deleted' });
    await lost.getByRole('button', { name: 'Choose a template' }).click();
    await expect(page.locator('#template:is(:focus, :has(:focus))')).toBeInViewport();
  });
});
