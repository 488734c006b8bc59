import { beforeEach, describe, expect, it } from 'vitest';
import { accountExportPath } from '#core/contract/account/account-api.ts';
import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { createDefaultTemplate } from '#picture/designs';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { addTemplate, must, signIn, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
const htmlOf = (words: string) => design.html.replace('{{BRAND}}', words);

/** Stands still, at the beginning of an hour, until a test moves it. */
const clock = { at: Math.floor(Date.now() / HOUR) * HOUR, now: () => new Date(clock.at) };

let client: ApiClient;
let signedInAt = 0;
let template: Template;
let path: string;

const { product } = await openProduct({ clock });
beforeEach(async () => {
  clock.at = Math.floor(Date.now() / HOUR) * HOUR;
  client = await signUp(product.origin);
  signedInAt = clock.at;
  template = await addTemplate(client);
  path = `/api/v1/templates/${template.id}`;
});

/** Goes to another moment and signs in there: a session of a later one is none. */
const goTo = async (at: number) => {
  clock.at = at;
  if (at >= signedInAt && at < signedInAt + 30 * MINUTE) return;
  signedInAt = at;
  client = await signIn(product.origin, client.email);
};
const save = async (words: string, at = clock.at) => {
  await goTo(at);
  return await client.ask<Template>('PATCH', path, { html_dev: htmlOf(words) });
};
const publish = () => must(client.call('POST', `${path}/publish`, {}));
const history = async () =>
  (await client.ask<{ items: TemplateVersion[] }>('GET', `${path}/versions?page_size=100`)).items;
const named = (id: string | undefined, name: string | null) =>
  client.call<TemplateVersion>('PATCH', `${path}/versions/${id}`, { name });
const restore = (id: string | undefined, draft_version?: number) =>
  client.call<Template>('POST', `${path}/versions/${id}/restore`, { draft_version });
const words = async () => {
  const items = await history();
  const texts = await Promise.all(
    items.map(({ id }) => must<{ html: string }>(client.call('GET', `${path}/versions/${id}`))),
  );
  return texts.map(({ body }) => /Said (.*?)[.]/.exec(body.html)?.[1] ?? 'first');
};
const sweep = () => sweepFiles(product.platform);

describe('the history of a template', () => {
  it('has what was saved last of each ten minutes, with its sources', async () => {
    const start = clock.at;
    for (const minute of [0, 8, 9, 10, 19, 20, 24]) await save(`Said ${minute}.`, start + minute * MINUTE);
    expect(await words()).toEqual(['24', '19', '9']);
    const [newest, ...older] = await history();
    expect(newest).toMatchObject({ kind: 'saved', name: null, draft_version: 8, is_draft: true });
    expect(older.map(({ is_draft, is_published }) => [is_draft, is_published])).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(newest?.created_at).toBe(new Date(start + 24 * MINUTE).toISOString());
  });

  it('has every publication, and tells which one is up', async () => {
    for (const each of ['a', 'b', 'c']) {
      await save(`Said ${each}.`);
      await publish();
    }
    await client.ask('POST', `${path}/revert`, {});
    const items = (await history()).filter(({ kind }) => kind === 'published');
    expect(items.map(({ draft_version, is_published }) => [draft_version, is_published])).toEqual([
      [3, true],
      [4, false],
      [3, true],
      [2, false],
    ]);
  });

  it('keeps what has a name, however much is saved within the same minutes', async () => {
    await save('Said before.');
    const [newest] = await history();
    expect((await named(newest?.id, ' Before the sale ')).body).toMatchObject({ name: 'Before the sale' });
    await save('Said a.');
    await save('Said b.');
    expect(await words()).toEqual(['b', 'before']);
    await must(named(newest?.id, null));
    expect((await history()).map(({ name }) => name)).toEqual([null, null]);
    expect((await named(newest?.id, '  ')).status).toBe(400);
  });

  it('keeps the draft under a name that is given to it, and under a second one as well', async () => {
    const { draft_version } = await save('Said it.');
    const keep = (name: string, from?: number) =>
      client.call<TemplateVersion>('POST', `${path}/versions`, { name, draft_version: from });
    expect((await keep('One', draft_version)).body).toMatchObject({ name: 'One', is_draft: true });
    expect((await keep('Two')).body).toMatchObject({ name: 'Two', is_draft: true });
    expect((await keep('Three', 1)).status).toBe(412);
    expect((await history()).map(({ name }) => name)).toEqual(['Two', 'One']);
  });

  it('has a hundred names at most, and says so', async () => {
    const { query } = product.platform.database;
    await query.run(
      `insert into template_history (user_id, template_id, version, kind, name, draft_version, created_at)
        select user_id, id, dev_version, 'published', 'n' || n, 1, now() from templates, generate_series(1, 100) n
        where id = $1`,
      [template.id],
    );
    const [, saved] = await query.rows<{ id: string }>(
      `select id from template_history where template_id = $1 order by name is null, position`,
      [template.id],
    );
    const refused = await client.call<{ error: string }>('POST', `${path}/versions`, { name: 'One more' });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatch(/100 versions/);
    // Another name for one that has a name adds none.
    expect((await named(saved?.id, 'Renamed')).status).toBe(200);
  });

  it('is thinned: ten minutes for a day, hours for a week, days for ninety', async () => {
    const now = clock.at;
    const ages = [95 * DAY, 80 * DAY + 5 * HOUR, 80 * DAY, 5 * DAY + 30 * MINUTE, 5 * DAY, 5 * DAY - HOUR];
    const today = [3 * HOUR, 3 * HOUR - 10 * MINUTE, 0];
    await product.platform.database.query.run('delete from template_history where template_id = $1', [
      template.id,
    ]);
    for (const age of [...ages, ...today]) await save(`Said ${age / MINUTE}.`, now - age);
    await goTo(now);
    // 80 days and 5 hours ago may have been the day before by UTC.
    const isSameDay = Math.floor((now - ages[1]!) / DAY) === Math.floor((now - ages[2]!) / DAY);
    const isSameHour = Math.floor((now - ages[3]!) / HOUR) === Math.floor((now - ages[4]!) / HOUR);
    expect(isSameHour).toBe(false);
    await sweep();
    const left = [
      ...today.toReversed(),
      ...ages.slice(3).toReversed(),
      ages[2]!,
      ...(isSameDay ? [] : [ages[1]!]),
    ];
    expect(await words()).toEqual(left.map((age) => String(age / MINUTE)));
  });

  it('keeps names, publications and what was there before a restore when it is thinned, and always the draft', async () => {
    const now = clock.at;
    const long = now - 200 * DAY;
    await product.platform.database.query.run('delete from template_history where template_id = $1', [
      template.id,
    ]);
    await save('Said name.', long);
    await must(named((await history())[0]?.id, 'Name'));
    await save('Said published.', long + 20 * MINUTE);
    await publish();
    await save('Said thinned.', long + 40 * MINUTE);
    await save('Said before.', long + 60 * MINUTE);
    const first = (await history()).find(({ name }) => name === 'Name');
    await must(restore(first?.id));
    await goTo(now);
    await sweep();
    expect(await words()).toEqual(['name', 'before', 'published', 'name']);
    expect((await history()).map(({ kind }) => kind)).toEqual(['restored', 'saved', 'published', 'saved']);
  });

  it('goes with its template and leaves no version and no picture behind', async () => {
    await save('Said a.', clock.at + 20 * MINUTE);
    await publish();
    await client.ask('DELETE', path);
    const { query } = product.platform.database;
    for (const table of ['template_history', 'template_versions', 'template_pictures']) {
      const left = await query.rows(`select 1 from ${table} where user_id = $1`, [client.userId]);
      expect([table, left]).toEqual([table, []]);
    }
  });

  it('is in the export of the account, with the sources of what has a name or was published', async () => {
    await save('Said kept.');
    await must(named((await history())[0]?.id, 'Kept'));
    await save('Said passing.', clock.at + 20 * MINUTE);
    await save('Said now.', clock.at + 20 * MINUTE);
    type Row = Record<string, unknown>;
    const body = await client.ask<Record<string, Row[]>>('GET', accountExportPath);
    const kept = body['template_history']?.toSorted(
      (one, other) => Number(one['position']) - Number(other['position']),
    );
    expect(kept?.map(({ name }) => name)).toEqual(['Kept', null, null]);
    const texts = body['template_versions']?.map(({ html }) => html);
    expect(texts?.toSorted()).toEqual([htmlOf('Said kept.'), htmlOf('Said now.')].toSorted());
  });
});

describe('restoring a version', () => {
  it('makes it the next draft, from which the draft before can be had again', async () => {
    await save('Said old.');
    await save('Said new.', clock.at + 20 * MINUTE);
    const [newest, old] = await history();
    const restored = await restore(old?.id, newest?.draft_version);
    expect(restored).toMatchObject({
      status: 200,
      body: { html_dev: htmlOf('Said old.'), draft_version: (newest?.draft_version ?? 0) + 1 },
    });
    // Saving on within the same ten minutes takes neither away.
    await save('Said on.');
    await save('Said and on.');
    expect(await words()).toEqual(['and on', 'old', 'new', 'old']);
    const undone = await restore(newest?.id);
    expect(undone.body).toMatchObject({ html_dev: htmlOf('Said new.') });
  });

  it('is refused when another draft was saved since', async () => {
    const [first] = await history();
    await save('Said theirs.', clock.at + 20 * MINUTE);
    const refused = await restore(first?.id, 1);
    expect(refused).toMatchObject({ status: 412, body: { code: 'draft_changed', draft_version: 2 } });
    expect((await client.ask<Template>('GET', path)).html_dev).toBe(htmlOf('Said theirs.'));
  });

  it('of what is the draft already changes nothing, and of what was thinned out says so', async () => {
    const [first] = await history();
    expect((await restore(first?.id)).body).toMatchObject({ draft_version: 1 });
    await save('Said a.');
    const gone = await client.call<{ error: string }>('POST', `${path}/versions/${first?.id}/restore`, {});
    expect(gone.status).toBe(404);
    expect(gone.body.error).toMatch(/no longer in the history/);
  });

  it('publishes nothing', async () => {
    await publish();
    await save('Said a.', clock.at + 20 * MINUTE);
    const first = (await history()).find(({ kind }) => kind === 'saved');
    await save('Said b.', clock.at + 20 * MINUTE);
    await must(restore(first?.id));
    expect((await client.ask<Template>('GET', path)).html_prod).toBe(design.html);
  });
});
