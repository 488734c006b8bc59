import { badFeedsHost } from '../addresses.ts';
import { expect, openView, test } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const markup = `<img src=/pwned onerror="fetch('/pwned')"><script>fetch('/pwned')</script>`;

test('nothing that a shop or a name says is run: on no screen, and not in the published feed on our origin', async ({
  page,
  request,
  user,
  problems,
}) => {
  const trespasses: string[] = [];
  page.on('dialog', (dialog) => trespasses.push(`dialog ${dialog.message()}`));
  page.on('request', (sent) => {
    if (sent.url().includes('pwned')) trespasses.push(sent.url());
  });

  const project = await addProject(user, markup);
  const template = await addTemplate(user, project, markup);
  const settings = {
    feedUrl: `http://${badFeedsHost}/hostile.xml`,
    availabilityOption: null,
    defaultHtmlTemplate: Buffer.from(template.html_dev).toString('base64'),
    activate: true,
  };
  const feed = await addFeed(user, project, { name: markup, template, settings });
  const path = `/projects/${project.id}`;
  await page.goto(`${path}/feeds/${feed.id}/edit`);
  await expect(page.getByText('5 of 5 products match')).toBeVisible();
  // Tags are taken out of a shop's texts; what looks like an address stays a text.
  await expect(page.getByText("javascript:fetch('/pwned')").first()).toBeVisible();
  await page.goto(`${path}/feeds/${feed.id}`);
  await expect(page.getByRole('heading', { level: 1, name: markup })).toBeVisible();
  const published = page.getByRole('link', { name: /^Open Published feed URL/ });
  await expect(page.getByRole('button', { name: /^Shop’s photo kept 5/ })).toBeVisible();
  await openView(page, 'Source');
  const feedUrl = (await published.getAttribute('href')) ?? '';
  expect(feedUrl).toMatch(/\/feedmaker\/[0-9a-f-]{36}\/feed\.xml$/);
  for (const link of await page.getByRole('link').all())
    expect(await link.getAttribute('href')).not.toMatch(/^javascript:/i);
  for (const address of ['/projects', `${path}/feeds`, `${path}/templates`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  await expect.poll(async () => (await request.get(feedUrl)).status()).toBe(200);
  expect(await (await request.get(feedUrl)).text()).toContain("localStorage.setItem('pwned'");
  await page.goto(feedUrl);
  await page.goto('/projects');
  expect(await page.evaluate<string | null>(`localStorage.getItem('pwned')`)).toBeNull();
  expect(trespasses).toEqual([]);

  await test.step('no script makes itself a policy for what a page may hold', async () => {
    const outcome = await page.evaluate<string>(`(() => {
      try {
        trustedTypes.createPolicy('own', { createHTML: (text) => text });
        return 'made';
      } catch (error) {
        return error.name;
      }
    })()`);
    expect(outcome).toBe('TypeError');
  });
  // The console lists what the page refused.
  problems.length = 0;
});
