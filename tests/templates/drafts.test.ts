import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { draftConflictSchema, type Template } from '#core/contract/templates/templates-api.ts';
import { diskRefusals } from '#core/messages/reasons/calls/disk-refusals.ts';
import { createDefaultTemplate } from '#picture/designs';
import { addTemplate, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
const htmlOf = (words: string) => design.html.replace('{{BRAND}}', words);

let client: ApiClient;
let template: Template;
let path: string;

const { product } = await openProduct();
beforeEach(async () => {
  client = await signUp(product.origin);
  template = await addTemplate(client);
  path = `/api/v1/templates/${template.id}`;
});

const save = (html_dev: string, draft_version?: number) =>
  client.call<Template & z.output<typeof draftConflictSchema>>('PATCH', path, { html_dev, draft_version });
const read = async () => await client.ask<Template>('GET', path);

describe('a draft', () => {
  it('is the first when the template is made, and one more each time that it is saved', async () => {
    expect(template.draft_version).toBe(1);
    expect((await save(htmlOf('a'), 1)).body.draft_version).toBe(2);
    expect((await save(htmlOf('b'), 2)).body.draft_version).toBe(3);
    expect((await read()).draft_version).toBe(3);
  });

  it('is not replaced by a change that was made from an older one, which is told what there is now', async () => {
    const { updated_at } = (await save(htmlOf('theirs'), 1)).body;
    await product.settle();
    const refused = await save(htmlOf('mine'), 1);
    expect(refused.status).toBe(412);
    const answer = draftConflictSchema.parse(refused.body);
    expect(answer).toMatchObject({ code: 'draft_changed', draft_version: 2 });
    expect(answer.updated_at >= updated_at).toBe(true);
    expect((await read()).html_dev).toBe(htmlOf('theirs'));
  });

  it('of many saved at once from the same one is that of exactly one of them', async () => {
    const texts = Array.from({ length: 6 }, (_, n) => htmlOf(`tab ${n}`));
    const answers = await Promise.all(texts.map((html) => save(html, 1)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(5).fill(412),
    ]);
    expect(await read()).toMatchObject({ html_dev: texts[won], draft_version: 2 });
  });

  it('may be sent again when the answer was lost: it is saved once and is no conflict with itself', async () => {
    const first = await save(htmlOf('mine'), 1);
    const again = await save(htmlOf('mine'), 1);
    expect(again).toMatchObject({ status: 200, body: { draft_version: first.body.draft_version } });
    expect((await save(htmlOf('more'), 2)).body.draft_version).toBe(3);
  });

  it('is replaced by who does not say what they work from, as by programs that know no drafts', async () => {
    await save(htmlOf('theirs'), 1);
    expect(await save(htmlOf('mine'))).toMatchObject({ status: 200, body: { draft_version: 3 } });
  });

  it('stays the same when the template is renamed', async () => {
    const renamed = await client.ask<Template>('PATCH', path, { name: 'Round' });
    expect(renamed).toMatchObject({ name: 'Round', draft_version: 1 });
  });

  it('has a whole number from 1', async () => {
    for (const draft_version of [0, -1, 1.5, '1', 2 ** 31, null]) {
      const { status } = await client.call('PATCH', path, { html_dev: design.html, draft_version });
      expect([draft_version, status]).toEqual([draft_version, 400]);
    }
  });

  it('for which the database has no room is refused in a sentence, leaves all as it was, and is saved when there is', async () => {
    await client.ask('POST', `${path}/publish`, {});
    // Its preview is drawn by then.
    await product.settle();
    const before = await read();
    const { query } = product.platform.database;
    const html = htmlOf('Sale');
    const send = { html: [html], config: [template.config_dev], draft_version: 1 };
    // PostgreSQL's error where a table cannot grow.
    await query.run(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await query.run('create trigger no_room before insert on template_versions execute function no_room()');
    expect(await client.call('POST', `${path}/draft`, send)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: diskRefusals.disk_full },
    });
    expect(await read()).toEqual(before);
    await query.run('drop trigger no_room on template_versions');
    expect((await client.call('POST', `${path}/draft`, send)).status).toBe(200);
    expect(await read()).toMatchObject({ html_dev: html, html_prod: before.html_prod, draft_version: 2 });
  });
});
