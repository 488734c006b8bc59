import { waitAfter } from '#web/lib/back-off.ts';
import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import type { PaintLine, Said } from './paint-line.ts';
import type { PaintTold } from './paint-state.ts';
import type { PaintJob } from './paint-types.ts';
import type { Outcome } from './worker/messages.ts';

/** Time after which a silent worker that should paint counts as hung, in ms; before its first message it is still loading. */
const patience = { usual: 10_000, first: 40_000 };

/** Number of workers in a row without a painted job that counts as a failure; more are started nevertheless. */
const startsMax = 3;

/** Wait before another worker is started, in ms: doubles after each start but the first. */
const pauseMs = { first: 1_000, most: 30_000 };

/** Starts a worker, which reports to the two functions. */
type OpenLine = (calls: { said: (message: Said) => void; crashed: () => void }) => PaintLine;

/** One job is painted, the newest one waits, and what it replaced is never painted. A worker that hangs is replaced. */
export class PaintQueue {
  readonly #told: PaintTold;
  readonly #open: OpenLine;
  #line: PaintLine;
  #newest: PaintJob | null = null;
  #waiting: PaintJob | null = null;
  #at: PaintJob | null = null;
  /** Last job with complete reports. */
  #known = 0;
  /** Workers that were lost since something was painted. */
  #lost = 0;
  #hasHeard = false;
  #isOutdated = false;
  /** Whether the fonts have changed and the worker does not paint with them yet. */
  #followsFonts = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** The next start, where there is no worker at the moment. */
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(told: PaintTold, open: OpenLine) {
    this.#told = told;
    this.#open = open;
    this.#line = this.#start();
  }

  get line(): PaintLine {
    return this.#line;
  }

  get isIdle(): boolean {
    const isPainting = this.#at !== null || this.#waiting !== null;
    const isKnown = this.#newest === null || this.#known >= this.#newest.version;
    return !isPainting && (isKnown || this.#told.now().state.status === 'failed');
  }

  paint(job: PaintJob): void {
    [this.#newest, this.#waiting] = [job, job];
    // A job that crashed every worker may have been replaced since.
    if (this.#next !== undefined) return this.restart();
    if (this.#told.now().state.status !== 'starting') this.#told.put({ state: { status: 'behind' } });
    this.#send();
  }

  /** Paints the newest job with a new worker; `problem` tells why. */
  restart(problem: string | null = null): void {
    this.close();
    [this.#waiting, this.#at, this.#hasHeard] = [this.#newest, null, false];
    // A worker begins with the fonts that there are.
    this.#followsFonts = 0;
    this.#line = this.#start();
    const status = this.#newest === null ? 'starting' : 'behind';
    this.#told.put({ state: { status, hash: null, problem } });
    this.#send();
  }

  /** The server publishes otherwise than this page paints: nothing is exact any longer. */
  outdate(): void {
    this.#isOutdated = true;
    if (this.#told.now().state.status !== 'exact') return;
    this.#told.put({ state: { status: 'inexact', problem: texts.outdated } });
  }

  /** Tells the worker that the fonts have changed: nothing is exact until it is painted with them. */
  followFonts(): void {
    this.#followsFonts += 1;
    this.#line.followFonts();
    if (this.#told.now().state.status !== 'exact') return;
    this.#known = 0;
    this.#told.put({ state: { status: 'behind', hash: null } });
  }

  close(): void {
    clearTimeout(this.#watch);
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#line.stop();
  }

  #start(): PaintLine {
    return this.#open({ said: (message) => this.#hear(message), crashed: () => this.#lose() });
  }

  #send(): void {
    if (this.#at !== null || this.#waiting === null) return;
    [this.#at, this.#waiting] = [this.#waiting, null];
    this.#line.paint(this.#at);
    this.#watchOver();
  }

  #watchOver(): void {
    clearTimeout(this.#watch);
    if (this.#at === null) return;
    const patienceMs = this.#hasHeard ? patience.usual : patience.first;
    this.#watch = setTimeout(() => this.#lose(), patienceMs);
  }

  #hear(message: Said): void {
    this.#hasHeard = true;
    this.#watchOver();
    if (message.kind === 'painted') this.#painted(message.outcome);
    else if (message.kind === 'broken') this.#lose();
    else if (message.kind === 'followed') this.#followsFonts -= 1;
    else if (message.kind === 'failed') {
      this.#finished(message.version);
      if (this.#newest?.version !== message.version) return;
      this.#known = message.version;
      this.#told.put({ state: { status: 'failed', problem: message.problem, hash: null } });
    } else if (message.kind === 'details') this.#told.put(message.details);
    else if (message.kind === 'hash') {
      this.#known = message.version;
      const isShown = this.#told.now().state.version === message.version;
      this.#told.put({ state: isShown ? { hash: message.hash } : {}, isSettled: this.isIdle });
    }
  }

  #painted({ version, ...outcome }: Outcome): void {
    const isExact = outcome.isExact && !this.#isOutdated;
    const problem = this.#isOutdated ? texts.outdated : outcome.problem;
    this.#finished(version);
    this.#lost = 0;
    const shown = isExact ? 'exact' : 'inexact';
    const isNewest = this.#newest?.version === version && this.#followsFonts === 0;
    const status = isNewest ? shown : 'behind';
    this.#told.put({ state: { status, version, problem, hash: null } });
  }

  /** Handles a repeated paint: a worker paints a job again when something has arrived, and another repeat may follow. */
  #finished(version: number): void {
    if (this.#at?.version !== version) return;
    this.#at = null;
    clearTimeout(this.#watch);
    this.#send();
  }

  /** Drops a worker that is gone, hangs or cannot continue. The next one starts at once, and each after it later. */
  #lose(): void {
    this.#lost += 1;
    if (this.#lost === 1) return this.restart(texts.restarted);
    this.close();
    [this.#at, this.#waiting] = [null, null];
    if (this.#lost >= startsMax) this.#told.put({ state: { status: 'failed', problem: texts.notStarted } });
    const waitMs = waitAfter(pauseMs, this.#lost - 2);
    this.#next = setTimeout(() => this.restart(texts.restarted), waitMs);
  }
}
