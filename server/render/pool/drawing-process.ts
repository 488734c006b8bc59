import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import { mallocSettings } from './malloc-settings.ts';
import type { Answer, FromProcess, ProcessOptions, Supplies, Task, ToProcess } from './messages.ts';

const program = path.join(import.meta.dirname, 'render-process.ts');

/** By default, V8 would collect a heap of 20 MB for every fifteenth picture, which costs 1.4 ms per picture. */
export const heapGrowth = '--heap-growing-percent=200';

/** Limits V8's young generation: its objects live only as long as a picture, and its memory never shrinks. */
const youngHeap = '--max-semi-space-size=2';
const flags = [heapGrowth, youngHeap, '--max-old-space-size=512'];

/** Maximum time for a process to start, in ms. */
const startMs = 30_000;

/** Share of CPU time below which a process was mostly waiting for the processor. */
const STARVED_SHARE = 0.3;
const EXTENSIONS_MAX = 4;

/** Returns the CPU time of a process so far in ms, see proc_pid_stat(5); Infinity if unknown. */
function workedMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain blanks and brackets; the text after the last bracket does not.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * 10;
  } catch {
    return Infinity;
  }
}

/** Maximum number of templates cached in a process. */
const maxSupplies = 20;

/** Thrown if the process ended before it answered: by itself, or because its time was over. */
export class ProcessEnded extends Fault<'drawing_ended'> {
  override readonly name = 'ProcessEnded';
  readonly when: 'starting' | 'drawing' | 'too late';

  constructor(when: ProcessEnded['when']) {
    super('drawing_ended', workFaults.drawing_ended, `a drawing process ended, ${when}`);
    this.when = when;
  }
}

/** Returns a photo's bytes by its hash; the task names the photo. */
export type ReadPhoto = (hash: string) => Promise<Uint8Array>;

type Doing = {
  /** Time in ms after which the process is ended. */
  readonly maxMs: number;
  readonly keeps: boolean;
  readonly readPhoto: ReadPhoto;
  readonly noteKept: (bytes: number) => void;
  /** Ends the process and its task; the task fails with the signal's reason. */
  readonly signal: AbortSignal | undefined;
};

/**
 * Returns the environment variable with Node's folder for compiled code, if this process has one; Node creates a folder per version in it.
 */
function compiledCode(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

/**
 * Lists the threads of a process. Linux has a priority per thread, and later threads inherit that of their creator: half of a picture's
 * work is done by threads other than the first. Other systems have one priority per process.
 */
function listThreads(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

export class DrawingProcess {
  readonly #child: ChildProcess;
  readonly #numbers: LRUCache<Supplies, number>;
  #last = 0;
  #isReady = false;

  /** `yields`: number of `nice` steps by which the process has a lower CPU priority than this one. */
  constructor(options: ProcessOptions, yields = 0) {
    this.#child = fork(program, [JSON.stringify(options)], {
      serialization: 'advanced',
      execArgv: flags,
      // Inherits none of the server's environment variables, except the folder for compiled code.
      env: { ...compiledCode(), ...mallocSettings() },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.once('message', () => {
      this.#yield(yields);
      this.#isReady = true;
    });
    // A broken channel is followed by the end of the process; a process that could not be started has no id.
    this.#child.on('error', () => undefined);
    this.#numbers = new LRUCache<Supplies, number>({
      max: maxSupplies,
      dispose: (number) => this.#send({ kind: 'forget', number }),
    });
  }

  #yield(steps: number): void {
    const { pid } = this;
    if (steps === 0 || pid === undefined) return;
    for (const thread of listThreads(pid)) {
      try {
        os.setPriority(thread, Math.min(19, os.getPriority() + steps));
      } catch {
        // The process has ended meanwhile, or this machine does not support priorities.
      }
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }

  /**
   * Performs a task. Fails with ProcessEnded if the process ends first, for example because its time is over, and with the errors of
   * reading photos.
   */
  perform(task: Task, supplies: Supplies | null, doing: Doing): Promise<Answer> {
    const { maxMs, keeps, signal } = doing;
    return new Promise((resolve, reject) => {
      let isLate = false;
      let lost: { readonly error: unknown } | null = null;
      const bring = (hash: string) => {
        wanted += 1;
        const send = (bytes: Awaited<ReturnType<Doing['readPhoto']>> | null) => {
          wanted -= 1;
          this.#send({ kind: 'photo', hash, bytes });
        };
        doing.readPhoto(hash).then(send, (error: unknown) => {
          lost = { error };
          send(null);
        });
      };
      let begunMs = workedMs(this.pid);
      let wanted = 0;
      let extensions = EXTENSIONS_MAX;
      const stop = () => {
        // A process that got little CPU time, and waits for no photo, is not stuck: the machine is busy.
        if (extensions > 0 && wanted === 0 && workedMs(this.pid) - begunMs < maxMs * STARVED_SHARE) {
          extensions -= 1;
          timer = setTimeout(stop, maxMs);
          return;
        }
        isLate = true;
        this.#child.kill('SIGKILL');
      };
      // The start-up time is not counted as drawing time: on a busy machine it can be longer than any picture takes.
      let timer = setTimeout(stop, this.#isReady ? maxMs : Math.max(maxMs, startMs));
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.#child.off('message', heard).off('exit', ended).off('error', ended);
      };
      const heard = (message: FromProcess) => {
        if (message.kind === 'ready') {
          clearTimeout(timer);
          begunMs = workedMs(this.pid);
          timer = setTimeout(stop, maxMs);
          return;
        }
        if (message.kind === 'photo wanted') return bring(message.hash);
        if (message.kind === 'kept') return doing.noteKept(message.bytes);
        settle();
        // The process has answered, so even if reading a photo failed, it is free for the next task.
        if (lost === null) resolve(message);
        else reject(lost.error);
      };
      const ended = () => {
        settle();
        if (signal?.aborted === true) return reject(signal.reason);
        reject(new ProcessEnded(isLate ? 'too late' : this.#isReady ? 'drawing' : 'starting'));
      };
      const leave = () => void this.#child.kill('SIGKILL');
      signal?.addEventListener('abort', leave, { once: true });
      this.#child.on('message', heard).once('exit', ended).once('error', ended);
      this.#send({ kind: 'task', number: supplies === null ? 0 : this.#numberOf(supplies), task, keeps });
    });
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise((resolve) => {
      this.#child.once('exit', resolve);
    });
    this.#child.kill('SIGKILL');
    await ended;
  }

  #numberOf(supplies: Supplies): number {
    const known = this.#numbers.get(supplies);
    if (known !== undefined) return known;
    const number = (this.#last += 1);
    this.#send({ kind: 'supplies', number, supplies });
    this.#numbers.set(supplies, number);
    return number;
  }

  #send(message: ToProcess): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}
