import { badFeedsHost } from '#tests/journeys/addresses.ts';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate } from '#tests/journeys/scenes.ts';
import { shoot } from './shoot.ts';

test('a feed that was mended', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feedUrl = `http://${badFeedsHost}/raw-ampersand.xml`;
  const feed = await addFeed(user, project, {
    name: 'Main feed',
    template,
    settings: { feedUrl, activate: true, defaultHtmlTemplate: btoa(template.html_dev) },
  });
  await page.goto(`/projects/${project.id}/feeds/${feed.id}`);
  await expect(page.getByText('The shop’s feed has an error')).toBeVisible({ timeout: 60_000 });
  await shoot(page, 'feed-mended');
});
