import { expect, type Page } from '@playwright/test';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates-api.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { readTemplateConfig, type TemplateConfig } from '#core/template/template.ts';
import { type ApiClient, must } from '#tests/harness/api-client.ts';

const square = { width: 1080, height: 1080 };

/** A template of a starter, or of these layers. */
export async function addDesign(
  user: ApiClient,
  project: Project,
  design: { starter?: string; layers?: Layer[]; name?: string; size?: typeof square } = {},
): Promise<Template> {
  const { starter = 'bold-sale', layers, name = 'Summer ad', size = square } = design;
  const made = createTemplate({ starter, name, type: 'custom', ...size });
  const config = layers === undefined ? made.config : { ...made.config, objects: layers };
  const background = config.background ?? '#ffffff';
  const html =
    layers === undefined ? made.html : writeLayers({ canvas: size, background, layers, hiddenIds: [] });
  const body = { name, project_id: project.id, html_dev: html, config_dev: JSON.stringify(config) };
  return (await must<Template>(user.call('POST', '/api/v1/templates', body))).body;
}

/** Opens a template in the editor as the dashboard does: with a code that is good once. */
export async function openEditor(page: Page, user: ApiClient, { id }: Pick<Template, 'id'>): Promise<void> {
  const { body } = await must<{ code: string }>(user.call('POST', `/api/v1/templates/${id}/editor-code`));
  await page.goto(`/editor/${id}?token=${body.code}`);
  await expect(page.getByRole('main')).toBeVisible();
}

/** The draft as it is saved. */
export async function savedConfig(user: ApiClient, { id }: Pick<Template, 'id'>): Promise<TemplateConfig> {
  const { body } = await must<Template>(user.call('GET', `/api/v1/templates/${id}`));
  const config = readTemplateConfig(body.config_dev);
  if (config === null) throw new Error('a draft that cannot be read');
  return config;
}
