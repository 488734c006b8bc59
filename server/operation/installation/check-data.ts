import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { Config } from '#server/config.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { countTimesAhead } from '#server/db/installation/times-ahead.ts';
import * as health from '#server/db/installation/health.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import type { Finding } from './finding.ts';
import { lookAtWork } from './look-at-work.ts';

const migrationsDir = path.join(import.meta.dirname, '..', '..', 'db', 'migrations');

/** Maximum difference between clocks in ms; a larger one makes tokens and schedules go wrong. */
const SKEW_MS_MAX = 10_000;

/** Duration in ms from which a run counts as stuck; the longest run ever observed took an hour. */
const RUN_MS_MAX = 6 * 60 * 60_000;

/** Maximum number of files to check; one check takes a fraction of a millisecond. */
const SAMPLE_MAX = 300;

/** Opens the storage; null: there is no folder yet; 'away': the storage does not respond. */
export type OpenStorage = () => Promise<Storage | 'away' | null>;

/** Checks the database and its data about feeds, runs and files. The schema must be this release's. */
export async function checkData(
  config: Pick<Config, 'databaseUrl'>,
  sql: Sql,
  openStorage: OpenStorage,
): Promise<readonly Finding[]> {
  const { version, now } = await health.readDatabaseFacts(sql);
  const kind = config.databaseUrl === null ? texts.databaseBuiltIn(version) : texts.databaseServer(version);
  const database: Finding = { code: 'database', state: 'ok', text: kind };
  const schema = await checkSchema(sql);
  // Tables of another release may have other columns.
  if (schema.state !== 'ok') return [database, schema, checkClock(now, new Map())];
  return [
    database,
    schema,
    (await health.hasSearchIndex(sql))
      ? { code: 'search', state: 'ok', text: texts.searchOk }
      : { code: 'search', state: 'warn', text: texts.searchSlow },
    checkClock(now, await countTimesAhead(sql, now)),
    await checkStaleFeeds(sql, now),
    await checkStuckRuns(sql, now),
    ...(await checkWork(config, sql)),
    ...(await checkFiles(sql, openStorage)),
  ];
}

export async function checkSchema(sql: Sql): Promise<Finding> {
  const code = 'schema';
  const ours = (await readdir(migrationsDir)).map((file) => path.basename(file, '.sql'));
  const theirs = await health.listRunMigrations(sql);
  const unknown = theirs.filter((name) => !ours.includes(name));
  const waiting = ours.filter((name) => !theirs.includes(name));
  if (unknown.length > 0) return { code, state: 'fail', text: texts.schemaNewer(unknown.at(-1) ?? '') };
  if (waiting.length > 0) return { code, state: 'warn', text: texts.schemaOlder(waiting.length) };
  return { code, state: 'ok', text: texts.schemaOk };
}

function checkClock(databaseNow: Date, ahead: ReadonlyMap<string, number>): Finding {
  const skewMs = Math.abs(Date.now() - databaseNow.getTime());
  if (skewMs > SKEW_MS_MAX)
    return { code: 'clock', state: 'warn', text: texts.clockOff(Math.round(skewMs / 1000)) };
  return ahead.size > 0
    ? { code: 'clock', state: 'warn', text: texts.clockWasAhead([...ahead.keys()]) }
    : { code: 'clock', state: 'ok', text: texts.clockOk };
}

async function checkStaleFeeds(sql: Sql, now: Date): Promise<Finding> {
  const stale = await health.listStaleFeeds(sql, now);
  const [oldest] = stale;
  if (oldest === undefined) return { code: 'stale_feeds', state: 'ok', text: texts.feedsFresh };
  const text = texts.feedsStale({
    count: stale.length,
    id: oldest.id,
    since: oldest.last_at?.toISOString().slice(0, 16) ?? null,
  });
  return { code: 'stale_feeds', state: 'warn', text };
}

async function checkStuckRuns(sql: Sql, now: Date): Promise<Finding> {
  const stuck = await health.listStuckRuns(sql, new Date(now.getTime() - RUN_MS_MAX));
  const [first] = stuck;
  return first === undefined
    ? { code: 'stuck_runs', state: 'ok', text: texts.runsMove }
    : { code: 'stuck_runs', state: 'warn', text: texts.runsStuck(stuck.length, first.feed_id) };
}

async function checkWork({ databaseUrl }: Pick<Config, 'databaseUrl'>, sql: Sql): Promise<Finding[]> {
  const { jobs, workers, workersAlive } = await lookAtWork({ roles: [], sql });
  // An embedded database is only used by one server, and stopping that is no fault.
  const isStopped = workersAlive === 0 && databaseUrl === null;
  const found = (code: 'workers' | 'jobs', problem: string | undefined, well: string): Finding =>
    problem === undefined ? { code, state: 'ok', text: well } : { code, state: 'warn', text: problem };
  return isStopped
    ? [{ code: 'workers', state: 'ok', text: texts.workersStopped }]
    : [
        found('workers', workers.problem, texts.workersAlive(workersAlive)),
        found('jobs', jobs.problem, texts.jobsMove),
      ];
}

/** Checks that the files named in rows exist: published files with their compressed versions, and pictures. */
async function checkFiles(sql: Sql, openStorage: OpenStorage): Promise<readonly Finding[]> {
  const published = await health.samplePublishedKeys(sql, SAMPLE_MAX);
  const images = await health.sampleImages(sql, SAMPLE_MAX);
  const keys = [
    ...published.flatMap((key) => [key, `${key}.gz`, `${key}.br`]),
    ...images.map(({ feedId, imageHash }) => fileKeys.image(feedId, imageHash)),
  ];
  const storage = await openStorage();
  if (storage === 'away') return [];
  const missing: string[] = [];
  for (const key of keys) if (storage === null || !(await storage.exists(key))) missing.push(key);
  return [
    missing.length === 0
      ? { code: 'files', state: 'ok', text: texts.filesOk(keys.length) }
      : {
          code: 'files',
          state: 'fail',
          text: texts.filesGone(missing.length, keys.length, missing[0] ?? ''),
        },
  ];
}
