import os from 'node:os';
import type { ParsedTemplate } from '#picture';
import { createPlaces, type Places } from '#server/platform/turns/places.ts';
import type { CheckedFont, FontProblem } from '#picture/files';
import { type Drawing, drawingFor, type Perform, toError } from './drawing-for.ts';
import { DrawingProcess, ProcessEnded, type ReadPhoto } from './drawing-process.ts';
import { feedReaderFor, type FeedReader } from './feed-reader.ts';
import { photoReaderFor, type PhotoReader } from './photo-reader.ts';
import type { Answer, Supplies, Task } from './messages.ts';
import { PutOff, RoomMaker } from './room-maker.ts';
import { timeFor } from './task-time.ts';
import { Suspects } from './suspects.ts';

/** A folder for decoded photos, for whose size the caller is responsible. */
export type FittedRoom = {
  readonly folder: string;
  /** True if there is room for more. */
  readonly mayWrite: () => boolean;
  readonly noteWritten: (bytes: number) => void;
};

/** Options of the pool; omitted ones have the product's defaults. */
export type PoolOptions = {
  readonly fontsDir?: string | null;
  readonly cutOutModel?: string | null;
  /** Folder that caches decoded photos; none by default. */
  readonly fitted?: FittedRoom | null;
  /** Maximum number of processes; default: the number of cores. */
  readonly size?: number;
  /** Time in ms after which a drawing is stopped. */
  readonly maxMs?: number;
  /** Time in ms after which a drawing is postponed if a new tenant is waiting. */
  readonly putOffMs?: number;
  readonly maxBytes?: number;
  /** Time for which a template that cannot be drawn is not tried again, in ms. */
  readonly blockMs?: number;
  /** How much lower the processes' CPU priority is, in steps of `nice`. */
  readonly yields?: number;
  /** Called with the id of a feed when some of its pictures could not be finished; its remaining pictures then wait behind all others. */
  readonly noteSuspect?: (feed: string) => void;
};

/**
 * Draws in separate processes. A picture that cannot be finished is a PhotoError and does not affect the next one. All drawings without a
 * tenant count as one tenant.
 */
export type RenderPool = Drawing & {
  /** `feed`: the feed of the pictures, if they belong to one. */
  readonly forTenant: (tenant: string | null, feed?: string) => Drawing;
  /** Checks a font file like `checkFont`; one that takes too long or ends its process is refused as no font. */
  readonly checkFont: (file: Uint8Array) => Promise<CheckedFont | FontProblem>;
  /** Reads and decodes photos for a waiting person. */
  readonly photos: PhotoReader;
  /** Reads feeds for a waiting person. */
  readonly lookAtFeed: FeedReader;
  readonly size: number;
  readonly pids: () => number[];
  /** Ends every process immediately; tasks in progress fail. */
  readonly close: () => Promise<void>;
};

// Time limits in ms: several times the duration of the most expensive template and the largest photo on a slow core.
const defaultMaxMs = 30_000;
const defaultPutOffMs = 5_000;
const defaultMaxBytes = 1_500_000_000;

/** Drawing time in ms for which a new tenant is served first, so that a small feed need not wait for a feed of thousands. */
const newcomerMs = 2_000;

/** Idle time after which a process is ended, in ms: a new one starts in half a second. */
const idleMs = 30_000;

/** Number of consecutive pictures that could not be finished, after which a template is tested with the sample product. */
const maxStops = 3;
const defaultBlockMs = 600_000;

