import process from 'node:process';
import { errorCode } from '../error-facts.ts';
import type { Log } from './log.ts';

export interface Part {
  /** Name for the log, if it does not end in time. */
  readonly name: string;
  end(): Promise<void> | void;
}

/** Ends the process: on signals, on losing its parent, on an uncaught error, or when called. */
export interface EndOfProcess {
  /** Adds a row of parts. Parts of a row end in parallel; rows end one after the other, the last added first. */
  add(...row: Part[]): void;
  /** Ends the rows one after the other, each in at most `ROW_MS`, and then the process. */
  stop(code: number): Promise<void>;
}

/** Maximum time for a row in ms: tools that stop a service kill its process after ten seconds. */
const ROW_MS = 4_000;

/** Time in ms within which the same signal, sent twice, counts as one. */
const ECHO_MS = 100;

/** Time left after a second signal, in ms: somebody is waiting, and a database must still close its files. */
const HURRY_MS = 500;

/**
 * Watches for signals. An uncaught error also ends the parts first, so that the database does not keep running without this process, and
 * the supervisor can restart it.
 */
export function watchEndOfProcess(options: {
  log: Log;
  isStartedByNpm: boolean;
  /** The process that restarts this one (`scripts/keep-running.sh`), with the id of the process that started it; null without one. */
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
      // A terminal signals both processes, and the keeper forwards its signal, so the same signal may come twice.
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
 * Ignores errors of the output streams: the reader of the log may close first, and its lines are then lost. Otherwise logging such an error
 * would fail again, for ever.
 */
function loseWhatNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Stops this process when its parent has ended: npm's shell may die without forwarding a signal. */
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
