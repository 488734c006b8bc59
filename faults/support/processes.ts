import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

// All functions here read /proc and thus only work on Linux.

/** Returns the command line of a process, or the title that it has given itself; '' if it has ended. */
export function commandLineOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns the memory of a process in MB, with its share of shared memory; 0 if it has ended. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s*(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}

/** Returns the resident memory of a process in MB, now or the maximum until now; NaN if it has ended. */
export function residentMb(pid: number | undefined, when: 'now' | 'most'): number {
  const field = when === 'now' ? 'VmRSS' : 'VmHWM';
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readText(`/proc/${pid}/status`))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

export function childrenOf(parent: number): number[] {
  return allProcesses().filter((pid) => statOf(pid)?.parent === parent);
}

/** Returns CPU seconds and resident bytes of a process (default: this one) and all its descendants, ended ones included. */
export function measureTree(root = process.pid): { cpuSeconds: number; residentBytes: number } {
  const all = allProcesses().flatMap((pid) => statOf(pid) ?? []);
  const tree = new Set([root]);
  // Ids start again from small numbers at some time, so a child may come before its parent: repeat until nothing new is found.
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

export function cpuSecondsOf(pid: number | undefined): number {
  return (statOf(pid ?? 0)?.ticks ?? Number.NaN) / ticksPerSecond;
}

/** Returns the main process of the database server in a data folder. */
export function postmasterOf(dataDir: string): number | null {
  const pid = Number(readText(`${dataDir}/postgres/postmaster.pid`).split('\n', 1)[0]);
  return pid > 0 ? pid : null;
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process had ended already.
  }
}

const ticksPerSecond = 100;
const pageBytes = 4096;

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Returns numbers of proc_pid_stat(5); null if the process has ended. */
function statOf(pid: number) {
  const text = readText(`/proc/${pid}/stat`);
  if (text === '') return null;
  // The name in brackets may contain spaces, so only the text after it is split.
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
