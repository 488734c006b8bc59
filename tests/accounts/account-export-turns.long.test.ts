import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { accountExportPath } from '#core/contract/account/account-api.ts';
import { createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product } = await openProduct();
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-turns-'));
process.env['TMPDIR'] = folder;

afterAll(async () => {
  delete process.env['TMPDIR'];
  await rm(folder, { recursive: true, force: true });
});

/** Somebody whose data no socket's buffers can hold. */
async function richUser(): Promise<ApiClient> {
  const client = await signUp(product.origin);
  const { template } = await createFeed(client, 'https://shop.example/feed.xml', { activate: false });
  await product.platform.database.query.run(
    `update template_versions v set config = array[array_to_string(config, '') || repeat(' x', 8000000)]
      from templates t where t.id = $1 and v.user_id = t.user_id and v.hash = t.dev_version`,
    [template.id],
  );
  return client;
}

const download = (client: ApiClient) => client.call<{ error: string }>('GET', accountExportPath);

/** Reads nothing of the answer but its head. */
function readNothing(client: ApiClient): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}` };
    const asking = request(product.origin + accountExportPath, { headers, agent: false }, (answer) => {
      answer.pause();
      resolve(answer);
    });
    asking.on('error', reject).end();
  });
}

test('exports at once of one account are one at a time, and others are answered meanwhile', async () => {
  const [hog, other] = [await richUser(), await signUp(product.origin)];
  let isOtherAnswered = false;
  const exports = Promise.all(
    Array.from({ length: 12 }, () => download(hog).then((answer) => ({ ...answer, isOtherAnswered }))),
  );
  expect((await other.call('GET', '/api/v1/projects')).status).toBe(200);
  isOtherAnswered = true;
  const answers = await exports;
  const whole = answers.filter(({ status }) => status === 200);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.every((answer) => answer.isOtherAnswered)).toBe(true);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(9);
  for (const { status, body } of refused)
    expect([status, body.error]).toEqual([429, turnReasons.exportUnderWay]);
});

test('a download that nobody reads holds no connection, no name on the disk and no turn of others', async () => {
  const [slow, other] = [await richUser(), await signUp(product.origin)];
  const answer = await readNothing(slow);
  expect(answer.statusCode).toBe(200);
  expect(await readdir(folder)).toEqual([]);
  const inTransaction = () =>
    product.platform.database.query.rows(
      `select pid from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
    );
  await expect.poll(inTransaction).toEqual([]);
  const again = await download(slow);
  expect([again.status, again.body.error]).toEqual([429, turnReasons.exportUnderWay]);
  expect((await download(other)).status).toBe(200);
  answer.destroy();
  await expect.poll(async () => (await download(slow)).status).toBe(200);
});

test('the fourth export within an hour is refused and says when there is one again', async () => {
  const client = await signUp(product.origin);
  for (let round = 0; round < 3; round += 1) expect((await download(client)).status).toBe(200);
  const { status, body, headers } = await download(client);
  expect([status, body.error]).toEqual([429, turnReasons.exportsPerHour({ minutes: 60 })]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
});
