import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import { must, signUp } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { holdLock, waitForWaiters } from '#tests/harness/locks.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

const keys = { call: '/api/v1/api-keys', body: { name: 'Till' } };
const hooks = {
  call: '/api/v1/webhook-endpoints',
  body: { name: 'Till', url: 'https://hooks.example/till', types: ['feed.failed'] },
};

const kills: [name: string, asked: typeof keys | typeof hooks, table: string, left: number][] = [
  // The call is noted by then and the key is not there, and both are of one transaction.
  ['before an API key is kept makes none', keys, 'api_keys', 0],
  ['after an API key is kept loses none', keys, 'security_events', 1],
  ['before a webhook is kept makes none', hooks, 'webhook_endpoints', 0],
];

test.each(isLongRun ? kills : kills.slice(0, 1))(
  'a kill %s; the same call to the next process makes it once, and tells its secret',
  async (_name, { call, body }, table, left) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-crash-'));
    const options = { dataDir, port: await freePort() };
    let product = await startProcess(options);
    try {
      const client = await signUp(product.origin);
      const total = async () => (await must<{ total: number }>(client.call('GET', call))).body.total;
      const headers = { 'idempotency-key': randomUUID() };
      const ask = () => client.call<{ id: string; secret: string }>('POST', call, body, headers);
      const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
      const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
      const release = await holdLock(database, `lock table public.${table} in share row exclusive mode`);
      const asking = ask().catch(() => null);
      await waitForWaiters(database, 1);
      await product.kill();
      expect(await asking).toBeNull();
      await release();
      await database.close();

      product = await startProcess(options);
      expect(await total()).toBe(left);
      const first = await must<{ id: string; secret: string }>(ask());
      const again = await must<{ id: string; secret: string }>(ask());
      expect([again.body.id, again.body.secret]).toEqual([first.body.id, first.body.secret]);
      expect(await total()).toBe(1);
      if (call !== '/api/v1/api-keys') return;
      const authorization = `Bearer ${first.body.secret}`;
      expect((await fetch(`${product.origin}/api/v1/projects`, { headers: { authorization } })).status).toBe(
        200,
      );
    } finally {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);
