import { expect, type Page } from '@playwright/test';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { type Layer, writeLayers } from '#picture/layers';
import { createTemplate } from '#picture/designs';
import { readTemplateConfig, type TemplateConfig } from '#picture';
import { type ApiClient, must } from '#tests/harness/api-client.ts';
import { addProject, addTemplate } from '../scenes.ts';

const square = { width: 1080, height: 1080 };

/** A red that white and black are read on, and a text of the same red is not. */
const redGround = { kind: 'linear' as const, angle: 145, colors: ['#f5402a', '#dd1d2f', '#ad083c'] };

/** A template of a starter, or of these layers on red. */
export async function addDesign(
  user: ApiClient,
  project: Project,
  design: { starter?: string; layers?: Layer[]; name?: string; size?: typeof square } = {},
): Promise<Template> {
  const { starter = 'bold-sale', layers, name = 'Summer ad', size = square } = design;
  const made = createTemplate({ starter, name, type: 'custom', ...size });
  const config =
    layers === undefined ? made.config : { ...made.config, background: redGround, objects: layers };
  const background = config.background ?? '#ffffff';
  const html =
    layers === undefined ? made.html : writeLayers({ canvas: size, background, layers, hiddenIds: [] });
  const body = { name, project_id: project.id, html_dev: html, config_dev: JSON.stringify(config) };
  return (await must<Template>(user.call('POST', '/api/v1/templates', body))).body;
}

/** The draft as it is saved. */
export async function savedConfig(user: ApiClient, { id }: Pick<Template, 'id'>): Promise<TemplateConfig> {
  const { body } = await must<Template>(user.call('GET', `/api/v1/templates/${id}`));
  const config = readTemplateConfig(body.config_dev);
  if (config === null) throw new Error('a draft that cannot be read');
  return config;
}

/** A template made of layers in a project of its own. */
export async function newTemplate(user: ApiClient, name = 'Square'): Promise<Template> {
  return addTemplate(user, await addProject(user, 'Shop'), name);
}

/** The address that opens the editor once. */
export async function editorUrl(user: ApiClient, template: Pick<Template, 'id'>): Promise<string> {
  const path = `/api/v1/templates/${template.id}/editor-code`;
  return (await must<{ url: string }>(user.call('POST', path))).body.url;
}

/** Opens a template in the editor, as the dashboard's button does, and waits until it can be edited. */
export async function openEditor(page: Page, user: ApiClient, template: Pick<Template, 'id'>): Promise<void> {
  await page.goto(await editorUrl(user, template));
  await editorIsOpen(page);
}

/** Resolves when the editor shows its template. */
export async function editorIsOpen(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Name of the template' })).toBeVisible();
}

/** How many layers the draft has on the server, those in groups not counted. */
export async function storedLayerCount(user: ApiClient, template: Pick<Template, 'id'>): Promise<number> {
  const path = `/api/v1/templates/${template.id}`;
  const stored = (await must<Template>(user.call('GET', path))).body;
  const draft: TemplateConfig = JSON.parse(stored.config_dev);
  return draft.objects?.length ?? 0;
}

/** One change that can be counted: everything once more. */
export async function duplicateAll(page: Page): Promise<void> {
  // The focused element, such as a menu button, keeps such keys to itself.
  await page
    .locator(':focus')
    .evaluateAll((focused) =>
      focused.forEach((element) => Reflect.apply(Reflect.get(element, 'blur'), element, [])),
    );
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+d');
}

/** Resolves when the editor says that the server has everything. */
export async function everythingIsSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-saved=saved]')).toHaveText(/Saved/);
}

/** Runs a command by its words, as somebody without a pointer finds it. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

/** The same at once, for tests that are not about when it is saved. */
export async function saveNow(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await everythingIsSaved(page);
}
