import { chooseMore, expect, test, toast } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, changeShop, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { name, save, template, url } from './fields.ts';

test('a new feed survives a reload, begins by one press, and keeps its password', async ({ page, user }) => {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { credentials: 'ann:secret words', photos: 'ok' });
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Older');
  await addTemplate(user, project, 'Newest');
  await page.goto(`/projects/${project.id}/feeds/new`);
  page.on('dialog', (dialog) => void dialog.accept());
  const enterAccess = async () => {
    await expect(page.getByRole('alert')).toContainText('under “Access and schedule”');
    await page.getByLabel('User name').fill('ann');
    await page.getByLabel('Password').fill('secret words');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('10 of 10 products match')).toBeVisible();
  };
  await expect(template(page)).toHaveText('Newest');
  await url(page).fill(feedUrl);
  await enterAccess();
  await name(page).fill('Guarded feed');
  await test.step('a reload keeps what was entered, and passwords do not', async () => {
    const kept = () => page.evaluate<string>('JSON.stringify(Object.entries(sessionStorage))');
    await expect.poll(kept).toContain('Guarded feed');
    expect(await kept()).not.toContain('secret words');
    await page.reload();
    await expect(url(page)).toHaveValue(feedUrl);
    await expect(name(page)).toHaveValue('Guarded feed');
  });
  await enterAccess();
  await name(page).press('Control+Enter');
  await expect(toast(page, 'Feed activated successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/feeds/[0-9a-f-]{36}$`));
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible({ timeout: 60_000 });
  await test.step('the password never comes back, and is kept when something else is saved', async () => {
    await chooseMore(page, 'Edit Feed');
    await expect(page.getByText('10 of 10 products match')).toBeVisible();
    await page.getByRole('heading', { name: 'Access and schedule' }).click();
    await expect(page.getByLabel('User name')).toHaveValue('ann');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await page.getByLabel('Refresh', { exact: true }).click();
    await page.getByRole('option', { name: 'Every 15 minutes' }).click();
    await save(page).click();
    await expect(toast(page, 'Feed updated successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Guarded feed' }).click();
    await expect(page.getByText(/^in 1[0-5] minutes$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
  });
  await test.step('who leaves a new feed begins anew', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Feeds' }).click();
    const another = page.getByRole('button', { name: 'New Feed' });
    await another.click();
    await name(page).fill('Left feed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await another.click();
    await expect(name(page)).toHaveValue('');
  });
  await test.step('a feed without a template is given one where its products are missed', async () => {
    const bare = await addFeed(user, project, { name: 'Bare feed' });
    await page.goto(`/projects/${project.id}/feeds/${bare.id}`);
    await expect(page.getByLabel('Choose a template')).toHaveText('Newest');
    await page.getByRole('button', { name: 'Use it and activate' }).click();
    await expect(page.getByRole('img', { name: /, enhanced$/ }).first()).toBeVisible({ timeout: 60_000 });
  });
});
