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

/** V8 would go through a heap of 20 MB for every fifteenth picture, which costs 1.4 ms of each. */
export const heapGrowth = '--heap-growing-percent=200';

/** Limits V8's young generation: what it holds lives only as long as a picture, and its room stays as large as it ever was. */
const youngHeap = '--max-semi-space-size=2';
const flags = [heapGrowth, youngHeap, '--max-old-space-size=512'];

/** Longest time that a process may take to start, in ms. */
const startMs = 30_000;

/** A process that has worked for less than this share of its time was waiting for its turn. */
const STARVED_SHARE = 0.3;
const EXTENSIONS_MAX = 4;

/** Returns the milliseconds that a process has worked so far, see proc_pid_stat(5); Infinity where nobody tells. */
function workedMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may have blanks and brackets in it; what follows the last one has not.
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

/** Templates kept in a process. */
const maxSupplies = 20;

/** Thrown when the process ended before it answered: by itself, or because its time was up. */
export class ProcessEnded extends Fault<'drawing_ended'> {
  override readonly name = 'ProcessEnded';
  readonly when: 'starting' | 'drawing' | 'too late';

  constructor(when: ProcessEnded['when']) {
    super('drawing_ended', workFaults.drawing_ended, `a drawing process ended, ${when}`);
    this.when = when;
  }
}

/** Gets the bytes of a photo of a task by its hash. */
export type ReadPhoto = (hash: string) => Promise<Uint8Array>;

/** Options of a task. */
type Doing = {
  /** Time after which the process is ended. */
  readonly maxMs: number;
  readonly keeps: boolean;
  readonly readPhoto: ReadPhoto;
  readonly noteKept: (bytes: number) => void;
  /** Ends the process with what it does; the task fails with its reason. */
  readonly signal: AbortSignal | undefined;
};

/** Returns the variable that names Node's folder for compiled code, if this process has one; Node makes a folder per version in it. */
function compiledCode(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

/**
 * Linux has a priority for each thread, and those that are begun later have that of who began them: half of a picture is decoded
 * and written by others than the first. Elsewhere the process has one.
 */
function listThreads(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** One process of the pool. It does one task at a time. */
export class DrawingProcess {
  readonly #child: ChildProcess;
  readonly #numbers: LRUCache<Supplies, number>;
  #last = 0;
  #isReady = false;

  /** `yields`: by how much its processor time counts for less than ours, in steps of `nice`. */
  constructor(options: ProcessOptions, yields = 0) {
    this.#child = fork(program, [JSON.stringify(options)], {
      serialization: 'advanced',
      execArgv: flags,
      // Inherits nothing of the server's environment but where compiled code is stored, if anywhere.
      env: { ...compiledCode(), ...mallocSettings() },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.once('message', () => {
      this.#yield(yields);
      this.#isReady = true;
    });
    // A broken channel is followed by the end of the process; one that could not be started never had an id.
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
        // It has ended meanwhile, or this machine has no such setting.
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
   * Performs a task. Fails with ProcessEnded when the process ends first, as it does when the time is up, and with the errors of reading photos.
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
        // A process that was given little of the processor, and waits for no photo, is not too slow: the machine is busy.
        if (extensions > 0 && wanted === 0 && workedMs(this.pid) - begunMs < maxMs * STARVED_SHARE) {
          extensions -= 1;
          timer = setTimeout(stop, maxMs);
          return;
        }
        isLate = true;
        this.#child.kill('SIGKILL');
      };
      // The time to start is not the picture's: on a busy machine it can be longer than any picture takes.
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
        // It has answered, so it is free for the next task all the same.
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

  /** Ends the process at once, whatever it does. */
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
