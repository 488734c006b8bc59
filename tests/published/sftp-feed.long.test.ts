import { afterAll, expect, test } from 'vitest';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { sshKeys, startSftp } from '#tests/harness/fakes/sftp-server.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { manualRun } from '#tests/harness/publishing.ts';

const first = await startSftp({ hostKey: sshKeys().private });
const { port, url } = first;
let server = first;
const other = await startSftp();
afterAll(async () => {
  await server.close();
  await other.close();
});
const { shop, product, client } = await openShop(numberedProducts(2), { hosts: [first.host, other.host] });

const sourceAccess = { username: 'ann', password: 'secret' };
const serve = (text = shop.feedText(), mtime = 1) =>
  void server.files.set('/feed.xml', { content: Buffer.from(text), mtime });
const proxy = async (body: object) =>
  (await client.call<Record<string, unknown>>('POST', '/functions/v1/feed-proxy', body)).body;

test('a feed on an SFTP server is published and read again when it has changed, and its password goes to that server alone', async () => {
  serve();
  expect((await proxy({ url: url('/feed.xml'), sourceAccess }))['xmlContent']).toBe(shop.feedText());
  const made = await createFeed(client, url('/feed.xml'), {}, { sourceAccess });
  const { feedId, record, project, template } = made;
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 2 });
  const refresh = () => manualRun(product, client, feedId);
  server.asked.length = 0;
  expect(await refresh()).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(server.asked).toEqual(['login ann by none', 'login ann by password']);
  serve(shop.feedText().replace('10.00', '11.00'), 2);
  expect(await refresh()).toMatchObject({ state: 'published' });
  expect(server.asked).toContain('open /feed.xml');

  // A stored password goes to no other server, though both are read by SFTP.
  other.files.set('/feed.xml', { content: Buffer.from(shop.feedText()), mtime: 1 });
  const seen: string[] = [];
  other.accept = ({ password }) => seen.push(password) > 0;
  expect(await proxy({ url: other.url('/feed.xml'), feedId })).toMatchObject({ success: false });
  expect(seen).toEqual([]);

  // The key of the server is remembered at the first reading, and another one is refused until it is forgotten.
  const configOf = async () =>
    (await client.call<Record<string, unknown>>('GET', `/functions/v1/feeds?id=${feedId}`)).body;
  const before = JSON.stringify(await configOf());
  expect(before).toMatch(/"hostKey":"SHA256:[\w+/]{43}"/);
  expect(before).not.toContain('secret"');
  await server.close();
  server = await startSftp({ port });
  serve(shop.feedText(), 3);
  const refused = await refresh();
  expect(refused).toMatchObject({ state: 'failed', error_code: 'source_sftp_other_host' });
  expect(refused.error_text).toContain('shows another key than before');
  expect(server.asked).toEqual([]);
  expect(await proxy({ url: url('/feed.xml'), feedId, sourceAccess })).toMatchObject({ success: false });
  const { feedSettings } = await configOf();
  const form = { name: record.name, project_id: project.id, template_id: template.id, feedSettings };
  const accepted = { username: 'ann', forgetHostKey: true };
  await client.ask('PATCH', `/functions/v1/feeds?id=${feedId}`, { ...form, sourceAccess: accepted });
  await product.settle();
  expect(await refresh()).toMatchObject({ state: 'published' });
  expect(JSON.stringify(await configOf())).toMatch(/"hostKey":"SHA256:/);
  expect(JSON.stringify(await configOf())).not.toBe(before);
});
