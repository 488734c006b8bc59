import type { Template } from '#core/contract/templates/templates-api.ts';
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

test('HTML is edited in its source, saved byte for byte, and says what is left out', async ({
  page,
  user,
}) => {
  const html = lines.join('\r\n');
  const config = { version: 2, name: 'By hand', dimensions: { width: 600, height: 600 } };
  const sources = { html_dev: html, config_dev: JSON.stringify(config) };
  const project = await addProject(user, 'Northshop');
  const body = { name: 'By hand', project_id: project.id, ...sources };
  const { id } = await user.ask<Template>('POST', '/api/v1/templates', body);
  const saved = async () => (await user.ask<Template>('GET', `/api/v1/templates/${id}`)).html_dev;
  expect(await saved(), 'as it was brought').toBe(html);
  await openEditor(page, user, { id });
  const source = page.getByRole('textbox', { name: 'HTML source' });
  const line = (number: number) => page.locator('.cm-line').nth(number - 1);
  await expect(source).toContainText('{{TITLE}}');
  await expect(page.getByText('All of this HTML is drawn.')).toBeVisible();
  await expectAccessible(page);

  await test.step('a line and a field are added, in the line ends of the others', async () => {
    await source.getByText("<p style='font-size:32px'>").click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('<b>Only ');
    await page.getByRole('button', { name: 'Insert field' }).click();
    await page.getByRole('menuitem', { name: /^IMAGE_URL_2\b/ }).click();
    await expect(source).toBeFocused();
    await page.keyboard.type('</b>');
    const added = '  <b>Only {{IMAGE_URL_2}}</b>';
    await expect.poll(saved).toBe([...lines.slice(0, 4), added, ...lines.slice(4)].join('\r\n'));
  });

  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(saved).toBe(html);

  await test.step('what is not drawn is said beside its line, and the status bar leads to it', async () => {
    await source.getByText('by hand').click();
    await page.keyboard.press('End');
    await page.keyboard.type('<p onclick="go()">𒀀');
    await expect(page.getByRole('button', { name: /Line 2.*onclick/ })).toBeVisible();
    await expect(line(2)).toContainText('The attribute onclick of <p> was removed.');
    const list = page.getByRole('dialog', { name: 'Problems' });
    for (const words of [/^Line 2: No font here has 𒀀;/, /^Line 2: The attribute onclick/]) {
      await page.keyboard.press('Control+Home');
      await page.getByRole('button', { name: '2 problems' }).click();
      await expectAccessible(page);
      await list.getByRole('button', { name: words }).click();
      await expect(list).toHaveCount(0);
      await expect(source).toBeFocused();
      await page.keyboard.type('!');
      await expect(line(2)).toContainText('!');
      await page.keyboard.press('Control+z');
    }
  });

  await test.step('commands on layers say that this template has none', async () => {
    // While the source has the focus, this key does not open the list of commands.
    await page.locator('[data-stage]').focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('group');
    const option = page.getByRole('option', { name: /Group/ }).first();
    await expect(option).toContainText('changed in its source');
  });
});
