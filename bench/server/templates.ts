import { randomBytes, randomUUID } from 'node:crypto';
import { feedSettingsSchema } from '#core/feeds/feed-settings.ts';
import { readConfig } from '#server/config.ts';
import { insertFeed } from '#server/db/feeds/insert-feed.ts';
import { listDueFeeds } from '#server/db/feeds/list-feeds.ts';
import { keptSettings } from '#server/db/kept-settings.ts';
import { getRunState } from '#server/db/runs/run-turns.ts';
import { getWorkerRun } from '#server/db/runs/runs.ts';
import { requestRun } from '#server/jobs.ts';
import { renderInputsOf } from '#server/pipeline/drawing/render-inputs.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { collectGarbage } from '../picture/collect-garbage.ts';

const templateBytes = { '8 KB': 8_000, '300 KB': 300_000, '1.5 MB': 1_500_000 } as const;

/** Products of one job. */
const BATCH = 10;
const BATCHES = 20;
const TURNS = 7;
const DUE_FEEDS = 300;
const DUE_BYTES = 400_000;
const KEPT_RUNS = 100;
const LOGO_BYTES = 1_000_000;

type Parts = Pick<Platform, 'config' | 'database' | 'storage' | 'queue' | 'clock'>;

/**
 * What a template costs besides drawing: a batch that begins, a hundred kept runs, and a schedule that finds many feeds due.
 * Ratios are against the template of 8 KB.
 */
export async function run(options: { json: boolean }): Promise<void> {
  const database = await openTestDatabase();
  const parts = partsOn(database);
  const userId = randomUUID();
  await database.query.run(
    'insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())',
    [userId, `${userId}@example.com`],
  );
  const feeds = new Map<string, string>();
  for (const [template, bytes] of Object.entries(templateBytes))
    feeds.set(template, await addFeed(database, userId, bytes));
  const batches = await measureBatches(parts, feeds);
  const kept = await measureKeptRuns(parts, await addFeed(database, userId, LOGO_BYTES));
  const schedule = await measureSchedule(parts, userId);
  await database.close();
  const result = { bench: 'templates', batches, kept, schedule };
  console.log(options.json ? JSON.stringify(result) : tableOf(result));
}

/** The platform without workers: jobs that are asked for are not done. */
function partsOn(database: TestDatabase): Parts {
  const refuse = () => Promise.reject(new Error('no bench does this'));
  const queue = new Proxy({} as Platform['queue'], { get: () => () => Promise.resolve(null) });
  const storage = new Proxy({} as Platform['storage'], { get: () => refuse });
  return { config: readConfig({}), database, storage, queue, clock: systemClock };
}

/** An active feed whose template is HTML of this size, nearly all of it a picture. */
async function addFeed(database: TestDatabase, userId: string, bytes: number): Promise<string> {
  const words = `<p>{{TITLE}}</p><p>{{PRICE}}</p><!--${'x'.repeat(3_000)}-->`;
  const picture = randomBytes(Math.round((bytes - words.length) * 0.75)).toString('base64');
  const html = `<img src="{{IMAGE_URL}}"><img src="data:image/png;base64,${picture}">${words}`;
  const sent = feedSettingsSchema.parse({
    type: 'xml',
    feedUrl: 'https://shop.example/feed.xml',
    offerKey: 'item',
    imageKey: 'g:image_link',
    offerIdOption: { type: 1, keyName: 'g:id' },
    activate: true,
    defaultHtmlTemplate: Buffer.from(html).toString('base64'),
  });
  const id = randomUUID();
  await database.asUser(userId, async (sql) => {
    const settings = await keptSettings(sql, userId, sent);
    await insertFeed(sql, userId, { creation: { id, from: null }, settings, activate: sent.activate });
  });
  return id;
}

/** CPU milliseconds of this process for what a product of a batch needs before and between drawing; medians of turns. */
async function measureBatches(
  parts: Parts,
  feeds: ReadonlyMap<string, string>,
): Promise<{ template: string; cpuMsPerProduct: number }[]> {
  const works = [];
  for (const [template, feedId] of feeds) {
    const runId = await requestRun(parts, feedId, { restart: false });
    if (runId === null) throw new Error('no run was made');
    const times: number[] = [];
    works.push({ template, runId, times });
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { runId, times } of works) {
      collectGarbage();
      const before = process.cpuUsage();
      for (let n = 0; n < BATCHES; n += 1) await beginBatch(parts, runId);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000 / (BATCHES * BATCH));
    }
  }
  return works.map(({ template, times }) => ({
    template,
    cpuMsPerProduct: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN,
  }));
}

/** What a batch of products does but for their photos and pictures. */
async function beginBatch(parts: Parts, runId: string): Promise<void> {
  const found = await getWorkerRun(parts.database.query, runId);
  if (found === null) throw new Error('the run is gone');
  await renderInputsOf(parts, found);
  for (let n = 0; n < BATCH; n += 1) await getRunState(parts.database.query, runId);
}

/** Bytes that a feed's kept runs take on the disk, indexes and all. */
async function measureKeptRuns(parts: Parts, feedId: string): Promise<{ runs: number; bytes: number }> {
  const { query } = parts.database;
  const size = async () =>
    (await query.one<{ bytes: number }>("select pg_total_relation_size('feedmaker.runs') as bytes")).bytes;
  const before = await size();
  for (let n = 0; n < KEPT_RUNS; n += 1) {
    await requestRun(parts, feedId, { restart: false });
    await query.run("update feedmaker.runs set state = 'published', finished_at = now() where feed_id = $1", [
      feedId,
    ]);
  }
  return { runs: KEPT_RUNS, bytes: (await size()) - before };
}

/** One look of the schedule at many feeds that are due: time, and the memory that it takes for a moment. */
async function measureSchedule(
  parts: Parts,
  userId: string,
): Promise<{ feeds: number; ms: number; residentBytes: number }> {
  const { database, clock } = parts;
  await database.query.run('update feedmaker.feeds set activate = false');
  for (let n = 0; n < DUE_FEEDS; n += 1) await addFeed(parts.database as TestDatabase, userId, DUE_BYTES);
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const startedAt = performance.now();
  for (const { id } of await listDueFeeds(database.query, clock.now())) {
    await requestRun(parts, id, { restart: false });
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  return { feeds: DUE_FEEDS, ms: performance.now() - startedAt, residentBytes: peak - before };
}

function tableOf({
  batches,
  kept,
  schedule,
}: {
  batches: { template: string; cpuMsPerProduct: number }[];
  kept: { runs: number; bytes: number };
  schedule: { feeds: number; ms: number; residentBytes: number };
}): string {
  const floor = batches[0]?.cpuMsPerProduct ?? 0;
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    'template  CPU ms per product of a batch  of the floor',
    ...batches.map(
      ({ template, cpuMsPerProduct: ms }) =>
        `${template.padEnd(8)}  ${ms.toFixed(3).padStart(29)}  ${(ms / floor).toFixed(2).padStart(12)}`,
    ),
    `${kept.runs} kept runs with a template of 1 MB: ${mb(kept.bytes)}`,
    `${schedule.feeds} due feeds with a template of 400 KB each: ${schedule.ms.toFixed(0)} ms, +${mb(schedule.residentBytes)} resident`,
  ].join('\n');
}
