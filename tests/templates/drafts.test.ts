import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { draftConflictSchema, type Template } from '#core/contract/templates-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { must, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
const htmlOf = (words: string) => design.html.replace('{{BRAND}}', words);

let product: TestProduct;
let client: ApiClient;
let template: Template;
let path: string;

beforeAll(async () => {
  product = await startProduct([]);
});
beforeEach(async () => {
  client = await signUp(product.origin);
  const project = await must<{ id: string }>(client.call('POST', '/api/v1/projects', { name: 'P' }));
  const created = await must<Template>(
    client.call('POST', '/api/v1/templates', {
      name: 'Square',
      project_id: project.body.id,
      html_dev: design.html,
      config_dev: JSON.stringify(design.config),
    }),
  );
  template = created.body;
  path = `/api/v1/templates/${template.id}`;
});
afterAll(async () => {
  await product?.close();
});

const save = (html_dev: string, draft_version?: number) =>
  client.call<Template & z.output<typeof draftConflictSchema>>('PATCH', path, { html_dev, draft_version });
const read = async () => (await must<Template>(client.call('GET', path))).body;

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

  it('of twenty saved at once from the same one is that of exactly one of them', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => htmlOf(`tab ${n}`));
    const answers = await Promise.all(texts.map((html) => save(html, 1)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(19).fill(412),
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
    const renamed = await must<Template>(client.call('PATCH', path, { name: 'Round' }));
    expect(renamed.body).toMatchObject({ name: 'Round', draft_version: 1 });
  });

  it.each([0, -1, 1.5, '1', 2 ** 31, null])('cannot be number %j', async (draft_version) => {
    expect((await client.call('PATCH', path, { html_dev: design.html, draft_version })).status).toBe(400);
  });
});
