import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { createDefaultTemplate } from '#picture/designs';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { createLog } from '#server/platform/process/log.ts';
import { must, signIn, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { otherCalls } from '#core/openapi/other-calls.ts';
import { endpoints } from '#server/api.ts';

const clock = createTestClock();
const renewal = '/api/v1/editor/token/renew';
const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 200, height: 200 });
let owner: ApiClient;
let mine: Template;
let other: Template;
let logged = '';

const destination = { write: (line: string) => void (logged += line) };
const log = createLog({ isProduction: true, destination });
log.level = 'trace';
// All calls are there, those of billing too.
const product = await startProduct([], { clock, log, env: { BILLING: 'on' } });
await prepare();

/** Somebody else with templates of their own: after hours that went by, or where something ends. */
async function prepare(): Promise<void> {
  owner = await signUp(product.origin);
  const project = await owner.ask<{ id: string }>('POST', '/api/v1/projects', { name: 'P' });
  const create = async (name: string) => {
    const body = {
      name,
      project_id: project.id,
      html_dev: design.html,
      config_dev: JSON.stringify(design.config),
    };
    return await owner.ask<Template>('POST', '/api/v1/templates', body);
  };
  [mine, other] = [await create('Mine'), await create('Other')];
}

afterAll(() => product.close());

async function mint(client = owner, templateId = mine.id): Promise<string> {
  const path = `/api/v1/templates/${templateId}/editor-code`;
  return (await client.ask<{ code: string }>('POST', path)).code;
}

const as = <T>(token: string, method: string, path: string, body?: unknown) =>
  owner.call<T>(method, path, body, { authorization: `Bearer ${token}` });

const exchange = (code: string, templateId = mine.id) =>
  as<{ token: string; expires_at: string }>('', 'POST', '/api/v1/editor/token', {
    code,
    template_id: templateId,
  });

async function open(): Promise<string> {
  const answer = await exchange(await mint());
  expect(answer.status).toBe(200);
  return answer.body.token;
}

describe('the code in the address of the editor', () => {
  test('is exchanged once, by one of twenty at once', async () => {
    const code = await mint();
    expect(code).toMatch(/^[\w-]{43}$/);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(410)]);
    expect(await exchange(code)).toMatchObject({ status: 410, body: { code: 'gone' } });
  });

  test('is good for a minute', async () => {
    const [inTime, late] = [await mint(), await mint()];
    clock.advance(59_000);
    expect((await exchange(inTime)).status).toBe(200);
    clock.advance(2_000);
    expect((await exchange(late)).status).toBe(410);
  });

  test('is for its template, and one that never was is answered like one that is over', async () => {
    const code = await mint();
    expect(await exchange(code, other.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await exchange(code, randomUUID())).toMatchObject({ status: 403 });
    expect((await exchange(code)).status).toBe(200);
    const unknown = await exchange('A'.repeat(43));
    expect(unknown).toMatchObject({ status: 410, body: (await exchange(code)).body });
  });

  test('is made for own templates, by a session and nobody else', async () => {
    const stranger = await signUp(product.origin);
    const path = `/api/v1/templates/${mine.id}/editor-code`;
    expect((await stranger.call('POST', path)).status).toBe(404);
    expect((await owner.call('POST', `/api/v1/templates/${randomUUID()}/editor-code`)).status).toBe(404);
    const key = await owner.ask<{ secret: string }>('POST', '/api/v1/api-keys', { name: 'k' });
    expect((await as(key.secret, 'POST', path)).status).toBe(403);
    expect((await as(await open(), 'POST', path)).status).toBe(403);
    expect((await fetch(product.origin + path, { method: 'POST' })).status).toBe(401);
  });

  test('that is malformed is refused as a bad request or as gone', async () => {
    for (const change of [{}, { code: 5 }, { code: '' }, { code: 'x'.repeat(201) }, { template_id: 'x' }]) {
      const body = { code: 'x', template_id: mine.id, ...change };
      const { status } = await as('', 'POST', '/api/v1/editor/token', body);
      expect([400, 410], JSON.stringify(change)).toContain(status);
    }
  });
});

