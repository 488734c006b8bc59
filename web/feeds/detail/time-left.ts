import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';

export interface RunSpeed {
  runId: string;
  /** Numbers of the run over time, the oldest first. */
  samples: readonly { atMs: number; doneCount: number }[];
  /** Remaining minutes that are shown, 0 for less than one; undefined until there are enough samples. */
  minutesLeft: number | undefined;
}

const windowMs = 60_000;
const elapsedMsMin = 4_000;
const doneCountMin = 5;

/**
 * Updates the speed when a run's numbers arrive. Only the last minute counts, because cached images take no time, and a run that continues
 * after hours must show its current speed.
 */
export function followSpeed(
  speed: RunSpeed | undefined,
  run: Run | null,
  nowMs: number,
): RunSpeed | undefined {
  if (run?.state !== 'rendering' || run.finished_at !== null) return undefined;
  const sample = { atMs: nowMs, doneCount: run.done_count };
  const last = speed?.samples.at(-1);
  const isSameWork = speed?.runId === run.id && last !== undefined && last.doneCount <= run.done_count;
  if (!isSameWork) return { runId: run.id, samples: [sample], minutesLeft: undefined };
  const samples = [...speed.samples.filter(({ atMs }) => nowMs - atMs <= windowMs), sample];
  return { runId: run.id, samples, minutesLeft: estimateMinutesLeft(samples, run, speed.minutesLeft) };
}

export function timeLeftText({ minutesLeft }: RunSpeed): string | undefined {
  if (minutesLeft === undefined) return undefined;
  if (minutesLeft === 0) return feedDetailMessages.minuteLeft;
  if (minutesLeft <= 90) return feedDetailMessages.minutesLeft(minutesLeft);
  return feedDetailMessages.hoursLeft(Math.round(minutesLeft / 60));
}

function estimateMinutesLeft(
  samples: RunSpeed['samples'],
  run: Run,
  shown: number | undefined,
): number | undefined {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (first === undefined || last === undefined) return shown;
  const elapsedMs = last.atMs - first.atMs;
  const doneCount = last.doneCount - first.doneCount;
  if (elapsedMs < elapsedMsMin || doneCount < doneCountMin) return shown;
  const minutes = ((run.matched_count - run.done_count) * elapsedMs) / doneCount / 60_000;
  return shown !== undefined && isNear(shown, minutes) ? shown : Math.round(minutes);
}

/** True if an estimate is near the shown one, which then stays, because estimates fluctuate. */
function isNear(shown: number, minutes: number): boolean {
  return Math.abs(minutes - shown) <= 0.5 + Math.max(0.25, shown / 10);
}
