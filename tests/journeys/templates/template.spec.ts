import type { Page } from '@playwright/test';
import type { Template } from '#core/contract/templates-api.ts';
import { sizePresets } from '#core/template/template.ts';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import { must } from '#tests/harness/api-client.ts';
import { expect, fact, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addProject, addTemplate } from '../scenes.ts';

const templates = '/api/v1/templates';
const submit = (page: Page) => page.getByRole('button', { name: 'Create Template' });
const nameField = (page: Page) => page.getByLabel('Template Name *');
const size = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

faultTest('a template is made', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const list = `/projects/${project.id}/templates`;
  await page.goto(`${list}/new`);
  await test.step('the way back, the fields and the preview [183, 184]', async () => {
    await expect(page.getByRole('main').getByRole('link', { name: 'Templates' })).toHaveAttribute(
      'href',
      list,
    );
    await expect(nameField(page)).toBeVisible();
    await expect(page.getByTestId('template-preview')).toBeVisible();
  });
  await test.step('sizes, of which none is chosen yet [185-187]', async () => {
    const cards = page.getByRole('group', { name: /^Size/ }).locator('label');
    await expect(cards).toHaveText([
      /TikTok.*9:16.*1080 × 1920.*Popular/,
      /Facebook.*1:1.*1080 × 1080.*Popular/,
      /Instagram Story.*9:16.*1080 × 1920$/,
      /Instagram Post.*1:1.*1080 × 1080$/,
      /YouTube Thumbnail.*16:9.*1280 × 720$/,
      /Custom/,
    ]);
    const sizes = page.getByRole('group', { name: /^Size/ });
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
      await expect
        .poll(async () => {
          const box = await page.getByTestId('template-preview').boundingBox();
          return [box?.width, box?.height].map((side) => Math.round((side ?? 0) * 10) / 10);
        })
        .toEqual([width * scale, height * scale].map((side) => Math.round(side * 10) / 10));
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
    expect(
      front.requests.filter(({ method, url }) => method === 'POST' && url.startsWith(templates)),
    ).toEqual([]);
    await page.getByLabel('Width').fill('512');
    await expect(page.getByLabel('Width')).not.toHaveAttribute('aria-invalid');
    await page.getByLabel('Height').fill('1920');
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
  const { items } = (await must<{ items: Template[] }>(user.call('GET', templates))).body;
  const stored = (await must<Template>(user.call('GET', `${templates}/${items[0]?.id}`))).body;
  await test.step('what is stored [195, 196, 200]', () => {
    expect(stored).toMatchObject({
      name: 'Spring ad',
      project_id: project.id,
      html_prod: '',
      config_prod: '',
    });
    expect(JSON.parse(stored.config_dev)).toMatchObject({
      name: 'Spring ad',
      type: 'custom',
      dimensions: { width: 512, height: 1920 },
      colors: { background: '#ffffff', text: '#1f2937', accent: '#3b82f6' },
      typography: { fontFamily: 'Inter', fontSize: 24 },
    });
    expect(parseTemplateHtml(stored.html_dev).placeholders.toSorted()).toEqual([
      'BRAND',
      'IMAGE_URL',
      'PRICE',
      'TITLE',
    ]);
  });
});

faultTest('a template has a page of its own', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const list = `/projects/${project.id}/templates`;
  const template = await addTemplate(user, project, 'Spring ad');
  const read = async () => (await must<Template>(user.call('GET', `${templates}/${template.id}`))).body;
  await expect.poll(async () => (await read()).has_preview).toBe(true);
  await page.goto(`${list}/${template.id}`);
  await test.step('facts and picture [201, 383]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Spring ad' })).toBeVisible();
    await expect(fact(page, 'Project').getByRole('link', { name: 'Northshop' })).toHaveAttribute(
      'href',
      list,
    );
    await expect(fact(page, 'Has Preview')).toHaveText('Yes');
    for (const [name, instant] of [
      ['Created', template.created_at],
      ['Last updated', (await read()).updated_at],
    ] as const)
      await expect(fact(page, name).locator('time')).toHaveAttribute('datetime', instant);
    const picture = page.getByRole('img', { name: 'Preview of Spring ad' });
    await expect(picture).toBeVisible();
    const width = () => page.evaluate<number>(`document.querySelector('main img').naturalWidth`);
    await expect.poll(width).toBeGreaterThan(0);
  });
  await test.step('the picture is a file at its own path [203]', async () => {
    const source = await page.getByRole('img', { name: 'Preview of Spring ad' }).getAttribute('src');
    expect(source).toMatch(new RegExp(`/templates/${template.id}/preview\\.jpg`));
  });
  await test.step('without a preview a placeholder shows [202]', async () => {
    // The worker draws a preview within a moment, so the moment before is the front's.
    const undrawn = { ...(await read()), has_preview: false, preview_url: null };
    front.answer(`GET ${templates}/${template.id}`, 200, undrawn);
    await page.goto(`${list}/${template.id}`);
    await expect(fact(page, 'Has Preview')).toHaveText('No');
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
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
