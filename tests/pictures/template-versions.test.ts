import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountExportPath } from '#core/contract/account/account-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { insertRun } from '#server/db/runs/runs.ts';
import { keepVersion, readVersionHtml } from '#server/db/template-versions.ts';
import { requestRun } from '#server/jobs.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { numberedProducts } from '../harness/fakes/shop.ts';
import {
  createFeed,
  must,
  signUp,
  statusOf,
  type ApiClient,
  type CreatedFeed,
} from '../harness/api-client.ts';
import { gate } from '../harness/harness-queue.ts';
import { openShop } from '../harness/harness-shop.ts';
import { waitForWaiters } from '../harness/locks.ts';
import { longTest } from '#tests/harness/long-test.ts';

// Of drafts saved within the same ten minutes the last is kept, and these tests count: they begin with such a stretch.
const intoStretchMs = Date.now() % 600_000;
const clock = { now: () => new Date(Date.now() - intoStretchMs) };
const { shop, product } = await openShop(numberedProducts(1), { clock });
const noise = sharp(randomBytes(40 * 40 * 3), { raw: { width: 40, height: 40, channels: 3 } });
const logo = `<img src="data:image/png;base64,${(await noise.png().toBuffer()).toString('base64')}">`;
let client: ApiClient;
let made: CreatedFeed;

