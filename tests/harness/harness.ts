import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import type { openBilling } from '#server/billing/open-billing.ts';
import { openRenderer, type Renderer } from '#server/open-renderer.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { FetchRemoteOptions } from '#server/platform/fetch/fetch-remote.ts';
import type { HostGateOptions } from '#server/platform/fetch/host-gate.ts';
import type { RemoteLimits } from '#server/platform/fetch/port.ts';
import type { StageOptions } from '#server/pipeline/stages.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import { openPlatform, type Platform } from '#server/platform/open-platform.ts';
import type { Part } from '#server/platform/process/end-of-process.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { productParts, startProduct as startRealProduct } from '#server/start-product.ts';
import { openTestDatabase } from './harness-database.ts';
import { silentLog } from './silent-log.ts';

/** The whole product in this process, with its own database and folder. */
export interface TestProduct {
  readonly origin: string;
  readonly platform: Platform;
  readonly renderer: Renderer;
  /** Waits until all pending work is done, including runs started before this call. */
  settle(): Promise<void>;
  /** Closes the product; repeated calls have no effect. */
  close(): Promise<void>;
}

/** A limit that no test reaches, although a test makes calls faster than a person. */
const CALLS_PER_MINUTE = 100_000;

function remoteLimitsOf({ photoLimits, feedLimits, sampleLimits, webhookLimits }: ProductOptions) {
  return {
    photo: photoLimits ?? {},
    feed: feedLimits ?? {},
    sample: sampleLimits ?? {},
    post: webhookLimits ?? {},
  };
}

export interface ProductOptions {
  readonly photoLimits?: Partial<RemoteLimits>;
  readonly feedLimits?: Partial<RemoteLimits>;
  readonly sampleLimits?: Partial<RemoteLimits>;
  readonly webhookLimits?: Partial<RemoteLimits>;
  /** Limits for concurrent requests, and for stopping requests to a host that does not answer. */
  readonly gate?: Partial<HostGateOptions>;
  /** Replaces the name service. */
  readonly resolve?: FetchRemoteOptions['resolve'];
  readonly stages?: StageOptions;
  readonly callsPerMinute?: number;
  /** Used instead of the payment provider in the settings. */
  readonly billing?: typeof openBilling;
  readonly log?: Log;
  readonly clock?: Clock;
  /** Wraps the storage, for example as a full disk. */
  readonly disk?: (storage: Storage) => Storage;
  readonly env?: Readonly<Record<string, string>>;
  /** Existing data: a database, which is migrated, and a folder with its files, which is copied. */
  readonly data?: { readonly database: PostgresDatabase; readonly files: string };
}

/** Starts the product. `allowHosts` are `host:port` pairs inside private ranges that outbound requests may reach, as fake shops need. */
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
    // Plans are off, so that they do not limit the tests' feeds.
    BILLING: 'off',
    ...options.env,
  });
  const { data, gate, disk, clock, resolve, stages, callsPerMinute = CALLS_PER_MINUTE, billing } = options;
  if (data !== undefined) await cp(data.files, path.join(dataDir, 'files'), { recursive: true });
  // Databases of tests are copies of one with the whole schema.
  const parts = data === undefined ? { ...productParts, migrate: () => Promise.resolve() } : productParts;
  const platform = await openPlatform(config, parts, {
    log,
    ...(clock && { clock }),
    ...(disk && { disk }),
    openDatabase: () => (data === undefined ? openTestDatabase() : Promise.resolve(data.database)),
    fetchRemote: {
      limits: remoteLimitsOf(options),
      ...(gate && { gate }),
      ...(resolve && { resolve }),
    },
  });
  const rows: Part[][] = [];
  const end = { add: (...row: Part[]) => void rows.push(row) };
  const overrides = {
    openRenderer: openTestRenderer,
    callsPerMinute,
    // No grace periods, because the tests' clients have ended before the product.
    leave: { graceMs: 0, silentMs: 0, choosyMs: 0 },
    ...(stages && { stages }),
    ...(billing && { openBilling: billing }),
  };
  const { renderer } = await startRealProduct(platform, end, overrides);
  const close = async () => {
    for (const row of rows.toReversed()) await Promise.all(row.map(async (part) => part.end()));
    await rm(dataDir, { recursive: true, force: true });
  };
  let closed: Promise<void> | undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    platform,
    renderer,
    settle: () => platform.queue.runUntilIdle(),
    close: () => (closed ??= close()),
  };
}

let shared: Promise<Renderer> | undefined;

/**
 * Opens drawing processes. Starting them takes half a second, so all products of a test process share them until it ends; only a product
 * whose settings name fonts, a model or a limit of the photo cache gets separate ones.
 */
async function openTestRenderer(platform: Parameters<typeof openRenderer>[0]): Promise<Renderer> {
  const { fontsDir, backgroundModel, fittedPhotosBytes } = platform.config;
  const own = [fontsDir, backgroundModel, fittedPhotosBytes];
  if (own.some((setting) => setting !== null)) return openRenderer(platform);
  // Without a photo cache: its folder would belong to the first product, and be deleted with it.
  shared ??= openRenderer({ ...platform, config: { ...platform.config, fittedPhotosBytes: 0 } });
  return { ...(await shared), close: () => Promise.resolve() };
}

/** Returns a free port. It must be known before the server listens, because its address is written into feeds. */
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
