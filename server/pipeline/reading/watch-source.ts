import type { WaitingReason } from '#core/messages/reasons/runs/waiting-reasons.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { noteWaiting } from '#server/db/runs/run-turns.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Speed in bytes per ms (4 Mbit/s) below which the server is slow, rather than the feed large. */
const SLOW_BYTES_PER_MS = 500;

/** Watches how a shop sends its feed, and reports on the feed's page if it is slow. */
export interface SourceWatch {
  /** Passes on the bytes, counting them; `sizeBytes` is the expected number, null if unknown. */
  count(body: AsyncIterable<Uint8Array>, sizeBytes: number | null): AsyncIterable<Uint8Array>;
  /** Stops watching once everything was received. */
  stop(): Promise<void>;
}

/** Reports a slow source after `slowAfterMs`, and its progress after each further such interval. */
export function watchSource(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  run: { id: string; feed_id: string },
  slowAfterMs: number,
): SourceWatch {
  let got = 0;
  let all: number | null = null;
  let noting: Promise<void> = Promise.resolve();
  let hasNoted = false;
  const note = (reason: WaitingReason | null) => {
    hasNoted = true;
    noting = noting
      .then(() => withLockedRun({ database }, run, (locked) => noteWaiting(locked, reason)))
      .catch((err: unknown) => log.debug({ err }, 'What a run waits for could not be noted.'));
    return noting;
  };
  const since = performance.now();
  const look = (): WaitingReason => {
    if (got === 0) return { code: 'not_answered' };
    const isSlow = got / (performance.now() - since) < SLOW_BYTES_PER_MS;
    return { code: isSlow ? 'slow' : 'reading', gotBytes: got, allBytes: all };
  };
  const timer = setInterval(() => void note(look()), slowAfterMs);
  return {
    async *count(body, sizeBytes) {
      all = sizeBytes;
      for await (const chunk of body) {
        got += chunk.byteLength;
        yield chunk;
      }
    },
    async stop() {
      clearInterval(timer);
      if (hasNoted) await note(null);
    },
  };
}
