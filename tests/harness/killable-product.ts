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

/** The product in a process of its own that may fetch from these hosts, with a user of it, until the test has ended. */
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
     * Asks for something while `lock` holds it up, kills amid it and lets go. Returns what was answered, or null;
     * `isHeld` tells when it waits, and `end` ends something else than the product.
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