describe('the token of an editor', () => {
  test('reads, saves and renames its template, whose preview is drawn anew', async () => {
    const token = await open();
    const read = await as<Template>(token, 'GET', `/api/v1/templates/${mine.id}`);
    expect(read).toMatchObject({ status: 200, body: { id: mine.id, html_dev: mine.html_dev } });
    await product.settle();
    const html = design.html.replace('{{BRAND}}', 'Brand: {{BRAND}}');
    const change = { name: 'Renamed', html_dev: html };
    const saved = await as<Template>(token, 'PATCH', `/api/v1/templates/${mine.id}`, change);
    expect(saved).toMatchObject({ status: 200, body: { ...change, config_dev: mine.config_dev } });
    await product.settle();
    const after = await owner.ask<Template>('GET', `/api/v1/templates/${mine.id}`);
    expect(after.html_dev).toBe(html);
    expect(after.updated_at > saved.body.updated_at).toBe(true);
  });

  test('saves only HTML that a template may hold, and a configuration that can be read', async () => {
    const token = await open();
    const path = `/api/v1/templates/${mine.id}`;
    const hostile = `${design.html}<script>fetch('/pwned')</script>`;
    const saved = await as<Template>(token, 'PATCH', path, { html_dev: hostile });
    expect(saved.body.html_dev).not.toContain('script');
    expect(saved.body.config_dev).toContain('leftOut');
    expect((await as(token, 'PATCH', path, { config_dev: 'not JSON' })).status).toBe(422);
    expect((await as<Template>(token, 'GET', path)).body.config_dev).toBe(saved.body.config_dev);
  });

  test('reads fonts without what they say about other templates, and draws without passwords of shops', async () => {
    const token = await open();
    const fonts = await as<{ items: Font[] }>(token, 'GET', '/api/v1/fonts');
    expect(fonts.status).toBe(200);
    expect(fonts.body.items.flatMap((font) => font.used_by)).toEqual([]);
    expect((await as(token, 'GET', '/api/v1/fonts/installed')).status).toBe(200);
    const draw = { html: design.html, width: 200, height: 200, values: {}, imageLink: '', feedUrl: '' };
    const path = '/functions/v1/product-preview';
    expect((await as(token, 'POST', path, draw)).status).toBe(200);
    expect((await as(token, 'POST', path, { ...draw, feedId: randomUUID() })).status).toBe(403);
  });

  test('adds a font with the checks of any upload, and learns of no other template by it', async () => {
    const token = await open();
    const add = (bytes: Uint8Array) =>
      as<Font>(token, 'POST', '/api/v1/fonts', {
        file_name: 'Shop.ttf',
        file: Buffer.from(bytes).toString('base64'),
      });
    const file = readFileSync(new URL('../fixtures/fonts/shop-mono.ttf', import.meta.url));
    expect(await add(file)).toMatchObject({ status: 200, body: { family: 'Shop Mono' } });
    const html = design.html.replace('Inter', 'Shop Mono');
    await owner.ask('PATCH', `/api/v1/templates/${other.id}`, { html_dev: html });
    const known = await owner.ask<{ items: Font[] }>('GET', '/api/v1/fonts');
    expect(known.items.map((font) => font.used_by)).toEqual([['Other']]);
    // The same file again is the font that is there, without the names of the templates that use it.
    expect(await add(file)).toMatchObject({ status: 200, body: { used_by: [] } });
    expect((await add(Buffer.from('no font'))).status).toBe(422);
  });

  test('is refused by every other call of the product', async () => {
    const token = await open();
    const allowed = new Set([
      'GET /api/v1/fonts',
      'GET /api/v1/fonts/installed',
      'POST /api/v1/fonts',
      'POST /functions/v1/product-preview',
      'POST /api/v1/editor/token/renew',
    ]);
    const closed = [...endpoints, ...otherCalls].filter(
      ({ access, method, path }) => access !== 'public' && !allowed.has(`${method} ${path}`),
    );
    expect(closed.length).toBeGreaterThan(25);
    for (const { method, path } of closed) {
      const url = path.replaceAll(/:\w+/g, other.id);
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([method, path, (await as(token, method, url, body)).status]).toEqual([method, path, 403]);
    }
    expect(closed.map(({ path }) => path)).toContain('/api/v1/templates/:id/publish');
    for (const [method, path, body] of [
      ['GET', `/api/v1/templates/${other.id}`],
      ['PATCH', `/api/v1/templates/${other.id}`],
      ['DELETE', `/api/v1/templates/${other.id}`],
      ['DELETE', `/api/v1/templates/${mine.id}`],
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user', { password: 'a better horse' }],
    ] as const)
      expect([method, path, (await as(token, method, path, body)).status]).toEqual([method, path, 403]);
  });

  test('is good for an hour, and for another each time that it asks, as long as it is not over', async () => {
    const token = await open();
    const renew = () => as<{ template_id: string; expires_at: string }>(token, 'POST', renewal);
    const status = async () => (await as(token, 'GET', `/api/v1/templates/${mine.id}`)).status;
    for (let hour = 0; hour < 30; hour += 1) {
      clock.advance(59 * 60_000);
      const expires_at = new Date(clock.now().getTime() + 60 * 60_000).toISOString();
      expect(await renew()).toMatchObject({ status: 200, body: { template_id: mine.id, expires_at } });
    }
    clock.advance(59 * 60_000);
    expect(await status()).toBe(200);
    clock.advance(60_000);
    expect([await status(), (await renew()).status]).toEqual([401, 401]);
  });

  test('is for nobody else to renew, and ends with its session, its template and its account, and with no other session', async () => {
    await prepare();
    const key = await owner.ask<{ secret: string }>('POST', '/api/v1/api-keys', { name: 'k' });
    for (const token of [owner.token, key.secret])
      expect((await as(token, 'POST', renewal)).status).toBe(403);
    const { query } = product.platform.database;
    const ofOwner = () => [owner.userId];
    const elsewhere = async () =>
      (await signIn(product.origin, owner.email)).call('POST', '/auth/v1/logout?scope=local');
    const ends: [name: string, end: () => Promise<unknown>, status: number][] = [
      ['another session of its owner', elsewhere, 200],
      ['the session', () => must(owner.call('POST', '/auth/v1/logout?scope=local')), 401],
      ['all sessions', () => must(owner.call('POST', '/auth/v1/logout?scope=global')), 401],
      ['the template', () => must(owner.call('DELETE', `/api/v1/templates/${mine.id}`)), 401],
      [
        'a ban',
        () => query.run("update auth.users set banned_until = 'infinity' where id = $1", ofOwner()),
        401,
      ],
      ['the account', () => query.run('delete from auth.users where id = $1', ofOwner()), 401],
    ];
    for (const [name, end, status] of ends) {
      await prepare();
      const token = await open();
      await must(as(token, 'POST', renewal));
      await end();
      const read = await as(token, 'GET', `/api/v1/templates/${mine.id}`);
      expect([name, read.status, (await as(token, 'POST', renewal)).status]).toEqual([name, status, status]);
    }
  });
});

test('codes and tokens are in no log and no row, and what is over is swept away', async () => {
  await prepare();
  const code = await mint();
  const { token } = (await exchange(code)).body;
  await fetch(`${product.origin}/editor/${mine.id}?token=${code}&code=${token}`);
  await as(token, 'GET', `/api/v1/templates/${mine.id}?token=${token}`);
  await as(token, 'DELETE', `/api/v1/templates/${mine.id}?code=${code}`);
  const { query } = product.platform.database;
  const rows = await query.rows<{ row: string }>('select g::text as row from editor_grants g');
  expect(rows.length).toBeGreaterThan(0);
  const kept = logged + rows.map(({ row }) => row).join('\n');
  for (const secret of [code, token]) expect(kept).not.toContain(secret);
  const exported = await owner.call('GET', '/api/v1/account/export');
  expect(JSON.stringify(exported.body)).not.toContain('editor_grants');
  clock.advance(60 * 60_000);
  await sweepFiles(product.platform);
  expect(await query.rows('select 1 from editor_grants')).toEqual([]);
});
