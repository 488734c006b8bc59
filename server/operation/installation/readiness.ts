import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { oneAtATime } from '#server/platform/turns/shared-work.ts';
import { withinTime } from '#server/platform/turns/within-time.ts';
import { lookAtWork } from './look-at-work.ts';

type PartState = 'ok' | 'late' | 'none' | 'unknown' | 'failed';

/** A part of the process or installation; if something is wrong, with a sentence that says what to do. */
type Part = { readonly state: PartState; readonly problem?: string };

/** Always the same key, so that probes do not accumulate. */
const PROBE_KEY = 'health/probe';

/** Lifetime in ms of a successful bucket check: each write costs money, and every process is checked every few seconds. */
const BUCKET_PROBE_MS = 30_000;

/** Timeouts of a check, in ms: callers give up after some seconds, and would learn nothing from a check that hangs. */
const databaseMs = 2_000;
const storageMs = 5_000;

export interface Readiness {
  readonly isReady: boolean;
  /** State of each part, by name, with a sentence for each problem. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Checks the parts of the process and the installation. A process that only serves stays ready when workers elsewhere fail or jobs wait,
 * since taking it away would not help. `isDrawing`: false if the renderer does not work here.
 */
export function openReadiness(
  platform: Platform,
  isDrawing: () => boolean = () => true,
): () => Promise<Readiness> {
  const isWorker = platform.config.roles.includes('worker');
  // Anybody may call this, and a check writes to the disk.
  const tryStorage = storageTrial(platform);
  const look = oneAtATime(() => lookAtParts(platform, tryStorage, isWorker && !isDrawing()));
  return async () => {
    const { since, ...parts } = await look();
    const { database, storage, jobs } = parts;
    const isReady =
      database.state === 'ok' && storage.state === 'ok' && (jobs.state !== 'failed' || !isWorker);
    const all = Object.entries(parts);
    const isWell = all.every(([, { state }]) => state === 'ok');
    const details = {
      status: !isReady ? 'failed' : isWell ? 'ok' : 'degraded',
      ...Object.fromEntries(all.map(([name, { state }]) => [name, state])),
      ...(parts.workers.state === 'none' && { no_worker_since: since?.toISOString() ?? null }),
      problems: all.flatMap(([, { problem }]) => problem ?? []),
    };
    return { isReady, details };
  };
}

function storageTrial({ config, storage, clock }: Platform): () => Promise<void> {
  let goodUntil = 0;
  return async () => {
    if (clock.now().getTime() < goodUntil) return;
    await storage.put(PROBE_KEY, Buffer.from('ready'));
    if (config.s3 !== null) goodUntil = clock.now().getTime() + BUCKET_PROBE_MS;
  };
}

async function lookAtParts(
  { config, database, queue }: Platform,
  tryStorage: () => Promise<void>,
  isDrawingLost: boolean,
) {
  const failed = (problem: string) => (): Part => ({ state: 'failed', problem });
  const [databasePart, storagePart, work] = await Promise.all([
    within(databaseMs, () => database.publicQuery.one('select 1 as ready')).catch(
      failed(texts.databaseSilent),
    ),
    within(storageMs, tryStorage).catch(failed(texts.storageSilent)),
    withinTime(databaseMs, lookAtWork({ roles: config.roles, sql: database.publicQuery, queue })).catch(
      () => null,
    ),
  ]);
  // Anything the database does not answer in time is unknown.
  const unknown: Part = { state: 'unknown' };
  return {
    database: databasePart,
    storage: storagePart,
    jobs: work?.jobs ?? unknown,
    workers: work?.workers ?? unknown,
    drawing: isDrawingLost ? failed(texts.drawingLost)() : fine,
    since: work?.workersSeenAt ?? null,
  };
}

const fine: Part = { state: 'ok' };

async function within(limitMs: number, work: () => Promise<unknown>): Promise<Part> {
  await withinTime(limitMs, work());
  return fine;
}
