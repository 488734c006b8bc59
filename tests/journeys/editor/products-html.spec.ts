import type { Template } from '#core/contract/templates-api.ts';
import { type ApiClient, must } from '#tests/harness/api-client.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { openEditor } from './editor-fixtures.ts';

const lines = [
  '<div   style="position:relative; width:600px;height:600px">',
  '\t<!-- by hand -->',
  '  <img src="{{IMAGE_URL}}"  style="width:600px;height:480px;object-fit:contain">',
  "  <p style='font-size:32px'>{{TITLE}}</p>",
  '</div>',
];

test.use({ viewport: { width: 1440, height: 900 } });

async function addHtml(user: ApiClient, project: Project, html: string): Promise<Template> {
  const config = { version: 2, name: 'By hand', dimensions: { width: 600, height: 600 } };
  const body = {
    name: 'By hand',
    project_id: project.id,
    html_dev: html,
    config_dev: JSON.stringify(config),
  };
  return (await must<Template>(user.call('POST', '/api/v1/templates', body))).body;
}

async function savedHtml(user: ApiClient, { id }: Template): Promise<string> {
  return (await must<Template>(user.call('GET', `/api/v1/templates/${id}`))).body.html_dev;
}

test('a template brought as HTML is edited in its source and saved byte for byte', async ({ page, user }) => {
  const html = lines.join('\r\n');
  const template = await addHtml(user, await addProject(user, 'Northshop'), html);
  expect(await savedHtml(user, template), 'as it was brought').toBe(html);
  await openEditor(page, user, template);
  const source = page.getByRole('textbox', { name: 'HTML source' });
  await expect(source).toContainText('{{TITLE}}');
  await expect(page.getByText('All of this HTML is drawn.')).toBeVisible();
  await expectAccessible(page);

  await test.step('a line and a field are added, in the line ends of the others', async () => {
    await source.getByText("<p style='font-size:32px'>").click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('<b>Only ');
    await page.getByRole('button', { name: 'Insert field' }).click();
    await page.getByRole('menuitem', { name: /^TITLE/ }).click();
    await expect(source).toBeFocused();
    await page.keyboard.type('</b>');
    const added = '  <b>Only {{TITLE}}</b>';
    const expected = [...lines.slice(0, 4), added, ...lines.slice(4)].join('\r\n');
    await expect.poll(() => savedHtml(user, template)).toBe(expected);
  });

  await test.step('undo takes back a step at a time, to the very text it began with', async () => {
    await page.keyboard.press('Control+z');
    await expect(source).toContainText('{{TITLE}}', { timeout: 5_000 });
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => savedHtml(user, template)).toBe(html);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test('what is not drawn is said beside its line before it is saved', async ({ page, user }) => {
  const template = await addHtml(user, await addProject(user, 'Northshop'), lines.join('\n'));
  await openEditor(page, user, template);
  const source = page.getByRole('textbox', { name: 'HTML source' });
  await source.getByText('by hand').click();
  await page.keyboard.press('End');
  await page.keyboard.type('<p onclick="go()">');
  const entry = page.getByRole('button', { name: /Line 2.*onclick/ });
  await expect(entry).toBeVisible();
  await expect(page.locator('.cm-line').nth(1)).toContainText('The attribute onclick of <p> was removed.');
  await expectAccessible(page);
  await page.keyboard.press('Control+Home');
  await entry.click();
  await expect(source).toBeFocused();
  await page.keyboard.type('!');
  await expect(page.locator('.cm-line').nth(1)).toContainText('!');
});

test('commands on layers say that this template has none', async ({ page, user }) => {
  const template = await addHtml(user, await addProject(user, 'Northshop'), lines.join('\n'));
  await openEditor(page, user, template);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('group');
  await expect(page.getByRole('option', { name: /Group/ }).first()).toContainText('changed in its source');
});

test('the status bar leads to the line of a problem and of letters that no font has', async ({
  page,
  user,
}) => {
  const html = ['<div>', '<p>Fine</p>', '<p>𒀀 Sale</p>', '<p>Words</p>', '</div>'].join('\n');
  const template = await addHtml(user, await addProject(user, 'Northshop'), html);
  await openEditor(page, user, template);
  const source = page.getByRole('textbox', { name: 'HTML source' });
  await source.getByText('Words').click();
  await page.keyboard.press('End');
  await page.keyboard.type('<p onclick="go()">');
  for (const [line, words] of [
    [3, /^Line 3: No font here has 𒀀;/],
    [4, /^Line 4: The attribute onclick/],
  ] as const) {
    await page.getByRole('button', { name: '2 problems' }).click();
    const list = page.getByRole('dialog', { name: 'Problems' });
    await expectAccessible(page);
    await list.getByRole('button', { name: words }).click();
    await expect(list).toHaveCount(0);
    await expect(source).toBeFocused();
    await page.keyboard.type('!');
    await expect(page.locator('.cm-line').nth(line - 1)).toContainText('!');
    await page.keyboard.press('Control+z');
  }
});
