import type { Page } from '@playwright/test';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { type Layer, flattenLayers } from '#picture/layers';
import { parseTemplateConfig, type TemplateConfig } from '#picture';
import { type ApiClient, must } from '#tests/harness/api-client.ts';
import { makeDocument } from '#web/editor/document/doc.fixture.ts';
import { writeSources } from '#web/editor/document/doc.ts';
import { expect } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { saveNow, openEditor } from './editor-fixtures.ts';

/** Opens a new template of these layers, from back to front, on a canvas of a thousand px. */
export async function openLayers(
  page: Page,
  user: ApiClient,
  layers: readonly object[],
  rest: object = {},
): Promise<Template> {
  const project: Project = await addProject(user, 'Shop');
  const sources = writeSources(makeDocument(layers, rest));
  const body = { name: 'Banner', project_id: project.id, ...sources };
  const template = (await must<Template>(user.call('POST', '/api/v1/templates', body))).body;
  await openEditor(page, user, template);
  await expect(page.getByRole('tree', { name: 'Layers' })).toBeVisible();
  return template;
}

/** The draft as it is on the server, once everything has been saved. */
export async function storedDraft(page: Page, user: ApiClient, { id }: Template): Promise<TemplateConfig> {
  await saveNow(page);
  const { config_dev: text } = (await must<Template>(user.call('GET', `/api/v1/templates/${id}`))).body;
  const { config } = parseTemplateConfig(text);
  if (config === null) throw new Error('the draft cannot be read');
  return config;
}

/** A layer of it. */
export async function storedLayer(
  page: Page,
  user: ApiClient,
  template: Template,
  id: string,
): Promise<Layer> {
  const { objects = [] } = await storedDraft(page, user, template);
  const found = flattenLayers(objects).find((layer) => layer.id === id);
  if (found === undefined) throw new Error(`no layer ${id}`);
  return found;
}

/** The line of a layer in the list. */
export function row(page: Page, name: string) {
  return page.getByRole('treeitem', { name: new RegExp(`^${name}, `) });
}

/** A field of the properties. */
export function field(page: Page, name: string) {
  return page.getByRole('region', { name: 'Properties' }).getByRole('textbox', { name, exact: true });
}

/** Types into a field and keeps it. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).press('Enter');
}
