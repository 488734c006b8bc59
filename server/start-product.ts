import type { FastifyInstance } from 'fastify';
import { createApi } from './api.ts';
import { announceBilling } from './billing/announce-billing.ts';
import { openBilling } from './billing/open-billing.ts';
import { checkFiles } from './db/installation/check-files.ts';
import { migrateDatabase } from './db/migrate.ts';
import { startOwnSweep } from './files/sweep-own-folder.ts';
import { logFindings } from './operation/installation/log-findings.ts';
import { openReadiness } from './operation/installation/readiness.ts';
import { startSignsOfLife } from './operation/installation/signs-of-life.ts';
import { jobs } from './jobs.ts';
import { measurePlatform } from './operation/metrics/measured-platform.ts';
import { measureRenderer } from './operation/metrics/measured-renderer.ts';
import { openMetrics } from './operation/metrics/open-metrics.ts';
import { openRenderer, type Renderer } from './open-renderer.ts';
import { createStages, type StageOptions } from './pipeline/stages.ts';
import type { Leave } from './platform/http/draining-server.ts';
import type { Platform, PlatformParts } from './platform/open-platform.ts';
import type { EndOfProcess, Part } from './platform/process/end-of-process.ts';
import { StartError } from './platform/process/start-error.ts';
import { watchPool } from './render/pool/watched-pool.ts';
import { startWorker } from './worker.ts';

export const productParts: PlatformParts = {
  jobs: Object.values(jobs),
  migrate: migrateDatabase,
  check: checkFiles,
};

export interface ProductOverrides {
  readonly openRenderer?: typeof openRenderer;
  readonly openBilling?: typeof openBilling;
  /** Maximum calls of one user per minute. */
  readonly callsPerMinute?: number;
  /** Grace periods for ending the web server. */
  readonly leave?: Leave;
  readonly stages?: StageOptions;
}

/**
 * Starts this process's parts on an open platform: drawing, the web server and the worker, depending on its role. Every row of parts is
 * added to `end` as soon as it runs, the platform first. Fails with `StartError` if the operator can help.
 */
export async function startProduct(
  opened: Platform,
  end: Pick<EndOfProcess, 'add'>,
  overrides: ProductOverrides = {},
): Promise<{ renderer: Renderer }> {
  end.add({ name: 'database', end: () => opened.close() });
  const metrics = await openMetrics(opened);
  if (metrics !== null) end.add({ name: 'metrics', end: () => metrics.close() });
  const platform = metrics === null ? opened : measurePlatform(opened, metrics.meters);
  const { roles } = platform.config;
  const drawing = await (overrides.openRenderer ?? openRenderer)(platform);
  end.add({ name: 'drawing', end: () => drawing.close() });
  end.add({ name: 'sweep', end: startOwnSweep(platform) });
  const { pool: watched, isDrawing } = watchPool(drawing);
  const renderer = metrics === null ? watched : measureRenderer(watched, metrics.meters);
  const billing = await (overrides.openBilling ?? openBilling)(platform);
  if (billing !== null) end.add({ name: 'billing', end: () => billing.close() });
  announceBilling(platform, billing);
  const readiness = openReadiness(platform, isDrawing);
  metrics?.tellReadiness(readiness);
  const work: Part[] = [];
  if (roles.includes('api')) {
    const api = await createApi(platform, {
      renderer,
      billing,
      meters: metrics?.meters ?? null,
      readiness,
      ...overrides,
    });
    work.push({ name: 'web server', end: () => api.close() });
    await listen(api, platform.config);
    await logFindings(platform);
  }
  if (roles.includes('worker')) {
    const worker = await startWorker(platform, renderer, {
      stages: createStages(overrides.stages),
      billing,
    });
    work.push(
      { name: 'schedule', end: () => worker.stop() },
      { name: 'work', end: () => platform.queue.rest() },
    );
  }
  const signs = await startSignsOfLife(platform);
  end.add({ name: 'signs of life', end: () => signs.end() }, ...work);
  return { renderer };
}

async function listen(api: FastifyInstance, { host, port }: Platform['config']): Promise<void> {
  try {
    await api.listen({ host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    const text = `Port ${port} is in use. Stop the other program or choose another PORT.`;
    throw new StartError(text, { cause: error });
  }
}
