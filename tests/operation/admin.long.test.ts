import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { type ProductProcess, startProcess } from '#tests/harness/product-process.ts';
import { runCommand } from '#tests/harness/run-command.ts';

// The operator's commands beside a product that runs, as processes of their own.

let dataDir = '';
let product: ProductProcess;

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'feedmaker-admin-')), 'data');
  product = await startProcess({ port: await freePort(), dataDir });
});
afterAll(async () => {
  await product?.stop();
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

const admin = (...args: string[]) => runCommand(['admin', ...args], { DATA_DIR: dataDir });

test('what one account may have is said beside the running product, holds at once, and is taken back', async () => {
  const client = await signUp(product.origin);
  const usage = async () =>
    await client.ask<Record<string, { limit: number | null }>>('GET', '/api/v1/account/usage');
  const makeProject = async () => (await client.call('POST', '/api/v1/projects', { name: 'Shoes' })).status;
  expect((await usage())['projects']?.limit).toBe(100);
  expect((await makeProject()) < 300).toBe(true);

  const set = await admin('quota', client.email, '--set', 'projects=1 bytes=none', '--json');
  expect(JSON.parse(set.text)).toMatchObject({
    id: client.userId,
    projects: { has: 1, may: 1 },
    feeds: { has: 0, may: 200 },
    bytes: { may: 'any' },
  });
  expect(await usage()).toMatchObject({
    projects: { limit: 1 },
    feeds: { limit: 200 },
    bytes: { limit: null },
  });
  const refused = await client.call<{ code: string }>('POST', '/api/v1/projects', { name: 'Hats' });
  expect(refused.body).toMatchObject({ code: 'quota_reached' });
  // Nobody else's.
  const other = await signUp(product.origin);
  expect((await other.call('POST', '/api/v1/projects', { name: 'Hats' })).status).toBeLessThan(300);

  const bad = await admin('quota', client.email, '--set', 'shoes=1');
  expect(bad).toMatchObject({ code: 1, text: '' });
  expect(bad.errors).toContain("'shoes=1' does not fit");
  expect((await usage())['projects']?.limit).toBe(1);
  expect((await admin('quota', client.userId, '--set', 'usual')).text).toMatch(
    /^projects:\n {2}has: 1\n {2}may: 100$/m,
  );
  expect((await makeProject()) < 300).toBe(true);
  expect(await admin('quota', 'nobody@example.com')).toMatchObject({ code: 1 });
});

test('the processes of an installation are told, and who ended', async () => {
  interface Process {
    pid: number;
    roles: string[];
    is_alive: boolean;
  }
  const list = async () => JSON.parse((await admin('processes', '--json')).text) as Process[];
  const [self] = await list();
  expect(self).toMatchObject({ roles: ['api', 'worker'], is_alive: true });
  await product.stop();
  // The stopped database is started for the command, and stopped again.
  expect(await list()).toEqual([expect.objectContaining({ pid: self?.pid, is_alive: false })]);
  product = await startProcess({ port: await freePort(), dataDir });
  const again = await admin('processes');
  expect(again.text).toMatch(/^alive {2}api\+worker /m);
  expect(again.text).toMatch(/^ended {2}api\+worker /m);
});
