import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A group of processes that may take so much memory together, files that they read and write included. */
export interface MemoryBound {
  /** What to start a program with, so that it and what it starts are in the group. */
  readonly words: readonly string[];
  /** MB that all took at most, how often the bound was met, and how many processes the system ended because of it. */
  seen(): { mostMb: number; met: number; ended: number };
  close(): Promise<void>;
}

const all = '/sys/fs/cgroup/memory';

/** Makes a group below the one that this process is in. Fails where Linux has no controller of memory of the first version, or no right to use it. */
export function openMemoryBound(megabytes: number): MemoryBound {
  if (!existsSync(all)) throw new Error(`${all} is not there, so memory cannot be bounded`);
  const [, own = '/'] = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  const folder = path.join(all, own, `feedmaker-${process.pid}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'memory.limit_in_bytes'), String(megabytes * 1e6));
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return {
    words: ['sh', '-c', `echo $$ > '${folder}/cgroup.procs' && exec "$@"`, 'sh'],
    seen: () => ({
      mostMb: Math.round(Number(read('memory.max_usage_in_bytes')) / 1e6),
      met: Number(read('memory.failcnt')),
      ended: Number(/^oom_kill (\d+)$/m.exec(read('memory.oom_control'))?.[1]),
    }),
    async close() {
      while (read('cgroup.procs') !== '') await wait(100);
      rmdirSync(folder);
    },
  };
}
