import os from 'node:os';
import type { ParsedTemplate } from '#core/template/template-tree.ts';
import { ModelError } from '#server/cutout/read-model.ts';
import type { PhotoCutOut, PhotoCutter } from '../cut-out-photo.ts';
import type { BrandFont } from '../fonts/brand-font.ts';
import type { CheckedFont, FontProblem } from '../fonts/checked-font.ts';
import { PhotoError } from '../photo-error.ts';
import type { ImageRenderer, RenderedImage } from '../render-product-image.ts';
import { DrawingProcess, ProcessEnded } from './drawing-process.ts';
import type { Answer, Supplies, Task } from './messages.ts';

/** How the pool works; what is not given has the product's values. */
export type PoolOptions = {
  readonly fontsDir?: string | null;
  readonly cutOutModel?: string | null;
  /** Processes at once, as many as there are cores. */
  readonly size?: number;
  /** A drawing that takes longer is stopped. */
  readonly maxMs?: number;
  /** Memory of one process. */
  readonly maxBytes?: number;
  /** How long a template that cannot be drawn is not tried again. */
  readonly blockMs?: number;
};

/** Draws in processes of its own. A picture that cannot be finished is a PhotoError; the next one is not touched by it. */
export type RenderPool = ImageRenderer & {
  readonly cutOut: PhotoCutter;
  /** Looks at a font file as `checkFont` does; one that takes too long or ends its process is none. */
  readonly checkFont: (file: Uint8Array) => Promise<CheckedFont | FontProblem>;
  /** Pictures that can be drawn at once. */
  readonly size: number;
  /** The process ids of the processes that run. */
  readonly pids: () => number[];
  /** Ends every process at once; tasks under way fail. */
  readonly close: () => Promise<void>;
};

// Several times what the costliest template and the largest photo take on a slow core.
const defaultMaxMs = 30_000;
const defaultMaxBytes = 1_500_000_000;

/** The largest honest font takes a tenth of it. */
const fontMaxMs = 5000;

/** A process that nobody needs for this long is ended. */
const idleMs = 120_000;

/** After this many pictures in a row that could not be finished, a template has to show that it can be drawn at all. */
const maxStops = 3;
const defaultBlockMs = 600_000;

