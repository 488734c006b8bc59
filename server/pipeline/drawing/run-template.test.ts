import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { feedSettingsSchema } from '#core/feeds/feed-settings.ts';
import { migrateFeedSettings } from '#core/feeds/migrate-feed-settings.ts';
import { keepVersion } from '#server/db/template-versions.ts';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addUser } from '#tests/harness/feed-rows.ts';
import { runTemplate } from './run-template.ts';
import { longTest } from '#tests/harness/long-test.ts';

const database = await databaseForFile();
const userId = await addUser(database.query);

const { settings } = migrateFeedSettings(
  feedSettingsSchema.parse({
    type: 'xml',
    feedUrl: 'https://shop.example/feed.xml',
    offerKey: 'item',
    imageKey: 'image',
    offerIdOption: { type: 1, keyName: 'id' },
    width: 600,
    height: 400,
  }),
);

const runOf = (template: string | null) => ({ user_id: userId, settings: { ...settings, template } });
const keep = (html: string) =>
  database.asUser(userId, (sql) => keepVersion(sql, userId, { html, config: '' }));

test('a version is read and taken apart once, whoever asks for it at once, and its key is that of its HTML', async () => {
  const html = '<p>{{TITLE}}</p>';
  const run = runOf(await keep(html));
  const [one, ...others] = await Promise.all(Array.from({ length: 8 }, () => runTemplate({ database }, run)));
  for (const other of others) expect(other.template).toBe(one?.template);
  // The same name as in every release: another name would draw every picture again.
  expect(one?.version).toBe(createHash('sha256').update(`600x400\n${html}`).digest('hex'));
  await database.query.run('delete from template_versions where user_id = $1', [userId]);
  expect((await runTemplate({ database }, run)).template).toBe(one?.template);
});

test('a feed without a template has one that shows nothing', async () => {
  expect((await runTemplate({ database }, runOf(null))).template.tree.children).toEqual([]);
});

test('a version that is gone, or another user’s, is an error and no empty picture', async () => {
  const run = runOf(await keep('<p>gone</p>'));
  await expect(runTemplate({ database }, { ...run, user_id: randomUUID() })).rejects.toThrow('is gone');
  await database.query.run('delete from template_versions where user_id = $1', [userId]);
  await expect(runTemplate({ database }, run)).rejects.toThrow('is gone');
});

longTest('more templates at once than can be remembered are all read', async () => {
  // Together more than the 64 million characters that are remembered, and each too long to be taken apart.
  const texts = Array.from({ length: 18 }, (_, n) => `<p>${n}</p>${'x'.repeat(4_000_000)}`);
  const runs = [];
  for (const html of texts) runs.push(runOf(await keep(html)));
  const templates = await Promise.all(runs.map((run) => runTemplate({ database }, run)));
  expect(new Set(templates.map(({ version }) => version)).size).toBe(texts.length);
});
