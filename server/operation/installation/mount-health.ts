import type { FastifyInstance } from 'fastify';
import { addresses } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';
import { isFromHere } from '#server/platform/http/proxy-watch.ts';
import type { Readiness } from './readiness.ts';

/**
 * Mounts the health checks. `liveness`: the process answers. `readiness`: 503 if this process cannot do its work. Details about its parts
 * are for the operator: shown only to this machine, or at METRICS if that is set.
 */
export function mountHealth(
  app: FastifyInstance,
  { metrics }: Pick<Config, 'metrics'>,
  look: () => Promise<Readiness>,
): void {
  app.get(addresses.liveness.pattern, () => ({ status: 'ok' }));
  app.get(addresses.readiness.pattern, async (request, reply) => {
    const { isReady, details } = await look();
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(metrics === null && isFromHere(request.raw) ? details : { status: isReady ? 'ok' : 'failed' });
  });
}