type Waiting = {
  readonly task: Task;
  readonly supplies: Supplies | null;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** Opens the pool. Processes are started when they are first needed, and again when one ended. */
export function openRenderPool(options: PoolOptions = {}): RenderPool {
  const pool = new Pool(options);
  const image = async (reply: Promise<Answer>): Promise<RenderedImage> => {
    const answer = await reply;
    if (answer.kind !== 'image') throw problemOf(answer);
    return answer.image;
  };
  return {
    size: pool.size,
    pids: () => pool.pids(),
    close: () => pool.close(),
    render: ({ template, brandFonts, signal, width, height, values, photo, cutOut }) => {
      const task = { kind: 'draw' as const, width, height, values, photo, cutOut };
      return image(pool.perform(task, suppliesOf(template, brandFonts), signal));
    },
    renderPreview: ({ template, brandFonts, width, height }) =>
      image(pool.perform({ kind: 'preview', width, height }, suppliesOf(template, brandFonts))),
    cutOut: async (photo): Promise<PhotoCutOut> => {
      const answer = await pool.perform({ kind: 'cut out', photo }, null);
      if (answer.kind !== 'cut out') throw problemOf(answer);
      return answer.result;
    },
    checkFont: async (file) => {
      const answer = await pool.perform({ kind: 'check font', file }, null);
      if (answer.kind === 'photo problem') return 'not_a_font';
      if (answer.kind !== 'font') throw problemOf(answer);
      return answer.font;
    },
  };
}

class Pool {
  readonly size: number;
  readonly #options: PoolOptions;
  readonly #idle: { process: DrawingProcess; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<DrawingProcess>();
  readonly #queue: Waiting[] = [];
  /** Pictures in a row that could not be finished. */
  readonly #stops = new WeakMap<ParsedTemplate, number>();
  /** When a template that cannot be drawn is tried again, in ms since 1970. */
  readonly #blocks = new WeakMap<ParsedTemplate, number>();
  readonly #suspectsAtWork = new Set<ParsedTemplate>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.size = options.size ?? os.availableParallelism();
  }

  pids(): number[] {
    const all = [...this.#busy, ...this.#idle.map(({ process }) => process)];
    return all.flatMap(({ pid }) => pid ?? []);
  }

  perform(task: Task, supplies: Supplies | null, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, supplies, signal, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#next();
    for (const { timer } of this.#idle) clearTimeout(timer);
    const all = [...this.#busy, ...this.#idle.splice(0).map(({ process }) => process)];
    await Promise.all(all.map((process) => process.end()));
  }

  /** Gives waiting tasks to free processes. */
  #next(): void {
    while (this.#isClosed || this.#busy.size < this.size) {
      const waiting = this.#take();
      if (waiting === undefined) return;
      if (this.#isClosed) waiting.reject(new Error('the pool of drawing processes was closed'));
      else if (waiting.signal?.aborted === true) waiting.reject(waiting.signal.reason);
      else void this.#work(waiting);
    }
  }

  /** The first in line, but never two of a template that could not be drawn lately: others must not wait for it. */
  #take(): Waiting | undefined {
    const isFree = ({ supplies }: Waiting) =>
      supplies === null || !this.#suspectsAtWork.has(supplies.template);
    const at = this.#queue.findIndex((waiting) => this.#isClosed || isFree(waiting));
    return at < 0 ? undefined : this.#queue.splice(at, 1)[0];
  }

  async #work({ task, supplies, resolve, reject }: Waiting): Promise<void> {
    const template = supplies?.template;
    if (template !== undefined && Date.now() < (this.#blocks.get(template) ?? 0))
      return resolve({ kind: 'photo problem', problem: 'drawing_stopped' });
    const suspect = template !== undefined && this.#stops.has(template) ? template : undefined;
    if (suspect !== undefined) this.#suspectsAtWork.add(suspect);
    try {
      resolve(await this.#attempt(task, supplies));
      if (template !== undefined) this.#stops.delete(template);
    } catch (error) {
      const isStopped = error instanceof ProcessEnded && error.when !== 'starting' && !this.#isClosed;
      if (!isStopped) reject(error);
      else resolve({ kind: 'photo problem', problem: 'drawing_stopped' });
      if (isStopped && supplies !== null) await this.#noteStop(task, supplies);
    }
    if (suspect !== undefined) this.#suspectsAtWork.delete(suspect);
    this.#next();
  }

  /** Photos of one shop may stop any template, so only one that our own sample product stops as well is blocked. */
  async #noteStop(task: Task, supplies: Supplies): Promise<void> {
    const { template } = supplies;
    const stops = (this.#stops.get(template) ?? 0) + 1;
    this.#stops.set(template, stops);
    if (stops !== maxStops || task.kind === 'cut out' || task.kind === 'check font') return;
    this.#suspectsAtWork.add(template);
    const { width, height } = task;
    const isBlocked = await this.#attempt({ kind: 'preview', width, height }, supplies).then(
      () => false,
      () => true,
    );
    if (isBlocked) this.#blocks.set(template, Date.now() + (this.#options.blockMs ?? defaultBlockMs));
    // What happens next begins a new row; it stays one process at most until something succeeds.
    this.#stops.set(template, 0);
    this.#suspectsAtWork.delete(template);
  }

  /** A process may have ended for a reason of its own, so the task gets another one; what was too slow gets none. */
  async #attempt(task: Task, supplies: Supplies | null): Promise<Answer> {
    const first = await this.#perform(task, supplies).catch((error: unknown) => {
      if (!(error instanceof ProcessEnded) || error.when === 'too late' || this.#isClosed) throw error;
      return null;
    });
    return first ?? this.#perform(task, supplies);
  }

  async #perform(task: Task, supplies: Supplies | null): Promise<Answer> {
    const process = this.#start();
    const maxMs = this.#options.maxMs ?? defaultMaxMs;
    try {
      return await process.perform(
        task,
        supplies,
        task.kind === 'check font' ? Math.min(fontMaxMs, maxMs) : maxMs,
      );
    } finally {
      this.#free(process);
    }
  }

  #start(): DrawingProcess {
    // The one that waited shortest has the warmest memory; the others get the chance to end.
    let free = this.#idle.pop();
    while (free?.process.hasEnded === true) free = this.#idle.pop();
    clearTimeout(free?.timer);
    const { fontsDir = null, cutOutModel = null, maxBytes = defaultMaxBytes } = this.#options;
    const process = free?.process ?? new DrawingProcess({ fontsDir, cutOutModel, maxBytes });
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

function problemOf(answer: Answer): Error {
  if (answer.kind === 'photo problem') return new PhotoError(answer.problem);
  if (answer.kind === 'model problem') return new ModelError(answer.message);
  return new Error(answer.kind === 'fault' ? answer.message : 'an answer to another question');
}

const known = new WeakMap<ParsedTemplate, Supplies[]>();

/** The same object for the same template and fonts, so that a process that has them is not sent them again. */
function suppliesOf(template: ParsedTemplate, brandFonts: readonly BrandFont[] = []): Supplies {
  const all = known.get(template) ?? [];
  known.set(template, all);
  const nameOf = (fonts: readonly BrandFont[]) =>
    fonts.map(({ hash, family }) => `${hash} ${family}`).join('/');
  const same = all.find((supplies) => nameOf(supplies.brandFonts) === nameOf(brandFonts));
  if (same !== undefined) return same;
  const supplies = { template, brandFonts };
  all.push(supplies);
  return supplies;
}
