import type { WaitingReason } from '#core/messages/reasons/runs/waiting-reasons.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { noteWaiting } from '#server/db/runs/run-turns.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** 4 Mbit/s: below this it is the server that is slow, and not the feed that is large. */
const SLOW_BYTES_PER_MS = 500;

/** Looks at how a shop sends its feed, and says on the feed's page when it takes its time. */
export interface SourceWatch {
  /** Returns the same bytes; `sizeBytes` is how many there will be, null where the shop does not say. */
  count(body: AsyncIterable<Uint8Array>, sizeBytes: number | null): AsyncIterable<Uint8Array>;
  /** Stops watching when the shop has sent everything. */
  stop(): Promise<void>;
}

/** Reports a slow source after `slowAfterMs`, and after every additional such interval how much has come. */
export function watchSource(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  run: { id: string; feed_id: string },
  slowAfterMs: number,
): SourceWatch {
  let got = 0;
  let all: number | null = null;
  let noting: Promise<void> = Promise.resolve();
  const note = (reason: WaitingReason | null) => {
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
    stop() {
      clearInterval(timer);
      return note(null);
    },
  };
}
