import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

// Everything here asks Linux.

/** The words with which a process was started, or by which it calls itself; '' once it is gone. */
export function commandLineOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns the memory of a process, in MB: shared memory counts in parts. 0 once it is gone. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s*(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}

/** Returns the resident memory of a process in MB, now or the most that it ever was; NaN once it is gone. */
export function residentMb(pid: number | undefined, when: 'now' | 'most'): number {
  const field = when === 'now' ? 'VmRSS' : 'VmHWM';
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readText(`/proc/${pid}/status`))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

/** The children of a process. */
export function childrenOf(parent: number): number[] {
  return allProcesses().filter((pid) => statOf(pid)?.parent === parent);
}

/** CPU seconds and resident bytes of a process, this one unless said, and all that descend from it, ended children included. */
export function measureTree(root = process.pid): { cpuSeconds: number; residentBytes: number } {
  const all = allProcesses().flatMap((pid) => statOf(pid) ?? []);
  const tree = new Set([root]);
  // A child may have a smaller id than its parent once ids come round, so this is repeated until nothing is new.
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  const own = all.filter(({ pid }) => tree.has(pid));
  return {
    cpuSeconds: own.reduce((sum, { ticks, endedTicks }) => sum + ticks + endedTicks, 0) / ticksPerSecond,
    residentBytes: own.reduce((sum, { pages }) => sum + pages, 0) * pageBytes,
  };
}

/** CPU seconds of a process alone; NaN once it is gone. */
export function cpuSecondsOf(pid: number | undefined): number {
  return (statOf(pid ?? 0)?.ticks ?? Number.NaN) / ticksPerSecond;
}

/** The first process of the database server in a data folder. */
export function postmasterOf(dataDir: string): number | null {
  const pid = Number(readText(`${dataDir}/postgres/postmaster.pid`).split('\n', 1)[0]);
  return pid > 0 ? pid : null;
}

/** Ends a process at once; one that has gone meanwhile is fine. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}

const ticksPerSecond = 100;
const pageBytes = 4096;

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Numbers of proc_pid_stat(5), counted from the state; null once the process is gone. */
function statOf(pid: number) {
  const text = readText(`/proc/${pid}/stat`);
  if (text === '') return null;
  // The name in brackets may hold spaces; what follows it does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0, pages = 0] = [
    1, 11, 12, 13, 14, 21,
  ].map((at) => Number(fields[at]));
  return { pid, parent, ticks: user + system, endedTicks: endedUser + endedSystem, pages };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
