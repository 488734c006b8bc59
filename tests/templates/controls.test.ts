import { starterIds } from '#picture/designs';
import { readTemplateConfig } from '#picture';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import type { designSchema } from '#core/contract/templates/designs-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { must, signUp } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product, client } = await openProduct();
const projectId = (await client.ask<{ id: string }>('POST', '/api/v1/projects', { name: 'P' })).id;

const size = { width: 1080, height: 1080 };

async function create(design: string, controls = {}): Promise<Template> {
  const body = { name: 'Ad', project_id: projectId, ...size, controls };
  return await client.ask<Template>('POST', `/api/v1/designs/${design}/templates`, body);
}

const set = (template: Template, body: object) =>
  client.call<Template & { error: string; code: string }>(
    'PATCH',
    `/api/v1/templates/${template.id}/controls`,
    body,
  );

describe('designs by the API', () => {
  it('are listed with what of each can be chosen', async () => {
    type Design = z.output<typeof designSchema>;
    const { items } = await client.ask<{ items: Design[] }>('GET', '/api/v1/designs');
    expect(items.map(({ id }) => id)).toEqual([...starterIds]);
    for (const { id, name, note, controls } of items) {
      expect([name, note]).not.toContain('');
      expect([id, controls.length >= 2]).toEqual([id, true]);
    }
  });

  it('become templates in the colours and the type that were asked for', async () => {
    const template = await create('clean-price', { ground: '#101820', type: 'Noto Serif Display' });
    expect(readTemplateConfig(template.config_dev)).toMatchObject({
      starter: 'clean-price',
      background: '#101820',
      designControls: { ground: { value: '#101820', initial: '#f4f1ea' } },
    });
    expect(template.html_dev).toContain('#101820');
    expect(template.html_dev).toContain('Noto Serif Display');
  });

  it('that are not there make nothing, and colours that are none are refused', async () => {
    const body = { name: 'Ad', project_id: projectId, ...size };
    expect((await client.call('POST', '/api/v1/designs/gone/templates', body)).status).toBe(404);
    for (const controls of [{ accent: 'red' }, { ground: '{{TITLE}}' }, { type: 'a;b' }])
      expect(
        (await client.call('POST', '/api/v1/designs/flyer/templates', { ...body, controls })).status,
      ).toBe(400);
  });
});

describe('the controls of a template', () => {
  it('are set again and again, and set back to what the design came with', async () => {
    const template = await create('big-saving');
    const changed = await must<Template>(
      set(template, { accent: '#7b2d6b', ground: '{{PHOTO_COLOR}}', draft_version: 1 }),
    );
    expect(changed.body.draft_version).toBe(2);
    expect(changed.body.html_dev).toContain('#7b2d6b');
    expect(changed.body.html_dev).toContain('{{PHOTO_COLOR}}');
    const back = await must<Template>(
      set(template, { accent: '#0a7d4f', ground: '#fff7e8', draft_version: 2 }),
    );
    expect(back.body.html_dev).toBe(template.html_dev);
  });

  it('are no conflict when a call is repeated whose answer was lost, and one when the editor saved meanwhile', async () => {
    const template = await create('flyer');
    const first = await must<Template>(set(template, { accent: '#0f766e', draft_version: 1 }));
    const again = await must<Template>(set(template, { accent: '#0f766e', draft_version: 1 }));
    expect(again.body.draft_version).toBe(first.body.draft_version);
    expect(await set(template, { accent: '#123456', draft_version: 1 })).toMatchObject({
      status: 412,
      body: { code: 'draft_changed' },
    });
  });

  it('keep what the editor saved before them', async () => {
    const template = await create('editorial');
    const config: { objects: { id: string; layers?: { id: string; color?: string }[] }[] } = JSON.parse(
      template.config_dev,
    );
    for (const { layers = [] } of config.objects)
      for (const layer of layers) if (layer.id === 'title') layer.color = '#aa0000';
    const config_dev = JSON.stringify(config);
    await client.ask('PATCH', `/api/v1/templates/${template.id}`, { config_dev });
    const { body } = await must<Template>(set(template, { ground: '#101820' }));
    expect(body.html_dev).toContain('#aa0000');
    expect(body.html_dev).toContain('#101820');
  });

  it('are refused of a template that has none, and of somebody else', async () => {
    const body = { name: 'Own', project_id: projectId, html_dev: '<div>{{TITLE}}</div>', config_dev: '{}' };
    const own = await client.ask<Template>('POST', '/api/v1/templates', body);
    expect(await set(own, { accent: '#123456' })).toMatchObject({
      status: 422,
      body: { code: 'unprocessable' },
    });
    const other = await signUp(product.origin);
    const path = `/api/v1/templates/${own.id}/controls`;
    expect((await other.call('PATCH', path, { accent: '#123456' })).status).toBe(404);
    expect((await other.call('GET', `/api/v1/projects/${projectId}/colors`)).status).toBe(404);
  });

  it('are offered the colours of the project, without those that a design only came with', async () => {
    const project = await client.ask<{ id: string }>('POST', '/api/v1/projects', { name: 'Q' });
    const body = { name: 'Ad', project_id: project.id, ...size, controls: { accent: '#ab54a9' } };
    await client.ask('POST', '/api/v1/designs/clean-price/templates', body);
    const path = `/api/v1/projects/${project.id}/colors`;
    const { palette, fonts } = await client.ask<{ palette: string[]; fonts: string[] }>('GET', path);
    expect(palette).toContain('#ab54a9');
    expect(palette).not.toContain('#14614a');
    expect(fonts).toEqual(['Inter']);
    await client.ask('POST', '/api/v1/designs/headline/templates', { ...body, controls: {} });
    const both = await client.ask<{ fonts: string[] }>('GET', path);
    expect(both.fonts.toSorted()).toEqual(['Fira Sans Extra Condensed', 'Inter']);
  });
});