beforeEach(async () => {
  client = await signUp(product.origin);
  const defaultHtmlTemplate = base64(`${logo}<p>first</p>`);
  made = await createFeed(client, shop.feedUrl, { width: 300, height: 300, defaultHtmlTemplate });
  await product.settle();
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const query = () => product.platform.database.query;
const count = async (table: string) =>
  (await query().one<{ count: number }>(`select count(*) from ${table} where user_id = $1`, [client.userId]))
    .count;
const settingsOf = async () =>
  (await client.ask<{ feedSettings: FeedSettings }>('GET', `/functions/v1/feeds?id=${made.feedId}`))
    .feedSettings;
const htmlOf = async () => Buffer.from((await settingsOf()).defaultHtmlTemplate, 'base64').toString();
const templateOfRun = (id: string | undefined) =>
  query().one<{ template: string }>('select template from feedmaker.runs where id = $1', [id]);

async function saveForm(html: string) {
  const feedSettings = { ...(await settingsOf()), defaultHtmlTemplate: base64(html) };
  const form = { id: made.feedId, name: 'F', project_id: made.project.id, template_id: null, feedSettings };
  return client.call('PATCH', `/functions/v1/feeds?id=${made.feedId}`, form);
}

const saveTemplate = (html_dev: string) =>
  client.call<Template>('PATCH', `/api/v1/templates/${made.template.id}`, { html_dev });

describe('versions of templates', () => {
  longTest(
    'of two tabs that save at once are those of the last one, and its logo is stored once',
    async () => {
      const texts = Array.from({ length: 6 }, (_, n) => `${logo}<p>tab ${n % 2}, ${n}</p>`);
      const answers = await Promise.all(texts.map((html) => saveTemplate(html)));
      expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
      answers.forEach(({ body }, n) => expect(body.html_dev).toBe(texts[n]));
      const forms = await Promise.all(texts.map((html) => saveForm(html)));
      expect(forms.map(({ status }) => status)).toEqual(texts.map(() => 200));
      expect(texts).toContain(await htmlOf());
      await product.settle();
      // The template's, and one for each run that was begun.
      const runs = await query().rows<{ template: string }>(
        'select distinct template from feedmaker.runs where user_id = $1',
        [client.userId],
      );
      expect(await count('template_versions')).toBe(runs.length + 1);
      expect(await count('template_pictures')).toBe(1);
      expect((await statusOf(client, made.feedId)).run?.state).toBe('published');
    },
  );

  it('stay for a run at work when its feed is saved with another template', async () => {
    const hanging = gate();
    const asked = gate();
    shop.answers.set('/photos/1.jpg', (_request, response) => {
      asked.open();
      void hanging.opened.then(() => response.writeHead(503).end());
    });
    const runId = await requestRun(product.platform, made.feedId, { restart: true, checksPhotos: true });
    const settled = product.settle();
    await asked.opened;
    const { template } = await templateOfRun(runId ?? '');
    shop.answers.delete('/photos/1.jpg');
    await must(saveForm(`${logo}<p>second</p>`));
    expect(await readVersionHtml(query(), client.userId, template)).toContain('first');
    hanging.open();
    await settled;
    await product.settle();
    const { run } = await statusOf(client, made.feedId);
    expect(run).toMatchObject({ state: 'published', rendered_count: 1 });
    expect((await templateOfRun(run?.id)).template).not.toBe(template);
    // Its row is kept, and so is what it showed.
    expect(await readVersionHtml(query(), client.userId, template)).toContain('first');
  });

  it('stay for a run that is just being made while its feed gets another one and all are swept', async () => {
    const { template } = await query().one<{ template: string }>(
      'select template from feedmaker.feeds where id = $1',
      [made.feedId],
    );
    await query().run('delete from feedmaker.publications where feed_id = $1', [made.feedId]);
    await query().run('delete from feedmaker.runs where feed_id = $1', [made.feedId]);
    const id = randomUUID();
    let saving: ReturnType<typeof saveForm> | undefined;
    let sweeping: Promise<void> | undefined;
    await withLockedFeed(product.platform, made.feedId, async (feed) => {
      const { settings } = await feed.sql.one<{ settings: Parameters<typeof insertRun>[1]['settings'] }>(
        'select settings from feedmaker.feeds where id = $1',
        [made.feedId],
      );
      await insertRun(feed, { id, settings, isManual: false, planLimit: null, pricedAt: new Date() });
      saving = saveForm(`${logo}<p>second</p>`);
      await waitForWaiters(product.platform.database, 1);
      sweeping = sweepFiles(product.platform);
    });
    expect((await saving)?.status).toBe(200);
    await sweeping;
    await sweepFiles(product.platform);
    expect((await templateOfRun(id)).template).toBe(template);
    expect(await readVersionHtml(query(), client.userId, template)).toContain('first');
    await product.settle();
  });

  it(
    'go with the last run that showed them, stay for a published feed whose template is deleted, and go with the feed',
    { timeout: 180_000 },
    async () => {
      await must(saveForm(`${logo}<p>second</p>`));
      await product.settle();
      const second = (await statusOf(client, made.feedId)).run;
      await sweepFiles(product.platform);
      // The template's draft, the first run's and the second's.
      expect(await count('template_versions')).toBe(3);
      await query().run('delete from feedmaker.runs where feed_id = $1 and id <> $2', [
        made.feedId,
        second?.id,
      ]);
      await sweepFiles(product.platform);
      expect([await count('template_versions'), await count('template_pictures')]).toEqual([2, 1]);

      await must(saveTemplate(`${logo}<p>of the template</p>`));
      const template_id = made.template.id;
      const form = { id: made.feedId, name: 'F', project_id: made.project.id, template_id };
      const feedSettings = await settingsOf();
      await client.ask('PATCH', `/functions/v1/feeds?id=${made.feedId}`, { ...form, feedSettings });
      await product.settle();
      const { run } = await statusOf(client, made.feedId);
      await client.ask('DELETE', `/api/v1/templates/${template_id}`);
      expect(await htmlOf()).toContain('of the template');
      const { template } = await templateOfRun(run?.id);
      expect(await readVersionHtml(query(), client.userId, template)).toContain('of the template');
      await client.ask('DELETE', `/functions/v1/feeds?id=${made.feedId}`);
      expect([await count('template_versions'), await count('template_pictures')]).toEqual([0, 0]);
    },
  );

  it(
    'cannot be named by another caller, stand in the export of their account with every picture in its place, and go with their project',
    { timeout: 180_000 },
    async () => {
      const { template } = await query().one<{ template: string }>(
        'select template from feedmaker.feeds where id = $1',
        [made.feedId],
      );
      const stranger = await signUp(product.origin);
      const none = { defaultHtmlTemplate: '', activate: false };
      const theirs = await createFeed(stranger, shop.feedUrl, none);
      const feedSettings = { ...(await settingsOf()), version: 2, template, ...none };
      const form = { name: 'F', project_id: theirs.project.id, template_id: null, feedSettings };
      const theirPath = `/functions/v1/feeds?id=${theirs.feedId}`;
      await stranger.ask('PATCH', theirPath, { ...form, id: theirs.feedId });
      await stranger.ask('POST', '/functions/v1/feeds', form);
      const active = { ...form, feedSettings: { ...feedSettings, activate: true } };
      expect((await stranger.call('POST', '/functions/v1/feeds', active)).status).toBe(409);
      const named = await query().rows('select 1 from feedmaker.feeds where user_id = $1 and template = $2', [
        stranger.userId,
        template,
      ]);
      expect(named).toEqual([]);

      const html = `${logo}<p>exported</p>`;
      const config = JSON.stringify({ source: logo });
      const saved = { html_dev: html, config_dev: config, html_prod: html, config_prod: config };
      await client.ask('PATCH', `/api/v1/templates/${made.template.id}`, saved);
      type Row = Record<string, unknown>;
      const body = await client.ask<Record<string, Row[]>>('GET', accountExportPath);
      expect(body['templates']).toEqual([expect.objectContaining(saved)]);
      // The version that a feed and its runs name exists, as text.
      const [exported] = body['feedmaker.feeds'] ?? [];
      const version = body['template_versions']?.find(({ hash }) => hash === exported?.['template']);
      expect(version).toMatchObject({ html: `${logo}<p>first</p>`, config: '' });
      expect(Object.keys(body).filter((title) => title.includes('picture'))).toEqual([]);

      const before = [await count('template_versions'), await count('template_pictures')];
      const other = logo.replace('iVBOR', 'iVBOS');
      const killed = product.platform.database.asUser(client.userId, async (sql) => {
        await keepVersion(sql, client.userId, { html: other, config: '{}' });
        // To the database a killed process is a connection that ends: it leaves nothing behind.
        const { pid } = await sql.one<{ pid: number }>('select pg_backend_pid() as pid');
        await query().run('select pg_terminate_backend($1)', [pid]);
        await sql.run('select 1');
      });
      await expect(killed).rejects.toThrow();
      expect([await count('template_versions'), await count('template_pictures')]).toEqual(before);
      await client.ask('DELETE', `/api/v1/projects/${made.project.id}`);
      expect([await count('template_versions'), await count('template_pictures')]).toEqual([0, 0]);
    },
  );
});
