import { beforeEach, describe, expect, test } from 'vitest';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { addTemplate, must, signUp, type Answer, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

let owner: ApiClient;
let mine: Template;
let other: Template;

const { product } = await openProduct();
beforeEach(async () => {
  owner = await signUp(product.origin);
  mine = await addTemplate(owner, { name: 'Mine' });
  other = await addTemplate(owner, { name: 'Other', project_id: mine.project_id });
});

function as<T>(token: string, method: string, path: string, body?: unknown): Promise<Answer<T>> {
  return owner.call<T>(method, path, body, { authorization: `Bearer ${token}` });
}

function exchange(code: string, template_id: string): Promise<Answer<{ token: string }>> {
  return as('', 'POST', '/api/v1/editor/token', { code, template_id });
}

async function open(): Promise<string> {
  const path = `/api/v1/templates/${mine.id}/editor-code`;
  const { code } = await owner.ask<{ code: string }>('POST', path);
  return (await exchange(code, mine.id)).body.token;
}

describe('an editor', () => {
  test('saves a copy beside its template, which opens in an editor of its own and ends with the same session', async () => {
    const token = await open();
    const copies = `/api/v1/templates/${mine.id}/copies`;
    const body = { name: 'Mine, later', html_dev: mine.html_dev, config_dev: mine.config_dev };
    const copied = await must<{ template_id: string; code: string }>(as(token, 'POST', copies, body));
    const id = copied.body.template_id;
    const opened = await exchange(copied.body.code, id);
    const path = `/api/v1/templates/${id}`;
    const read = await as<Template>(opened.body.token, 'GET', path);
    expect(read).toMatchObject({
      status: 200,
      body: { ...body, project_id: mine.project_id, html_prod: '', draft_version: 1 },
    });
    expect((await as(opened.body.token, 'GET', `/api/v1/templates/${mine.id}`)).status).toBe(403);
    expect((await as(token, 'GET', path)).status).toBe(403);
    await owner.ask('POST', '/auth/v1/logout?scope=local');
    expect((await as(opened.body.token, 'GET', path)).status).toBe(401);
  });

  test('saves no copy beside a template of somebody else, nor one that cannot be read', async () => {
    const token = await open();
    const body = { name: 'x', html_dev: mine.html_dev, config_dev: mine.config_dev };
    expect((await as(token, 'POST', `/api/v1/templates/${other.id}/copies`, body)).status).toBe(403);
    const path = `/api/v1/templates/${mine.id}/copies`;
    expect((await as(token, 'POST', path, { ...body, config_dev: 'not JSON' })).status).toBe(422);
    const stranger = await signUp(product.origin);
    expect((await stranger.call('POST', path, body)).status).toBe(404);
    const key = await owner.ask<{ secret: string }>('POST', '/api/v1/api-keys', { name: 'k' });
    expect((await as(key.secret, 'POST', path, body)).status).toBe(403);
  });
});
