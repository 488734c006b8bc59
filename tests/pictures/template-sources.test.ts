import { describe, expect, it } from 'vitest';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { createTemplate, starterIds } from '#picture/designs';
import { readTemplateConfig } from '#picture';
import { keepVersion } from '#server/db/template-versions.ts';
import { sampled } from '#tests/harness/long-run.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const path = '/api/v1/templates';

const { product, client } = await openProduct();
const project = await client.ask<Project>('POST', '/api/v1/projects', { name: 'Spring' });

const body = (html_dev: string, config_dev = '{}') => ({
  name: 'T',
  project_id: project.id,
  html_dev,
  config_dev,
});
const save = async (html: string, config?: string) =>
  await client.ask<Template>('POST', path, body(html, config));

/** The shape of the default template as it was written when its HTML did not come from layers. */
const beforeLayers = `<div style="box-sizing:border-box;position:relative;width:1080px;height:1080px;overflow:hidden;background:#ffffff;color:#1f2937;font-family:Inter, Arial, sans-serif">
  <img src="{{IMAGE_URL}}" alt="" data-ground="extend" style="box-sizing:border-box;position:absolute;left:0px;top:0px;width:1080px;height:808px;padding:32px 36px;object-fit:contain">
  <div style="box-sizing:border-box;position:absolute;left:0px;top:808px;width:1080px;height:272px;padding:0 52px;background:rgba(59,130,246,0.09);display:flex;flex-direction:row;justify-content:space-between;align-items:center;gap:14px">
    <div style="box-sizing:border-box;width:540px;font-size:26px;line-height:1.3;text-transform:uppercase;white-space:nowrap;overflow:hidden;text-overflow:ellipsis">{{BRAND}}</div>
    <div data-fit-min="34" style="box-sizing:border-box;width:540px;font-size:48px;line-height:1.18;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;text-overflow:ellipsis;overflow-wrap:anywhere;text-wrap:balance">{{TITLE}}</div>
    <div data-fit-min="27" style="box-sizing:border-box;flex-shrink:0;max-width:400px;padding:0.3em 0.62em;border-radius:60px;background:#3b82f6;color:#ffffff;font-size:60px;line-height:1.15;font-weight:700;white-space:nowrap">{{PRICE}}</div>
  </div>
</div>`;

describe('a saved template', () => {
  it('from a starter, and one stored before templates had layers, is kept byte for byte', async () => {
    for (const starter of sampled(starterIds, 3)) {
      const made = createTemplate({ starter, name: 'T', type: 'facebook', width: 1080, height: 1080 });
      const saved = await save(made.html, JSON.stringify(made.config));
      expect(saved.html_dev).toBe(made.html);
      expect(JSON.parse(saved.config_dev)).toEqual(made.config);
    }
    const config = { version: 2, name: 'T', canvasSize: { width: 1080, height: 1080 }, keyValuePairs: [] };
    const saved = await save(beforeLayers, JSON.stringify(config));
    expect(saved.html_dev).toBe(beforeLayers);
    expect(JSON.parse(saved.config_dev)).toEqual(config);
  });

  it('loses what is not supported, keeps the rest and says by name what that was', async () => {
    const html = `<style>p{color:red}</style><p onclick="steal()" style="color:red;position:fixed">{{TITLE}}</p>
      <script src="https://evil.example"></script><video></video><p data-if="PRICE ~ 3">{{PRICE | shout}}</p>`;
    const saved = await save(html, JSON.stringify({ zoom: 2 }));
    expect(saved.html_dev).not.toMatch(/script|steal|evil|video|fixed|<style/);
    expect(saved.html_dev).toMatch(/color:red[^>]*>\{\{TITLE\}\}/);
    const config = readTemplateConfig(saved.config_dev);
    expect(config?.['zoom']).toBe(2);
    const leftOut = config?.leftOut?.join('\n');
    const named = ['<style>', '<script>', '<video>', 'onclick', 'position: fixed', 'PRICE ~ 3', '"shout"'];
    for (const name of named) expect(leftOut).toContain(name);
  });

  it('says only what was left out of its own HTML, not of what somebody saved before', async () => {
    const first = await save('<p>a</p><script></script>');
    expect(readTemplateConfig(first.config_dev)?.leftOut).toEqual(['<script> was removed.']);
    const again = await save('<p>b</p>', first.config_dev);
    expect(readTemplateConfig(again.config_dev)?.leftOut).toBeUndefined();
    const other = await save('<p>b</p><video></video>', first.config_dev);
    expect(readTemplateConfig(other.config_dev)?.leftOut).toEqual(['<video> was removed.']);
    const nested = JSON.stringify({ config: { zoom: 2, leftOut: ['old'] } });
    const config = readTemplateConfig((await save('<p>b</p><video></video>', nested)).config_dev);
    expect(config).toMatchObject({ zoom: 2, leftOut: ['<video> was removed.'] });
  });

  it('keeps what was said of HTML that stays when the rest of it is saved, or it is copied or published', async () => {
    const { id, html_dev, config_dev } = await save('<p>a</p><script></script>');
    const patch = async (sources: object) => await client.ask<Template>('PATCH', `${path}/${id}`, sources);
    const leftOut = ['<script> was removed.'];
    const copy = await client.ask<Template>('POST', `${path}/${id}/clone`);
    expect(readTemplateConfig(copy.config_dev)?.leftOut).toEqual(leftOut);
    const published = await patch({ html_prod: html_dev, config_prod: config_dev });
    expect(readTemplateConfig(published.config_dev)?.leftOut).toEqual(leftOut);
    expect(readTemplateConfig(published.config_prod)?.leftOut).toEqual(leftOut);
    const changed = await patch({ html_dev: '<p>b</p>', config_dev });
    expect(readTemplateConfig(changed.config_dev)?.leftOut).toBeUndefined();
    expect(readTemplateConfig(changed.config_prod)?.leftOut).toEqual(leftOut);
  });

  it('from before HTML was cleaned is read, renamed and copied as if it were saved today', async () => {
    const { id } = await save('<p>a</p>');
    const html = '<p onclick="steal()">a</p><script></script>';
    await product.platform.database.asOwner(async (sql) => {
      const version = await keepVersion(sql, client.userId, { html, config: '{}' });
      await sql.run('update templates set dev_version = $2, prod_version = $2 where id = $1', [id, version]);
    });
    const read = await client.ask<Template>('GET', `${path}/${id}`);
    const renamed = await client.ask<Template>('PATCH', `${path}/${id}`, { name: 'U' });
    const copy = await client.ask<Template>('POST', `${path}/${id}/clone`);
    for (const each of [read, renamed, copy]) {
      expect(each.html_dev).not.toMatch(/steal|script/);
      expect(readTemplateConfig(each.config_dev)?.leftOut).toEqual([
        'The attribute onclick of <p> was removed.',
        '<script> was removed.',
      ]);
    }
    expect(read.html_prod).toBe(read.html_dev);
    expect(readTemplateConfig(read.config_prod)?.leftOut).toHaveLength(2);
  });
});

it.each([
  ['{"version":3}', /saved by a newer version/],
  ['not JSON', /not JSON/],
  ['{"version":2,"objects":[{"kind":"rocket"}]}', /"objects\.0/],
])('a template with the configuration %s is refused with a sentence', async (config, sentence) => {
  const answer = await client.call<{ error: string; code: string }>('POST', path, body('<p>a</p>', config));
  expect(answer).toMatchObject({ status: 422, body: { code: 'unprocessable' } });
  expect(answer.body.error).toMatch(sentence);
});
