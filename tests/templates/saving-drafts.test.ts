import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { saveDraft } from '#core/contract/editor/drafts-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { picturesInPieces, textInParts, readTemplateConfig } from '#picture';
import { addTemplate, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const picture = (bytes = 5_000) => randomBytes(bytes).toString('base64');
const img = (encoded: string) => `<img src="data:image/png;base64,${encoded}">`;
const layer = (id: string, encoded: string) => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  return { kind: 'image', id, ...box, source: `data:image/png;base64,${encoded}` };
};
const configOf = (...objects: object[]) => JSON.stringify({ version: 2, objects });

let client: ApiClient;
let path: string;
let hashes: Map<string, string>;

// Of drafts saved within the same ten minutes the last is kept, and one of these tests counts on it.
const intoStretchMs = Date.now() % 600_000;
const { product } = await openProduct({ clock: { now: () => new Date(Date.now() - intoStretchMs) } });
beforeEach(async () => {
  client = await signUp(product.origin);
  path = await newTemplate(client);
  hashes = new Map();
});

async function newTemplate(owner: ApiClient): Promise<string> {
  const { id } = await addTemplate(owner, { html_dev: '<p>a</p>', config_dev: configOf() });
  return `/api/v1/templates/${id}`;
}

/** Sends a draft as an editor does that remembers what the server has. */
async function send(html: string, config: string, draft_version?: number) {
  const body = { html: textInParts(html, hashes), config: textInParts(config, hashes), draft_version };
  const answer = await client.call<EndpointReply<typeof saveDraft>>('POST', `${path}/draft`, body);
  if (answer.status === 200)
    picturesInPieces(body.html, body.config).forEach((encoded, n) =>
      hashes.set(encoded, answer.body.pictures[n] ?? ''),
    );
  return { ...answer, sent: JSON.stringify(body) };
}
const read = async () => await client.ask<Template>('GET', path);

describe('a draft with pictures', () => {
  it('is stored letter by letter as it is, while each picture travels once', async () => {
    const [a, b] = [picture(), picture()];
    for (const [n, [html, config]] of [
      [`<p>1</p>${img(a)}`, configOf(layer('a', a))],
      [`<p>2</p>${img(a)}`, configOf(layer('a', a))],
      [`<p>3</p>${img(a)}${img(b)}${img(a)}`, configOf(layer('a', a), layer('b', b))],
      [`${img(b)}<p>4</p>${img(a)}`, configOf(layer('b', b), layer('a', a))],
      [`<p>5</p>${img(b)}`, configOf()],
      [img(b), configOf(layer('b', b))],
    ].entries()) {
      const known = new Set(hashes.keys());
      const answer = await send(html ?? '', config ?? '', n + 1);
      expect(answer).toMatchObject({ status: 200, body: { draft_version: n + 2, sources: null } });
      for (const encoded of known) expect(answer.sent).not.toContain(encoded);
      expect(await read()).toMatchObject({ html_dev: html, config_dev: config, draft_version: n + 2 });
      // The other call finds the very same version.
      const whole = { html_dev: html, config_dev: config, draft_version: 1 };
      expect(await client.call('PATCH', path, whole)).toMatchObject({
        status: 200,
        body: { draft_version: n + 2 },
      });
    }
    expect([...hashes.values()].every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  it('is refused with 412 when another one was saved since, and not when it is the same', async () => {
    const html = `<p>1</p>${img(picture())}`;
    expect((await send(html, configOf(), 1)).status).toBe(200);
    expect(await send(html, configOf(), 1)).toMatchObject({ status: 200, body: { draft_version: 2 } });
    expect(await send('<p>2</p>', configOf(), 1)).toMatchObject({
      status: 412,
      body: { code: 'draft_changed', draft_version: 2 },
    });
  });

  it('that names a picture which nobody has, or somebody else, is refused and changes nothing', async () => {
    const stranger = await signUp(product.origin);
    const theirs = await newTemplate(stranger);
    const a = picture();
    const body = { html: [img(a)], config: [configOf()] };
    const saved = await stranger.ask<EndpointReply<typeof saveDraft>>('POST', `${theirs}/draft`, body);
    for (const hash of [saved.pictures[0] ?? '', 'f'.repeat(64), '', "' or 1=1"]) {
      const named = { html: ['<img src="data:image/png;base64,', hash, '">'], config: [configOf()] };
      const refused = await client.call<{ code: string }>('POST', `${path}/draft`, named);
      expect([hash, refused.status, refused.body.code]).toEqual([hash, 410, 'gone']);
    }
    expect((await read()).draft_version).toBe(1);
  });

  it('that is larger than a template may be is refused before it is put together', async () => {
    const a = picture(300_000);
    expect((await send(img(a), configOf())).status).toBe(200);
    const [hash = ''] = hashes.values();
    const html = Array.from({ length: 2_001 }, (_, n) => (n % 2 === 1 ? hash : ''));
    expect((await client.call('POST', `${path}/draft`, { html, config: [configOf()] })).status).toBe(413);
  });

  it('that holds more than a template may is stored without it, and the answer has what is stored', async () => {
    const a = picture();
    const { body } = await send(`${img(a)}<script></script>`, configOf(layer('a', a)));
    expect(body.sources?.html_dev).toContain(a);
    expect(body.sources?.html_dev).not.toContain('script');
    expect(readTemplateConfig(body.sources?.config_dev ?? '')?.leftOut).toEqual(['<script> was removed.']);
    expect(await read()).toMatchObject({ ...body.sources });
    // Findings about HTML that stays are kept too.
    const again = await send(body.sources?.html_dev ?? '', body.sources?.config_dev ?? '');
    expect(again.body).toMatchObject({ draft_version: body.draft_version, sources: null });
  });

  it('says whether it is what is published', async () => {
    const first = `<p>1</p>${img(picture())}`;
    expect((await send(first, configOf())).body.is_published).toBe(false);
    await client.ask('POST', `${path}/publish`, {});
    expect((await send('<p>2</p>', configOf())).body.is_published).toBe(false);
    expect((await send(first, configOf())).body.is_published).toBe(true);
  });

  it('that cannot be read is refused, and so is one of no parts', async () => {
    const post = async (body: object) => (await client.call('POST', `${path}/draft`, body)).status;
    expect(await post({ html: ['<p>a</p>'], config: ['not JSON'] })).toBe(422);
    expect(await post({ html: [], config: [configOf()] })).toBe(400);
    expect(await post({ html: '<p>a</p>', config: [configOf()] })).toBe(400);
  });

  it('leaves nothing behind of pictures that it has no longer, once its history has let go of them', async () => {
    const a = picture();
    await send(img(a), configOf());
    await send('<p>2</p>', configOf());
    const { query } = product.platform.database;
    const left = await query.rows('select 1 from template_pictures where user_id = $1', [client.userId]);
    expect(left).toEqual([]);
    // The editor still knows it, and is told to send it again.
    expect((await send(img(a), configOf())).status).toBe(410);
    hashes.clear();
    expect((await send(img(a), configOf())).status).toBe(200);
  });
});
