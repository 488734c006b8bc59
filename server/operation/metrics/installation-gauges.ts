import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { metricsHelp } from '#core/messages/metrics-messages.ts';
import {
  countActiveFeeds,
  countFeedsByAge,
  countJobs,
  countReasons,
  countRuns,
  countShownProducts,
  readDatabaseBytes,
} from '#server/db/installation/metrics.ts';
import { countAlive } from '#server/db/installation/processes.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { readDiskSpace } from '#server/platform/process/disk-space.ts';
import { version } from '#server/platform/process/version.ts';
import { oneAtATime } from '#server/platform/turns/shared-work.ts';

type Library = typeof import('prom-client');
type Parts = Pick<Platform, 'config' | 'database' | 'clock'>;

/** Age limits, in seconds, for counting feeds by their published version. */
const ages = [900, 3600, 2 * 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600];

const processRoles = ['api', 'worker'] as const;

const dayMs = 24 * 3_600_000;

/** Time limit in ms: a monitoring program gives up after ten seconds, and would then get no values at all. */
const patienceMs = 4000;

/** Cache lifetime in ms, because counting the reasons of a million products takes a second. */
const reasonsMs = 5 * 60_000;

/**
 * Creates the gauges of the whole installation, read from database and disk when the metrics are scraped: all processes report the same
 * values, so use the maximum and not the sum. Returns a function that updates the values.
 */
export function createInstallationGauges(
  { Gauge }: Library,
  registry: Registry,
  parts: Parts,
): () => Promise<void> {
  const gauge = <Label extends string>(name: keyof typeof metricsHelp, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `feedmaker_${name}`, help: metricsHelp[name], labelNames, registers: [registry] });
  const gauges = {
    due: gauge('jobs_due', ['queue']),
    active: gauge('jobs_active', ['queue']),
    failed: gauge('jobs_failed', ['queue']),
    oldest: gauge('jobs_oldest_due_seconds', ['queue']),
    alive: gauge('processes_alive', ['of']),
    feeds: gauge('feeds_active'),
    within: gauge('feeds_published_within', ['seconds']),
    runs: gauge('runs', ['state']),
    products: gauge('products', ['shows']),
    reasons: gauge('products_with_reason', ['reason']),
    databaseBytes: gauge('database_bytes'),
    diskFree: gauge('disk_free_bytes'),
    diskTotal: gauge('disk_total_bytes'),
    isUp: gauge('database_up'),
  };
  gauge('version', ['version']).set({ version }, 1);
  const readReasons = everySoOften(parts.clock, reasonsMs, () => countReasons(parts.database.query));
  // A database that hangs must not be queried again by every scrape.
  const read = oneAtATime(() => readAll(gauges, parts, readReasons).catch(() => false));
  return async () => {
    await readDisk(gauges, parts);
    const isUp = await Promise.race([read(), wait(patienceMs, false, { ref: false })]);
    gauges.isUp.set(isUp ? 1 : 0);
  };
}

type Gauge = {
  set(value: number): void;
  set(labels: Record<string, string>, value: number): void;
  reset(): void;
};
type Gauges = Record<
  | 'due'
  | 'active'
  | 'failed'
  | 'oldest'
  | 'alive'
  | 'feeds'
  | 'within'
  | 'runs'
  | 'products'
  | 'reasons'
  | 'databaseBytes'
  | 'diskFree'
  | 'diskTotal',
  Gauge
>;

async function readAll(
  gauges: Gauges,
  { database, clock }: Parts,
  readReasons: () => ReturnType<typeof countReasons>,
): Promise<boolean> {
  const sql = database.query;
  const now = clock.now();
  const [jobs, alive, feeds, within, runs, shown, reasons, bytes] = await Promise.all([
    countJobs(sql),
    Promise.all(processRoles.map((role) => countAlive(sql, role))),
    countActiveFeeds(sql),
    countFeedsByAge(sql, ages, now),
    countRuns(sql, new Date(now.getTime() - dayMs)),
    countShownProducts(sql),
    readReasons(),
    readDatabaseBytes(sql),
  ]);
  for (const each of [gauges.due, gauges.active, gauges.failed, gauges.oldest, gauges.runs, gauges.reasons])
    each.reset();
  for (const { queue, due, active, failed, oldest } of jobs) {
    gauges.due.set({ queue }, due);
    gauges.active.set({ queue }, active);
    gauges.failed.set({ queue }, failed);
    gauges.oldest.set({ queue }, oldest);
  }
  processRoles.forEach((of, at) => gauges.alive.set({ of }, alive[at]?.alive ?? 0));
  gauges.feeds.set(feeds);
  ages.forEach((seconds, at) => gauges.within.set({ seconds: String(seconds) }, within[at] ?? 0));
  for (const { state, runs: count } of runs) gauges.runs.set({ state }, count);
  gauges.products.set({ shows: 'enhanced' }, shown.enhanced);
  gauges.products.set({ shows: 'kept' }, shown.kept);
  gauges.products.set({ shows: 'original' }, shown.original);
  for (const { reason, products } of reasons) gauges.reasons.set({ reason }, products);
  gauges.databaseBytes.set(bytes);
  return true;
}

async function readDisk(gauges: Gauges, { config }: Parts): Promise<void> {
  const disk = await readDiskSpace(config).catch(() => null);
  if (disk === null) return;
  gauges.diskFree.set(disk.freeBytes);
  gauges.diskTotal.set(disk.totalBytes);
}

function everySoOften<T>(clock: Platform['clock'], ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: T } | null = null;
  return async () => {
    const now = clock.now().getTime();
    if (last !== null && now - last.at < ms) return last.answer;
    const answer = await read();
    last = { at: now, answer };
    return answer;
  };
}
