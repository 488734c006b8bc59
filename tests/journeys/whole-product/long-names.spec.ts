import { expect, pathOf, test } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const shown = `<b>"Größe" & 'co'</b> 👟 חנות`;
const long = `${shown} ${'very '.repeat(60)}`.slice(0, 199).trim();

test('any name is shown as it was typed, and cut where there is no room [385]', async ({ page, user }) => {
  const project = await addProject(user, long);
  const template = await addTemplate(user, project, long);
  const feed = await addFeed(user, project, { name: long, template });
  await page.goto('/projects');
  const heading = page.getByRole('article').getByRole('heading');
  await expect(heading).toHaveText(long);
  await expect(heading).toHaveAttribute('title', long);
  await page.getByRole('complementary').getByRole('button').click();
  await expect(page.getByRole('menuitem').nth(1)).toContainText(shown);
  await page.keyboard.press('Escape');
  for (const section of ['templates', 'feeds']) {
    await page.goto(`/projects/${project.id}/${section}`);
    const link = page.getByRole('table').getByRole('link', { name: shown }).first();
    await expect(link).toHaveText(long);
    await expect(link).toHaveAttribute('title', long);
    await expect(page.getByRole('banner').getByText(long)).toHaveAttribute('title', long);
    await expect(page.locator('b')).toHaveCount(0);
  }
  for (const [path, title] of [
    [`templates/${template.id}`, long],
    [`feeds/${feed.id}`, long],
    ['billing', `Choose Plan for ${long}`],
  ] as const) {
    await page.goto(`/projects/${project.id}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});

test('what only navigates is a button where the specification says so, and opens tabs like a link [384]', async ({
  page,
  context,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await addFeed(user, project, { name: 'Main feed' });
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const [path, names] of [
    ['/projects', ['New Project', 'View Project Northshop']],
    [`/projects/${project.id}/feeds`, ['New Feed', 'View Details: Main feed']],
  ] as const) {
    await page.goto(path);
    for (const name of names) {
      const button = page.getByRole('button', { name, exact: true });
      const target = new URL((await button.getAttribute('href')) ?? '', page.url());
      const opened = context.waitForEvent('page');
      await button.click({ modifiers: ['ControlOrMeta'] });
      await expect(await opened).toHaveURL(target.href);
      expect(pathOf(page)).toBe(path);
      await (await opened).close();
      await button.focus();
      await page.keyboard.press('Space');
      await expect(page).toHaveURL(target.href);
      await page.goBack();
    }
  }
  await page.goto(`/projects/${project.id}/templates`);
  await expect(page.getByRole('link', { name: 'New Template' }).first()).toBeVisible();
});
