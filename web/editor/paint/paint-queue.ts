import { waitAfter } from '#web/lib/back-off.ts';
import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import type { PaintLine, Said } from './paint-line.ts';
import type { PaintTold } from './paint-state.ts';
import type { PaintJob } from './paint-types.ts';
import type { Outcome } from './worker/messages.ts';

/** Time in ms after which a silent worker that should paint counts as hung; longer before its first message, as it has to load. */
const patience = { usual: 10_000, first: 40_000 };

/** Number of consecutive workers that painted nothing, after which a failure is shown; more are started nevertheless. */
const startsMax = 3;

/** Wait before the next worker is started, in ms: none for the first replacement, then doubled each time. */
const pauseMs = { first: 1_000, most: 30_000 };

/** Starts a worker, which reports its messages and its crash to the two functions. */
type OpenLine = (calls: { said: (message: Said) => void; crashed: () => void }) => PaintLine;

/** Paints one job after the other. Only the newest job waits; a job replaced before its turn is never painted. Replaces a hung worker. */
export class PaintQueue {
  readonly #told: PaintTold;
  readonly #open: OpenLine;
  #line: PaintLine;
  #newest: PaintJob | null = null;
  #waiting: PaintJob | null = null;
  #at: PaintJob | null = null;
  /** Version of the last job whose picture, boxes and hash were all reported. */
  #known = 0;
  /** Number of workers lost since a job was painted. */
  #lost = 0;
  #hasHeard = false;
  #isOutdated = false;
  /** Number of font changes with which the worker does not paint yet. */
  #followsFonts = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** Timer for starting the next worker, while there is none. */
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
    // A new job gets a worker immediately: the one that crashed every worker may have been replaced by it.
    if (this.#next !== undefined) return this.restart();
    if (this.#told.now().state.status !== 'starting') this.#told.put({ state: { status: 'behind' } });
    this.#send();
  }

  /** Paints the newest job with a new worker; `problem` is the message to show meanwhile. */
  restart(problem: string | null = null): void {
    this.close();
    [this.#waiting, this.#at, this.#hasHeard] = [this.#newest, null, false];
    // A new worker loads the current fonts.
    this.#followsFonts = 0;
    this.#line = this.#start();
    const status = this.#newest === null ? 'starting' : 'behind';
    this.#told.put({ state: { status, hash: null, problem } });
    this.#send();
  }

  /** Records that the server's renderer differs from this page's, so that no picture counts as exact any longer. */
  outdate(): void {
    this.#isOutdated = true;
    if (this.#told.now().state.status !== 'exact') return;
    this.#told.put({ state: { status: 'inexact', problem: texts.outdated } });
  }

  /** Tells the worker that the fonts have changed; no picture counts as exact until it is painted with the new ones. */
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

  /** Handles a painted job. May be called several times per job, because a worker paints it again when a missing part has arrived. */
  #finished(version: number): void {
    if (this.#at?.version !== version) return;
    this.#at = null;
    clearTimeout(this.#watch);
    this.#send();
  }

  /** Drops a worker that has crashed, hangs or cannot continue. Starts the next one immediately, later ones after a wait. */
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
