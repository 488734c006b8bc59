import process from 'node:process';
import { createApi } from './api.ts';
import { readConfigOrExit } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { jobs } from './jobs.ts';
import { openRenderer } from './open-renderer.ts';
import { openPlatformOrExit, type Platform } from './platform/open-platform.ts';
import { startWorker } from './worker.ts';

/** How long requests and jobs may take to end after the signal to stop. */
const DRAIN_MS = 10_000;

const config = readConfigOrExit();
const platform = await openPlatformOrExit(config, { jobs: Object.values(jobs), migrate: migrateDatabase });
const closers: (() => Promise<void> | void)[] = [];
let isStopping = false;

stopOnSignals();
const renderer = await openRenderer(platform);
if (config.roles.includes('api')) await startApi(platform);
if (config.roles.includes('worker')) {
  const worker = await startWorker(platform, renderer);
  closers.push(() => worker.stop());
}
platform.log.info(
  config.roles.includes('api') ? `Feedmaker is ready at ${config.publicUrl}` : 'Feedmaker worker is ready',
);

async function startApi(open: Platform): Promise<void> {
  const api = await createApi(open, { renderer });
  closers.push(() => api.close());
  try {
    await api.listen({ host: config.host, port: config.port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    open.log.error(`Port ${config.port} is in use. Stop the other program or choose another PORT.`);
    await stop(1);
  }
}

/**
 * A signal ends the process after its requests and jobs. npm's shell may die without passing a signal on, so losing
 * the parent counts as one where a parent of ours is watched.
 */
function stopOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  const parent = process.ppid;
  if (!config.isStartedByNpm || parent === 1) return;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 500).unref();
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  for (const close of closers.toReversed()) await close();
  await platform.close();
  await renderer.close();
  process.exit(code);
}
