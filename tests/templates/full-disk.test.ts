import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Template } from '#core/contract/templates-api.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { must, signUp } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
let product: TestProduct;

beforeAll(async () => {
  product = await startProduct([]);
});
afterAll(() => product?.close());

test('a draft for which the database has no room is refused in a sentence, leaves all as it was, and is saved when there is', async () => {
  const client = await signUp(product.origin);
  const project = await must<{ id: string }>(client.call('POST', '/api/v1/projects', { name: 'P' }));
  const sources = { html_dev: design.html, config_dev: JSON.stringify(design.config) };
  const created = { name: 'Square', project_id: project.body.id, ...sources };
  const { id } = (await must<Template>(client.call('POST', '/api/v1/templates', created))).body;
  const path = `/api/v1/templates/${id}`;
  await must(client.call('POST', `${path}/publish`, {}));
  const read = async () => (await must<Template>(client.call('GET', path))).body;
  // Its preview is drawn by then.
  await product.settle();
  const before = await read();
  const html = design.html.replace('{{BRAND}}', 'Sale');
  const save = () =>
    client.call('POST', `${path}/draft`, { html: [html], config: [sources.config_dev], draft_version: 1 });
  const { query } = product.platform.database;
  // What PostgreSQL says where a table cannot grow.
  await query.run(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await query.run('create trigger no_room before insert on template_versions execute function no_room()');
  expect(await save()).toMatchObject({
    status: 503,
    body: { code: 'unavailable', error: refusals.disk_full },
  });
  expect(await read()).toEqual(before);
  await query.run('drop trigger no_room on template_versions');
  expect((await save()).status).toBe(200);
  expect(await read()).toMatchObject({ html_dev: html, html_prod: before.html_prod, draft_version: 2 });
});
