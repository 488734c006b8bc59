import type { Template } from '#core/contract/templates/templates-api.ts';
import { createDefaultTemplate, createTemplate } from '#picture/designs';
import { type ApiClient } from './api-client.ts';

/** Adds a published template of 270 x 480 px to a project. */
export async function addTallTemplate(client: ApiClient, projectId: string): Promise<Template> {
  const { html, config } = createDefaultTemplate({ name: 'Tall', type: 'custom', width: 270, height: 480 });
  const form = { name: 'Tall', project_id: projectId, html_dev: html, config_dev: JSON.stringify(config) };
  return await client.ask<Template>('POST', '/api/v1/templates', form);
}

/** Gives a template a different design and publishes it. */
export async function redesignTemplate(
  client: ApiClient,
  { id }: Pick<Template, 'id'>,
  size: { width: number; height: number },
): Promise<void> {
  const { html, config } = createTemplate({ starter: 'bold-sale', name: 'Other', type: 'custom', ...size });
  const body = { name: 'Other', html_dev: html, config_dev: JSON.stringify(config) };
  await client.ask('PATCH', `/api/v1/templates/${id}`, body);
  await client.ask('POST', `/api/v1/templates/${id}/publish`, {});
}

/** Returns the last part of the address in a field, by product of a published feed; '' if the field is missing. */
export function picturesIn(text: string, field = 'g:image_link'): Map<string, string> {
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => item);
  const valueOf = (item: string, name: string) =>
    new RegExp(`<${name}>(.*?)</${name}>`).exec(item)?.[1] ?? '';
  return new Map(items.map((item) => [valueOf(item, 'g:id'), valueOf(item, field).split('/').at(-1) ?? '']));
}

export async function textAt(origin: string, feedId: string): Promise<string> {
  return (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
}

/** Ids of a feed and its outputs: with the shop's images, with the feed's pictures as additional images, and with another design. */
export type OutputIds = Readonly<Record<'main' | 'clean' | 'beside' | 'own', string>>;

/** Reads all their public files: the texts, and the pictures by product. */
export async function seenAt(origin: string, ids: OutputIds) {
  const texts = {
    main: await textAt(origin, ids.main),
    clean: await textAt(origin, ids.clean),
    beside: await textAt(origin, ids.beside),
    own: await textAt(origin, ids.own),
  };
  const beside = picturesIn(texts.beside, 'g:additional_image_link');
  return { texts, main: picturesIn(texts.main), beside, own: picturesIn(texts.own) };
}

export function differing(now: ReadonlyMap<string, string>, then: ReadonlyMap<string, string>): string[] {
  return [...now].filter(([id, picture]) => picture !== then.get(id)).map(([id]) => id);
}
