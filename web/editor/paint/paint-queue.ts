import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import type { PaintLine, Said } from './paint-line.ts';
import type { PaintTold } from './paint-state.ts';
import type { PaintJob } from './paint-types.ts';
import type { Outcome } from './worker/messages.ts';

/** A worker that has not painted a job by then hangs, in ms; the first one takes what it needs from the server. */
const patience = { usual: 10_000, first: 40_000 };

/** A worker that fails before it has painted anything is started this often. */
const startsMax = 3;

/** Starts a worker, which says what it has to say to the two functions. */
type OpenLine = (calls: { said: (message: Said) => void; crashed: () => void }) => PaintLine;

/** One job is painted, the newest one waits, and what it replaced is never painted. A worker that hangs is replaced. */
export class PaintQueue {
  readonly #told: PaintTold;
  readonly #open: OpenLine;
  #line: PaintLine;
  #newest: PaintJob | null = null;
  #waiting: PaintJob | null = null;
  #at: PaintJob | null = null;
  /** The last job of which everything was said. */
  #known = 0;
  #starts = 1;
  #hasPainted = false;
  #watch: ReturnType<typeof setTimeout> | undefined;

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
    if (this.#told.now().state.status !== 'starting') this.#told.put({ state: { status: 'behind' } });
    this.#send();
  }

  /** Paints the newest job with a new worker; `problem` says why. */
  restart(problem: string | null = null): void {
    this.close();
    [this.#waiting, this.#at, this.#hasPainted] = [this.#newest, null, false];
    this.#line = this.#start();
    const status = this.#newest === null ? 'starting' : 'behind';
    this.#told.put({ state: { status, hash: null, problem } });
    this.#send();
  }

  close(): void {
    clearTimeout(this.#watch);
    this.#line.stop();
  }

  #start(): PaintLine {
    return this.#open({ said: (message) => this.#hear(message), crashed: () => this.#crashed() });
  }

  #send(): void {
    if (this.#at !== null || this.#waiting === null) return;
    [this.#at, this.#waiting] = [this.#waiting, null];
    this.#line.paint(this.#at);
    const patienceMs = this.#hasPainted ? patience.usual : patience.first;
    this.#watch = setTimeout(() => this.restart(texts.restarted), patienceMs);
  }

  #hear(message: Said): void {
    if (message.kind === 'painted') this.#painted(message.outcome);
    else if (message.kind === 'failed') {
      const isOwn = this.#finished(message.version) || message.version === 0;
      if (isOwn) this.#told.put({ state: { status: 'failed', problem: message.problem } });
    } else if (message.kind === 'details') this.#told.put(message.details);
    else if (message.kind === 'hash') {
      this.#known = message.version;
      const isShown = this.#told.now().state.version === message.version;
      this.#told.put({ state: isShown ? { hash: message.hash } : {}, isSettled: this.isIdle });
    }
  }

  #painted({ version, isExact, problem }: Outcome): void {
    this.#finished(version);
    [this.#hasPainted, this.#starts] = [true, 1];
    const shown = isExact ? 'exact' : 'inexact';
    const status = this.#newest?.version === version ? shown : 'behind';
    this.#told.put({ state: { status, version, problem, hash: null } });
  }

  /** Returns whether it was the job that was painted; a worker paints a job again when something has arrived. */
  #finished(version: number): boolean {
    if (this.#at?.version !== version) return false;
    clearTimeout(this.#watch);
    this.#at = null;
    this.#send();
    return true;
  }

  #crashed(): void {
    this.#starts += 1;
    if (this.#starts <= startsMax) return this.restart(texts.restarted);
    clearTimeout(this.#watch);
    this.#told.put({ state: { status: 'failed', problem: texts.notStarted } });
  }
}
