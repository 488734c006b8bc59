import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import type { Database } from '#server/platform/database/port.ts';
import { signUp } from './api-client.ts';
import { freePort } from './harness.ts';
import { holdLock, waitForWaiters } from './locks.ts';
import { startProcess } from './product-process.ts';
import { silentLog } from './silent-log.ts';

const waitForOne = (database: Database) => waitForWaiters(database, 1);

/** Starts the product in a separate process with access to these hosts, and a user; ends it after the test. */
export async function startKillableProduct(allowHosts: readonly string[]) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-killed-'));
  const options = { dataDir, port: await freePort(), allowHosts };
  let product = await startProcess(options);
  onTestFinished(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const kill = () => product.kill();
  return {
    origin: product.origin,
    client: await signUp(product.origin),
    dataDir,
    kill,
    async start() {
      product = await startProcess(options);
    },
    /**
     * Makes a call that `lock` blocks, kills the product meanwhile and releases the lock. Returns the answer, or null. `isHeld` returns
     * true when the call is blocked; `end` is called instead of killing the product, if given.
     */
    async killAmid<Answer>(
      lock: string,
      ask: () => Promise<Answer>,
      { isHeld = waitForOne, end = kill }: { isHeld?: typeof waitForOne; end?: () => Promise<void> } = {},
    ): Promise<Answer | null> {
      const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
      const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
      const release = await holdLock(database, lock);
      const asked = ask().catch(() => null);
      await isHeld(database);
      await end();
      const answer = await asked;
      await release().catch(() => undefined);
      await database.close();
      return answer;
    },
  };
}