type Request = {
  readonly tenant: string | null;
  readonly feed: string | null;
  readonly signal: AbortSignal | undefined;
  readonly readPhoto: ReadPhoto;
  readonly task: Parameters<Perform>[0];
  readonly supplies: Supplies | null;
  /** True if the drawing was postponed before: it now waits until no other postponed one runs, and is not interrupted again. */
  readonly isPutOff: boolean;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** Opens the pool. Processes are started when first needed, and again if one ended. */
export function openRenderPool(options: PoolOptions = {}): RenderPool {
  const pool = new Pool(options);
  const perform: Perform = (...asked) => pool.perform(...asked);
  return {
    ...drawingFor(perform, null),
    forTenant: (tenant, feed) =>
      drawingFor((task, supplies, wait) => pool.perform(task, supplies, { ...wait, feed }), tenant),
    size: pool.size,
    pids: () => pool.pids(),
    close: () => pool.close(),
    photos: photoReaderFor(perform),
    lookAtFeed: feedReaderFor(perform),
    checkFont: async (file) => {
      const answer = await perform(() => ({ kind: 'check font', file }), null, { tenant: null });
      if (answer.kind === 'photo problem') return 'not_a_font';
      if (answer.kind !== 'font') throw toError(answer);
      return answer.font;
    },
  };
}

function noPhoto(): Promise<never> {
  return Promise.reject(new Error('this task names no photo'));
}

class Pool {
  readonly size: number;
  readonly #options: PoolOptions;
  readonly #idle: { process: DrawingProcess; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<DrawingProcess>();
  readonly #places: Places;
  readonly #room: RoomMaker;
  /** One slot for all postponed drawings, of any tenant: together they may occupy only one process. */
  readonly #aloneForPutOff = createPlaces({ total: 1 });
  readonly #suspects = new Suspects();
  /** Times at which a template that cannot be drawn is tried again, in ms since 1970. */
  readonly #blocks = new WeakMap<ParsedTemplate, number>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.size = options.size ?? os.availableParallelism();
    this.#places = createPlaces({ total: this.size, newcomerMs });
    this.#room = new RoomMaker(this.#places, options.putOffMs ?? defaultPutOffMs);
  }

  pids(): number[] {
    const all = [...this.#busy, ...this.#idle.map(({ process }) => process)];
    return all.flatMap(({ pid }) => pid ?? []);
  }

  perform(...[task, supplies, wait]: Parameters<Perform>): Promise<Answer> {
    const { tenant, feed = null, signal, readPhoto = noPhoto } = wait;
    return new Promise((resolve, reject) => {
      const whose = { tenant, feed, signal, readPhoto };
      void this.#serve({ task, supplies, ...whose, isPutOff: false, resolve, reject });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#idle) clearTimeout(timer);
    const all = [...this.#busy, ...this.#idle.splice(0).map(({ process }) => process)];
    await Promise.all(all.map((process) => process.end()));
  }

  async #serve(request: Request): Promise<void> {
    const { tenant, signal } = request;
    const isPlain = signal?.aborted !== true && this.#aloneFor(request) === null;
    const placeNow = isPlain ? this.#places.takeNow(tenant) : null;
    try {
      const leave = placeNow ?? (await this.#enter(request));
      await this.#work(request);
      leave();
    } catch (error) {
      request.reject(error);
    }
  }

  #aloneFor({ supplies, feed, isPutOff }: Request): Places | null {
    const isDear = isPutOff || this.#suspects.isDear(feed);
    return this.#suspects.aloneFor(supplies?.template, feed) ?? (isDear ? this.#aloneForPutOff : null);
  }

  /** Waits for a slot. A template or a feed may become suspect, or stop being so, meanwhile. */
  async #enter(request: Request): Promise<() => void> {
    const { tenant, feed, signal } = request;
    for (;;) {
      const alone = this.#aloneFor(request);
      const leaveAlone = await alone?.take(tenant, { signal });
      if (this.#aloneFor(request) !== alone) {
        leaveAlone?.();
        continue;
      }
      const isLast = this.#suspects.isFeed(feed);
      const leave = await this.#places.take(tenant, { signal, isLast }).catch((error: unknown) => {
        leaveAlone?.();
        throw error;
      });
      const leaveBoth = () => {
        leave();
        leaveAlone?.();
      };
      if (this.#aloneFor(request) === alone) return leaveBoth;
      leaveBoth();
    }
  }

  /** Performs a request and reports the result; never fails itself. */
  async #work(request: Request): Promise<void> {
    const { task: makeTask, supplies, feed, resolve, reject } = request;
    const template = supplies?.template;
    if (this.#isClosed) return reject(new Error('the pool of drawing processes was closed'));
    if (template !== undefined && Date.now() < (this.#blocks.get(template) ?? 0))
      return resolve({ kind: 'photo problem', problem: 'drawing_stopped' });
    let task: Task | null = null;
    try {
      const made = makeTask();
      task = made instanceof Promise ? await made : made;
      resolve(await this.#attempt(task, request));
      if (template !== undefined) this.#suspects.clear(template);
    } catch (error) {
      if (error instanceof PutOff) this.#suspects.notePutOff(feed);
      if (error instanceof PutOff && !this.#isClosed) return void this.#serve({ ...request, isPutOff: true });
      const isStopped = error instanceof ProcessEnded && error.when !== 'starting' && !this.#isClosed;
      if (!isStopped) reject(error);
      else resolve({ kind: 'photo problem', problem: 'drawing_stopped' });
      if (isStopped && this.#suspects.noteFeed(feed)) this.#options.noteSuspect?.(feed ?? '');
      if (isStopped && supplies !== null && task !== null) await this.#noteStop(task, supplies, request);
    }
  }

  /** Blocks a template, but only if it cannot be drawn with our sample product either: photos of one shop may stop any template. */
  async #noteStop(task: Task, supplies: Supplies, request: Request): Promise<void> {
    const { template } = supplies;
    if (this.#suspects.noteTemplate(template) !== maxStops || !('width' in task)) return;
    const { width, height } = task;
    const sample = { ...request, readPhoto: noPhoto, isPutOff: true };
    const isBlocked = await this.#attempt({ kind: 'preview', width, height }, sample).then(
      () => false,
      () => true,
    );
    if (isBlocked) this.#blocks.set(template, Date.now() + (this.#options.blockMs ?? defaultBlockMs));
    this.#suspects.beginRow(template);
  }

  /**
   * Attempts a task. A process may have ended for an unrelated reason, so the task gets a second one; a task that was too slow does not.
   */
  async #attempt(task: Task, request: Request): Promise<Answer> {
    const first = await this.#perform(task, request).catch((error: unknown) => {
      if (!(error instanceof ProcessEnded) || error.when === 'too late' || this.#isClosed) throw error;
      return null;
    });
    return first ?? this.#perform(task, request);
  }

  async #perform(task: Task, { supplies, readPhoto, tenant, isPutOff, signal }: Request): Promise<Answer> {
    const process = this.#start();
    const { maxMs = defaultMaxMs, fitted } = this.#options;
    const draw = () =>
      process.perform(task, supplies, {
        maxMs: timeFor(task, maxMs),
        keeps: fitted?.mayWrite() === true,
        readPhoto,
        // Only feeds are cancelled: a picture is soon finished, and a new process takes half a second to start.
        signal: task.kind === 'feed head' ? signal : undefined,
        noteKept: (bytes) => fitted?.noteWritten(bytes),
      });
    try {
      return await (isPutOff ? draw() : this.#room.hold(process, tenant, draw));
    } finally {
      this.#free(process);
    }
  }

  #start(): DrawingProcess {
    // The most recently used process has the warmest memory; the others may become idle long enough to end.
    let free = this.#idle.pop();
    while (free?.process.hasEnded === true) free = this.#idle.pop();
    clearTimeout(free?.timer);
    const { fontsDir = null, cutOutModel = null, maxBytes = defaultMaxBytes, fitted } = this.#options;
    const options = { fontsDir, cutOutModel, maxBytes, fittedFolder: fitted?.folder ?? null };
    const process = free?.process ?? new DrawingProcess(options, this.#options.yields);
    this.#busy.add(process);
    return process;
  }

  #free(process: DrawingProcess): void {
    this.#busy.delete(process);
    if (process.hasEnded || this.#isClosed) return;
    const entry = { process, timer: setTimeout(() => void end(), idleMs).unref() };
    const end = () => {
      this.#idle.splice(this.#idle.indexOf(entry), 1);
      return process.end();
    };
    this.#idle.push(entry);
  }
}
