import { join } from 'node:path';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { readTemplateConfig } from '#picture';
import { expect, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addProject } from '../scenes.ts';

const fixture = (name: string) => join(import.meta.dirname, `../../fixtures/fonts/${name}`);

/** Whether a sample is drawn in letters of which an i is as wide as a W. */
const isMonospaced = `(() => {
  const sample = [...document.querySelectorAll('li p')].find((p) => p.textContent.startsWith('Shop Mono'));
  const family = getComputedStyle(sample).fontFamily;
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = '40px ' + family.split(',')[0];
  return family.startsWith('font-') && pen.measureText('iiii').width === pen.measureText('WWWW').width;
})()`;

test('colours and type of a design are chosen by keyboard, seen at once and kept', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/templates/new`);
  await page.getByLabel('Template Name *').fill('Paper ad');
  await pick(page.getByRole('radio', { name: /^Facebook/ }));
  await pick(page.getByRole('radio', { name: 'Clean price' }));
  const accent = page.getByRole('group', { name: /^Accent/ });
  const ground = page.getByRole('group', { name: /^Background/ });

  await test.step('a named colour, by arrow keys', async () => {
    await ground.getByRole('radio', { name: 'As designed' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(ground.getByRole('radio', { name: 'Coal' })).toBeChecked();
    await expect(
      page.getByTestId('template-preview').locator('[style*="27, 26, 29"]').first(),
    ).toBeAttached();
  });
  await test.step('a colour of one’s own, and what is none', async () => {
    const hex = page.getByLabel('Accent as #RRGGBB');
    await hex.fill('#12');
    await hex.press('Enter');
    await expect(accent.getByRole('alert')).toHaveText(
      'Write six digits or letters A to F, such as #1F4FD8.',
    );
    await expect(page).toHaveURL(/\/new$/);
    await hex.fill('e0218a');
    await hex.press('Enter');
    await expect(accent.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Accent as #RRGGBB')).toHaveValue('#e0218a');
  });
  await pick(page.getByRole('group', { name: 'Type' }).getByRole('radio', { name: 'Serif' }));
  await pick(page.getByRole('group', { name: 'Call it a sale from' }).getByRole('radio', { name: '10 %' }));
  await test.step('another design has its own choice, and what was chosen of the first is still there', async () => {
    await pick(page.getByRole('radio', { name: 'Editorial' }));
    await expect(ground.getByRole('radio', { name: 'As designed' })).toBeChecked();
    await pick(page.getByRole('radio', { name: 'Clean price' }));
    await expect(ground.getByRole('radio', { name: 'Coal' })).toBeChecked();
  });
  await page.getByRole('button', { name: 'Create Template' }).click();
  await expect(page).toHaveURL(/\/templates$/);
  const [made] = (await user.ask<{ items: Template[] }>('GET', '/api/v1/templates')).items;
  const config = async () => {
    const body = await user.ask<Template>('GET', `/api/v1/templates/${made?.id}`);
    return readTemplateConfig(body.config_dev);
  };
  expect(await config()).toMatchObject({
    background: '#1b1a1d',
    designControls: {
      accent: { value: '#e0218a' },
      type: { value: 'Noto Serif Display' },
      sale: { value: '10' },
    },
  });

  await test.step('on its page they are changed, and taken back before they are saved', async () => {
    await page.goto(`/projects/${project.id}/templates/${made?.id}`);
    await expect(ground.getByRole('radio', { name: 'Coal' })).toBeChecked();
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await pick(ground.getByRole('radio', { name: 'Sage' }));
    await expect(page.getByAltText('Preview of Paper ad')).toHaveAttribute('src', /^data:image\/jpeg/);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(ground.getByRole('radio', { name: 'Coal' })).toBeChecked();
    await pick(ground.getByRole('radio', { name: 'Sky' }));
    await save.click();
    await expect(toast(page, 'Colours and type saved')).toBeVisible();
    expect(await config()).toMatchObject({ background: '#d6e6f2' });
  });

  await test.step('what the editor saved meanwhile is not written over', async () => {
    await page.getByRole('button', { name: 'Back to the design' }).click();
    const path = `/api/v1/templates/${made?.id}/controls`;
    await user.ask('PATCH', path, { accent: '#0f766e' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, /changed in the editor meanwhile/)).toBeVisible();
    expect(await config()).toMatchObject({
      background: '#d6e6f2',
      designControls: { accent: { value: '#0f766e' } },
    });
    // What was chosen stays, and is saved when the user says so again.
    await expect(accent.getByRole('radio', { name: 'Teal' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await config())?.background).not.toBe('#d6e6f2');
  });
  await test.step('a font of the account is uploaded, refused when it is none, and deleted', async () => {
    const { items } = await user.ask<{ items: { id: string }[] }>('GET', '/api/v1/fonts');
    for (const { id } of items) await user.ask('DELETE', `/api/v1/fonts/${id}`);
    await page.goto('/settings');
    await expect(page.getByText('No fonts yet. Templates use Inter.')).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload Font' }).press('Enter');
    const files = ['shop-mono.ttf', 'README.md', 'shop-mono-bold.woff2'].map(fixture);
    await (await choosing).setFiles(files);
    await expect(page.getByText(/README\.md was not added\. The file is not a font/)).toBeVisible();
    const fonts = page.getByRole('listitem').filter({ hasText: 'Shop Mono' });
    await expect(fonts).toHaveCount(2);
    await expect.poll(() => page.evaluate<boolean>(isMonospaced)).toBe(true);
    await page.getByRole('button', { name: 'Delete Shop Mono 400' }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete Shop Mono 400?');
    await page.getByRole('button', { name: 'Delete Font' }).click();
    await expect(fonts).toHaveCount(1);
    await expect(fonts).toContainText('700');
  });
  await page.goto(`/projects/${project.id}/templates/new`);
  await page.getByLabel('Template Name *').fill('Plain ad');
  await pick(page.getByRole('radio', { name: /^Facebook/ }));
  await pick(page.getByRole('radio', { name: 'Clean price' }));
  await test.step('the font is shown in its own letters and seen in the template', async () => {
    const own = page.getByRole('group', { name: 'Type' }).getByRole('radio', { name: 'Shop Mono' });
    await pick(own);
    await expect
      .poll(() => page.evaluate<boolean>(`document.fonts.check("20px 'own Shop Mono'")`))
      .toBe(true);
    await expect(page.getByTestId('template-preview').locator('[style*="Shop Mono"]').first()).toBeAttached();
  });
  await pick(page.getByRole('radio', { name: 'Photo only' }));
  await expect(page.getByRole('group', { name: 'Type' })).toHaveCount(0);
  const size = page.getByRole('group', { name: 'Size of products' });
  await expect(size.getByRole('radio', { name: '80 %' })).toBeChecked();
  await size.getByRole('radio', { name: '80 %' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(size.getByRole('radio', { name: '70 %' })).toBeChecked();
  await pick(page.getByRole('group', { name: /^Background/ }).getByRole('radio', { name: 'Sage' }));
  await page.getByRole('button', { name: 'Create Template' }).click();
  await expect(page).toHaveURL(/\/templates$/);
  const [plain] = (await user.ask<{ items: Template[] }>('GET', '/api/v1/templates')).items;
  const { html_dev: html } = await user.ask<Template>('GET', `/api/v1/templates/${plain?.id}`);
  expect([html.includes('data-product-size="70"'), html.includes('#d7e2d3')]).toEqual([true, true]);
});
