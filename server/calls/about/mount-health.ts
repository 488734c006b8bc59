import type { FastifyInstance } from 'fastify';
import { addresses } from '#core/public-addresses.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { oneAtATime } from '#server/platform/turns/one-at-a-time.ts';

type PartState = 'ok' | 'failed';

/** Overwritten by every check, so that nothing piles up. */
const PROBE_KEY = 'health/probe';

/**
 * `liveness`: the process answers. `readiness`: its parts do their work, by name; 503 when one does not. A process that
 * only serves is ready while workers elsewhere are not: taking it away would not bring them back.
 */
export function mountHealth(app: FastifyInstance, platform: Platform): void {
  const { config, database, queue, storage } = platform;
  const isWorker = config.roles.includes('worker');
  // Anybody may ask, and a look costs a write to the disk.
  const look = oneAtATime(async () => {
    const [databaseState, storageState, jobsState] = await Promise.all([
      stateOf(async () => (await database.publicQuery.one('select 1 as ready')) !== null),
      stateOf(async () => (await storage.put(PROBE_KEY, Buffer.from('ready'))).sizeBytes > 0),
      stateOf(async () => !(await queue.isStalled())),
    ]);
    return { database: databaseState, storage: storageState, jobs: jobsState };
  });
  app.get(addresses.liveness.pattern, () => ({ status: 'ok' }));
  app.get(addresses.readiness.pattern, async (_request, reply) => {
    const parts = await look();
    const isReady = parts.database === 'ok' && parts.storage === 'ok' && (parts.jobs === 'ok' || !isWorker);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failed', ...parts });
  });
}

async function stateOf(check: () => Promise<boolean>): Promise<PartState> {
  return (await check().catch(() => false)) ? 'ok' : 'failed';
}
