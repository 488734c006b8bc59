import { createApi } from './api.ts';
import { readConfigOrExit } from './config.ts';
import { checkFiles } from './db/installation/check-files.ts';
import { migrateDatabase } from './db/migrate.ts';
import { type Part, watchEndOfProcess } from './platform/process/end-of-process.ts';
import { logFindings } from './installation/log-findings.ts';
import { jobs } from './jobs.ts';
import { openRenderer } from './open-renderer.ts';
import { openPlatformOrExit } from './platform/open-platform.ts';
import { startWorker } from './worker.ts';

const config = readConfigOrExit();
const platform = await openPlatformOrExit(config, {
  jobs: Object.values(jobs),
  migrate: migrateDatabase,
  check: checkFiles,
});
const { log, queue } = platform;
const end = watchEndOfProcess({ log, isStartedByNpm: config.isStartedByNpm });
end.add({ name: 'database', end: () => platform.close() });
const renderer = await openRenderer(platform);
end.add({ name: 'drawing', end: () => renderer.close() });
const work: Part[] = [];
if (config.roles.includes('api')) {
  const api = await createApi(platform, { renderer });
  work.push({ name: 'web server', end: () => api.close() });
  await listen(api);
  await logFindings(platform);
}
if (config.roles.includes('worker')) {
  const worker = await startWorker(platform, renderer);
  work.push({ name: 'schedule', end: () => worker.stop() }, { name: 'work', end: () => queue.rest() });
}
end.add(...work);
log.info(
  config.roles.includes('api') ? `Feedmaker is ready at ${config.publicUrl}` : 'Feedmaker worker is ready',
);

async function listen(api: Awaited<ReturnType<typeof createApi>>): Promise<void> {
  try {
    await api.listen({ host: config.host, port: config.port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    log.error(`Port ${config.port} is in use. Stop the other program or choose another PORT.`);
    await end.stop(1);
  }
}
