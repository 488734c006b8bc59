import process from 'node:process';
import { errorCode } from '../error-facts.ts';
import type { Log } from './log.ts';

/** A part of the process that takes a moment to end. */
export interface Part {
  /** Name for the log, when it does not end in time. */
  readonly name: string;
  end(): Promise<void> | void;
}

/** Ends the process: on signals, on losing its parent, on a fault of ours, or when called. */
export interface EndOfProcess {
  /** Parts of one row end side by side; the rows end one after the other, the last one added first. */
  add(...row: Part[]): void;
  /** Ends every part, each row in at most `ROW_MS`, and then the process. */
  stop(code: number): Promise<void>;
}

/** An operator's tools take a process away that needs more than ten seconds. */
const ROW_MS = 4_000;

/** The same signal within this time is the same wish. */
const ECHO_MS = 100;

/** A second signal says that somebody waits: what is left is the time in which a database closes its files. */
const HURRY_MS = 500;

/**
 * Watches the signals. An error that nobody caught ends the process in good order too, so that the database does not
 * stay behind without us and the supervisor of the process can start it again.
 */
export function watchEndOfProcess(options: {
  log: Log;
  isStartedByNpm: boolean;
  /** The process that restarts this one, with the id of the process that started it; null without one. */
  keeper: { readonly starterPid: number } | null;
}): EndOfProcess {
  const { log, keeper } = options;
  const rows: Part[][] = [];
  const hurry = new AbortController();
  let ending: Promise<void> | null = null;
  const stop = (code: number): Promise<void> => (ending ??= endAll(rows, log, hurry.signal, code));
  let lastTold = { signal: '', at: 0 };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A terminal tells both, and the keeper passes on what it is told.
      const isTold = keeper !== null && lastTold.signal === signal && Date.now() - lastTold.at < ECHO_MS;
      lastTold = { signal, at: Date.now() };
      if (isTold) return;
      if (ending !== null) hurry.abort();
      void stop(0);
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'A fault of ours ends the process.');
      void stop(1);
    });
  loseWhatNobodyReads();
  if (options.isStartedByNpm) stopWithParent(keeper?.starterPid ?? 1, () => void stop(0));
  return { add: (...row) => void rows.push(row), stop };
}

/**
 * Ignores errors of the output streams: the reader of the log may close first. Lines that could not be written are lost then; treated as a
 * fault of ours, which is logged, each would be a fault again, and so on for ever.
 */
function loseWhatNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** npm's shell may die without passing a signal on, so losing the parent counts as one where a parent of ours is watched. */
function stopWithParent(starterPid: number, stop: () => void): void {
  const parent = process.ppid;
  if (parent === 1) return;
  setInterval(() => {
    if (process.ppid !== parent || !isThere(starterPid)) stop();
  }, 500).unref();
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

async function endAll(
  rows: readonly (readonly Part[])[],
  log: Log,
  hurry: AbortSignal,
  code: number,
): Promise<void> {
  for (const row of rows.toReversed()) await Promise.all(row.map((part) => endInTime(part, log, hurry)));
  process.exit(code);
}

async function endInTime(part: Part, log: Log, hurry: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve('late'), ms);
    };
    wait(hurry.aborted ? HURRY_MS : ROW_MS);
    hurry.addEventListener('abort', () => wait(HURRY_MS), { once: true });
  });
  const ended = Promise.resolve()
    .then(() => part.end())
    .catch((error: unknown) => log.error({ err: error }, `The ${part.name} did not end well.`));
  if ((await Promise.race([ended, late])) === 'late')
    log.warn(`The ${part.name} did not end in time and is left behind.`);
  clearTimeout(timer);
}
