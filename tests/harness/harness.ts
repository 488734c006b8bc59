import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createApi } from '#server/api.ts';
import { readConfig } from '#server/config.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { jobs } from '#server/jobs.ts';
import { openRenderer, type Renderer } from '#server/open-renderer.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/process/log.ts';
import { createFetchRemote } from '#server/platform/fetch/fetch-remote.ts';
import type { HostGateOptions } from '#server/platform/fetch/host-gate.ts';
import type { RemoteLimits } from '#server/platform/fetch/port.ts';
import { createStages, type StageOptions } from '#server/pipeline/stages.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { startWorker } from '#server/worker.ts';
import { openTestDatabase } from './harness-database.ts';
import { silentLog } from './silent-log.ts';

/** The whole product in this process, on a database and a folder of its own. */
export interface TestProduct {
  readonly origin: string;
  readonly platform: Platform;
  readonly renderer: Renderer;
  /** Works off everything that was asked for: runs started before this call are ended after it. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** More than any test makes: one user of a test is quicker than a person. */
const CALLS_PER_MINUTE = 100_000;

/** What a test may want otherwise. */
export interface ProductOptions {
  readonly photoLimits?: Partial<RemoteLimits>;
  /** How many requests at once, and when a host is given up. */
  readonly gate?: Partial<HostGateOptions>;
  /** How much of a run is done at once. */
  readonly stages?: StageOptions;
  readonly callsPerMinute?: number;
  readonly log?: Log;
  readonly clock?: Clock;
  /** The disk as this test wants it, such as a full one. */
  readonly disk?: (storage: Storage) => Storage;
  readonly env?: Readonly<Record<string, string>>;
  /** What somebody has already: a database, brought up to date here, and the folder with its files, which is copied. */
  readonly data?: { readonly database: PostgresDatabase; readonly files: string };
}

/** `allowHosts` are `host:port` pairs inside private ranges that outbound requests may reach, as fake shops need. */
export async function startProduct(
  allowHosts: readonly string[],
  options: ProductOptions = {},
): Promise<TestProduct> {
  const log = options.log ?? silentLog;
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-product-'));
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    FETCH_ALLOW_HOSTS: allowHosts.join(','),
    ...options.env,
  });
  const database = await openData(dataDir, options.data);
  const queue = await openQueue(database, {
    definitions: Object.values(jobs),
    isWorker: true,
    isOnlyProcess: true,
    log,
  });
  const fetchRemote = createFetchRemote({
    allowHosts: config.fetchAllowHosts,
    limits: { photo: options.photoLimits ?? {} },
    ...(options.gate === undefined ? {} : { gate: options.gate }),
  });
  const folder = await openFolderStorage(path.join(dataDir, 'files'));
  const storage = options.disk?.(folder) ?? folder;
  const platform: Platform = {
    config,
    database,
    storage,
    queue,
    fetchRemote,
    clock: options.clock ?? systemClock,
    log,
    async close() {
      await queue.stop();
      await fetchRemote.close();
      await database.close();
    },
  };
  const renderer = await openTestRenderer(platform);
  const { callsPerMinute = CALLS_PER_MINUTE } = options;
  const api = await createApi(platform, { renderer, callsPerMinute });
  await api.listen({ port, host: '127.0.0.1' });
  const worker = await startWorker(platform, renderer, createStages(options.stages));
  return {
    origin: `http://127.0.0.1:${port}`,
    platform,
    renderer,
    settle: () => queue.runUntilIdle(),
    async close() {
      worker.stop();
      await api.close();
      await platform.close();
      await renderer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openData(dataDir: string, data: ProductOptions['data']): Promise<PostgresDatabase> {
  if (data === undefined) return openTestDatabase();
  await migrateDatabase(data.database);
  await cp(data.files, path.join(dataDir, 'files'), { recursive: true });
  return data.database;
}

let shared: Promise<Renderer> | undefined;

/**
 * Drawing processes take half a second of work to start, so the products of a test process share them, and they end
 * with it. A product with fonts or a model of its own has its own.
 */
async function openTestRenderer(platform: Platform): Promise<Renderer> {
  const { fontsDir, backgroundModel } = platform.config;
  if (fontsDir !== null || backgroundModel !== null) return openRenderer(platform);
  shared ??= openRenderer(platform);
  return { ...(await shared), close: () => Promise.resolve() };
}

/** The address goes into feeds and therefore must be known before the server listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
