import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { parseTemplateHtml } from '#picture/html';
import { starterIds } from '#picture/designs';
import { sizePresets } from '#picture';
import { expect, fact, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addProject, addTemplate } from '../scenes.ts';

const templates = '/api/v1/templates';
const submit = (page: Page) => page.getByRole('button', { name: 'Create Template' });
const nameField = (page: Page) => page.getByLabel('Template Name *');
const size = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

faultTest('a template is made, of a design that is chosen by its picture', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const list = `/projects/${project.id}/templates`;
  await page.goto(`${list}/new`);
  await test.step('the way back, the fields and the preview [183, 184]', async () => {
    const back = page.getByRole('main').getByRole('link', { name: 'Templates' });
    await expect(back).toHaveAttribute('href', list);
    await expect(nameField(page)).toBeVisible();
    await expect(page.getByTestId('template-preview')).toBeVisible();
  });
  await test.step('sizes, of which none is chosen yet [185-187]', async () => {
    const sizes = page.getByRole('group', { name: /^Size/ });
    await expect(sizes.locator('label')).toHaveText([
      /TikTok.*9:16.*1080 × 1920.*Popular/,
      /Facebook.*1:1.*1080 × 1080.*Popular/,
      /Instagram Story.*9:16.*1080 × 1920$/,
      /Instagram Post.*1:1.*1080 × 1080$/,
      /YouTube Thumbnail.*16:9.*1280 × 720$/,
      /Custom/,
    ]);
    await expect(sizes.getByRole('radio', { checked: true })).toHaveCount(0);
  });
  await test.step('a name and a size are needed [192, 193]', async () => {
    await submit(page).click();
    await expect(toast(page, 'Please enter a template name')).toBeVisible();
    await nameField(page).fill(' Spring ad ');
    await submit(page).click();
    await expect(toast(page, 'Please select a template type')).toBeVisible();
    expect(front.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
  for (const { label, width, height } of sizePresets) {
    await test.step(`the preview of ${label} [188, 189]`, async () => {
      await pick(size(page, new RegExp(`^${label}`)));
      const scale = 300 / Math.max(width, height);
      const rounded = (sides: number[]) => sides.map((side) => Math.round(side * 10) / 10);
      const shown = async () => {
        const box = await page.getByTestId('template-preview').boundingBox();
        return rounded([box?.width ?? 0, box?.height ?? 0]);
      };
      await expect.poll(shown).toEqual(rounded([width * scale, height * scale]));
    });
  }
  await test.step('a custom size has bounds [190, 191]', async () => {
    for (const side of ['Width', 'Height']) {
      const input = page.getByLabel(side);
      await expect(input).toHaveValue('1080');
      await expect(input).toHaveAttribute('min', '512');
      await expect(input).toHaveAttribute('max', '1920');
      await expect(input).toHaveAccessibleDescription('Min: 512px, Max: 1920px');
    }
    await page.getByLabel('Width').fill('511');
    await page.getByLabel('Height').focus();
    await expect(page.getByLabel('Width')).toHaveAttribute('aria-invalid', 'true');
    await submit(page).click();
    const sent = front.requests.filter(({ method, url }) => method === 'POST' && url.startsWith(templates));
    expect(sent).toEqual([]);
    await page.getByLabel('Width').fill('512');
    await expect(page.getByLabel('Width')).not.toHaveAttribute('aria-invalid');
    await page.getByLabel('Height').fill('1024');
  });
  await test.step('a failure keeps the form [198]', async () => {
    front.answer(`POST ${templates}`, 500);
    await submit(page).click();
    await expect(toast(page, 'Failed to create template')).toBeVisible();
    await expect(nameField(page)).toHaveValue(' Spring ad ');
    front.heal();
  });
  await test.step('two quick presses make one [195, 197, 199, 386]', async () => {
    const release = front.hold(`POST ${templates}`);
    await submit(page).dblclick();
    await expect(submit(page)).toBeDisabled();
    release();
    await expect(toast(page, 'Template created successfully!')).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('link', { name: 'Spring ad' })).toHaveCount(1);
  });
  const made = async () => (await user.ask<{ items: Template[] }>('GET', templates)).items;
  await test.step('what is stored [195, 196, 200]', async () => {
    const path = `${templates}/${(await made())[0]?.id}`;
    const stored = await user.ask<Template>('GET', path);
    const empty = { html_prod: '', config_prod: '' };
    expect(stored).toMatchObject({ name: 'Spring ad', project_id: project.id, ...empty });
    expect(JSON.parse(stored.config_dev)).toMatchObject({
      name: 'Spring ad',
      type: 'custom',
      dimensions: { width: 512, height: 1024 },
      colors: { background: '#ffffff', text: '#1f2937', accent: '#3b82f6' },
      typography: { fontFamily: 'Inter', fontSize: 24 },
    });
    const { placeholders } = parseTemplateHtml(stored.html_dev);
    expect(placeholders.toSorted()).toEqual(['BRAND', 'IMAGE_URL', 'PRICE', 'TITLE']);
  });
  await test.step('a design is chosen by its picture, with the keyboard, and is what the template becomes', async () => {
    await page.getByRole('link', { name: 'New Template' }).first().click();
    const designs = page.getByRole('group', { name: 'Design' });
    await expect(designs.getByRole('radio')).toHaveCount(starterIds.length);
    await expect(designs.getByRole('radio', { name: 'Classic' })).toBeChecked();
    for (const picture of await designs.locator('img').all())
      await expect(picture).toHaveJSProperty('naturalWidth', 400);
    await nameField(page).fill('Sale ad');
    await pick(size(page, /^Facebook/));
    await designs.getByRole('radio', { name: 'Classic' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(designs.getByRole('radio', { name: 'Bold sale' })).toBeFocused();
    await expect(designs.getByRole('radio', { name: 'Bold sale' })).toBeChecked();
    await expect(page.getByTestId('template-preview')).toContainText('$99');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(list);
    await expect.poll(async () => (await made())[0]).toMatchObject({ name: 'Sale ad', has_preview: true });
    const preview = await page.request.get((await made())[0]?.preview_url ?? '');
    const [red, green] = (await sharp(await preview.body()).stats()).channels;
    expect((red?.mean ?? 0) - (green?.mean ?? 0)).toBeGreaterThan(40);
  });
});

faultTest('a template has a page of its own', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const list = `/projects/${project.id}/templates`;
  const body = {
    name: 'Spring ad',
    project_id: project.id,
    html_dev: '<p>{{TITLE}}</p><video src="x"></video><p style="position:fixed">a</p>',
    config_dev: '{}',
  };
  const template = await user.ask<Template>('POST', templates, body);
  const plain = await addTemplate(user, project, 'From the form');
  const read = async () => await user.ask<Template>('GET', `${templates}/${template.id}`);
  await expect.poll(async () => (await read()).has_preview).toBe(true);
  await page.goto(`${list}/${template.id}`);
  const picture = page.getByRole('img', { name: 'Preview of Spring ad' });
  await test.step('facts and picture [201, 383]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Spring ad' })).toBeVisible();
    const link = fact(page, 'Project').getByRole('link', { name: 'Northshop' });
    await expect(link).toHaveAttribute('href', list);
    await expect(fact(page, 'Has Preview')).toHaveText('Yes');
    for (const [name, instant] of [
      ['Created', template.created_at],
      ['Last updated', (await read()).updated_at],
    ] as const)
      await expect(fact(page, name).locator('time')).toHaveAttribute('datetime', instant);
    await expect(picture).toBeVisible();
    const width = () => page.evaluate<number>(`document.querySelector('main img').naturalWidth`);
    await expect.poll(width).toBeGreaterThan(0);
  });
  await test.step('the picture is a file at its own path [203]', async () => {
    const source = new RegExp(`/templates/${template.id}/preview\\.jpg`);
    await expect(picture).toHaveAttribute('src', source);
  });
  const unsupported = page.getByRole('heading', { name: 'Not supported and left out' });
  await test.step('it names what of its HTML is not supported, where there is any', async () => {
    await expect(unsupported).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      '<video> was removed.',
      'The style "position: fixed" was left out (unsupported value).',
    ]);
  });
  await test.step('without a preview a placeholder shows [202]', async () => {
    // The worker draws a preview within a moment, so the moment before is the front's.
    const undrawn = { ...plain, has_preview: false, preview_url: null };
    front.answer(`GET ${templates}/${plain.id}`, 200, undrawn);
    await page.goto(`${list}/${plain.id}`);
    await expect(fact(page, 'Has Preview')).toHaveText('No');
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    await expect(unsupported).toHaveCount(0);
    front.heal();
  });
  await test.step('a template that is not there [206]', async () => {
    await page.goto(`${list}/0f8fad5b-d9cb-469f-a165-70867728950e`);
    await expect(page.getByRole('heading', { level: 1, name: 'Template not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to templates' }).click();
    await expect(page).toHaveURL(list);
  });
  await test.step('a failure is said and can be tried again [207]', async () => {
    front.answer(`GET ${templates}/${template.id}`, 500);
    await page.goto(`${list}/${template.id}`);
    await expect(toast(page, 'Failed to load template data')).toBeVisible();
    front.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Spring ad' })).toBeVisible();
  });
  await test.step('deleted, after a question [205]', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(pathOf(page)).toBe(`${list}/${template.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Template' }).click();
    await expect(toast(page, 'Template deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(list);
  });
});
