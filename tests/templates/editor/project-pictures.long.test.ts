import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as api from '#core/contract/editor/editor-pictures-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { layerSchema, writeLayers } from '#picture/layers';
import { createTemplate } from '#picture/designs';
import { signUp } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { openEditor } from '#tests/harness/editor-client.ts';

// Pictures that the templates of a project carry with them, for the editor of one of them.

const size = { width: 600, height: 600 };

const { product, client } = await openProduct();

/** Noise, which no compression makes small enough to stand in the text. */
async function large(): Promise<Buffer> {
  const raw = { width: 40, height: 40, channels: 3 as const };
  return sharp(randomBytes(40 * 40 * 3), { raw })
    .png()
    .toBuffer();
}

/** A few dozen bytes, which stay in the text. */
function small(background: string): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function addProject(by = client): Promise<Project> {
  return await by.ask<Project>('POST', '/api/v1/projects', {
    name: `Shop ${hashOf(randomBytes(4)).slice(0, 8)}`,
  });
}

/** A template with these pictures, each as a layer. */
async function addTemplate(project: Project, pictures: readonly Buffer[], by = client): Promise<Template> {
  const layers = pictures.map((picture, n) =>
    layerSchema.parse({
      kind: 'image',
      id: `p${n}`,
      width: 100,
      height: 100,
      source: `data:image/png;base64,${picture.toString('base64')}`,
    }),
  );
  const { config } = createTemplate({ starter: 'classic', name: 'Ad', type: 'custom', ...size });
  const html = writeLayers({ canvas: size, background: '#ffffff', layers, hiddenIds: [] });
  const body = {
    name: 'Ad',
    project_id: project.id,
    html_dev: html,
    config_dev: JSON.stringify({ ...config, objects: layers }),
  };
  return await by.ask<Template>('POST', '/api/v1/templates', body);
}

const listOf = async (template: Template, by = client) => {
  const editor = await openEditor(product.origin, by, template.id);
  return editor.ask(api.listProjectPictures, { params: { id: template.id } });
};

describe('pictures of a project', () => {
  test('are told each once, those of most templates first, small ones too, and come byte for byte', async () => {
    const project = await addProject();
    const [logo, hero, dot] = [await large(), await large(), await small('#123456')];
    await addTemplate(project, [hero, logo]);
    await addTemplate(project, [logo, dot, logo]);
    const template = await addTemplate(project, [logo]);
    const { body } = await listOf(template);
    const told = body.pictures.map(({ hash, bytes, templates }) => [hash, bytes, templates]);
    expect(told[0]).toEqual([hashOf(logo), logo.length, 3]);
    expect(told.slice(1)).toEqual([
      [hashOf(dot), dot.length, 1],
      [hashOf(hero), hero.length, 1],
    ]);
    const editor = await openEditor(product.origin, client, template.id);
    for (const picture of [logo, hero, dot]) {
      const params = { id: template.id, hash: hashOf(picture) };
      const answer = await editor.bytes(api.getProjectPicture, { params });
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
    }
  });

  test('of HTML are among them, and what is deleted is not', async () => {
    const project = await addProject();
    const picture = await large();
    const html = `<div><img src="data:image/png;base64,${picture.toString('base64')}" style="width:9px"></div>`;
    const config = JSON.stringify({ version: 2, name: 'By hand', dimensions: size });
    const body = { name: 'By hand', project_id: project.id, html_dev: html, config_dev: config };
    const made = await client.ask<Template>('POST', '/api/v1/templates', body);
    const other = await addTemplate(project, []);
    expect((await listOf(other)).body.pictures).toMatchObject([{ hash: hashOf(picture), templates: 1 }]);
    await client.ask('DELETE', `/api/v1/templates/${made.id}`);
    expect((await listOf(other)).body.pictures).toEqual([]);
  });

  test('of another project, and of another user, are not there', async () => {
    const [picture, dot] = [await large(), await small('#654321')];
    const theirs = await signUp(product.origin);
    await addTemplate(await addProject(), [picture, dot]);
    await addTemplate(await addProject(theirs), [picture, dot], theirs);
    const template = await addTemplate(await addProject(), []);
    expect((await listOf(template)).body.pictures).toEqual([]);
    const editor = await openEditor(product.origin, client, template.id);
    for (const hash of [hashOf(picture), hashOf(dot), '0'.repeat(64)]) {
      const answer = await editor.bytes(api.getProjectPicture, { params: { id: template.id, hash } });
      expect(answer.status).toBe(404);
    }
    const foreign = await addTemplate(await addProject(theirs), [picture], theirs);
    const params = { id: foreign.id, hash: hashOf(picture) };
    expect((await editor.ask(api.listProjectPictures, { params })).status).toBe(403);
    expect((await editor.bytes(api.getProjectPicture, { params })).status).toBe(403);
    expect((await client.call('GET', `/api/v1/templates/${foreign.id}/project-pictures`)).status).toBe(404);
  });

  test('are at most sixty of the fifty templates that were edited last', async () => {
    const project = await addProject();
    const dots = await Promise.all(
      Array.from({ length: 70 }, (_, n) => small(`#${(n + 16).toString(16).padStart(2, '0')}4060`)),
    );
    const template = await addTemplate(project, dots);
    expect((await listOf(template)).body.pictures).toHaveLength(60);
  });
});
