import { expect, type Locator, type Page } from '@playwright/test';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { layerSchema, type Layer } from '#picture/layers';
import type { ApiClient } from '#tests/harness/api-client.ts';
import { addDesign, openEditor, savedConfig } from './editor-fixtures.ts';
import { addProject } from '../scenes.ts';

/** A template with one text layer, `words`, in letters large enough to be hit. */
export async function addText(
  user: ApiClient,
  text: string,
  words: Partial<Record<string, unknown>> = {},
): Promise<Template> {
  return addDesign(user, await addProject(user, 'Northshop'), { layers: [textLayer(text, words)] });
}

function textLayer(text: string, words: Partial<Record<string, unknown>> = {}): Layer {
  const place = { x: 90, y: 300, width: 900, height: 400 };
  return layerSchema.parse({
    kind: 'text',
    id: 'words',
    name: 'Words',
    ...place,
    fontSize: 72,
    text,
    ...words,
  });
}

/** Opens a template and the text of its layer `words`, by keyboard: all of it is selected then. */
export async function openWords(page: Page, user: ApiClient, template: Template): Promise<Locator> {
  await openEditor(page, user, template);
  await page.getByRole('treeitem', { name: 'Words' }).click();
  await page.keyboard.press('Enter');
  return expectOpen(page);
}

/** The text that is edited in place. */
export async function expectOpen(page: Page): Promise<Locator> {
  const words = page.getByRole('textbox', { name: 'Text of Words' });
  await expect(words).toBeFocused();
  return words;
}

/** Waits until the layer's text is saved as this, to the letter. */
export async function expectSaved(user: ApiClient, template: Template, text: string): Promise<void> {
  await expect.poll(async () => savedText(user, template)).toBe(text);
}

export async function savedText(user: ApiClient, template: Template): Promise<string | null> {
  const { objects = [] } = await savedConfig(user, template);
  const layer = objects.find(({ id }) => id === 'words');
  return layer?.kind === 'text' || layer?.kind === 'badge' ? layer.text : null;
}
