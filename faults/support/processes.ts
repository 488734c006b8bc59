import { readdirSync, readFileSync } from 'node:fs';

/** Finds processes whose command line has these words, as listed by Linux. */
export function findProcesses(...words: readonly string[]): number[] {
  const found: number[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const commandLine = readText(`/proc/${pid}/cmdline`);
    if (words.every((word) => commandLine.includes(word))) found.push(Number(pid));
  }
  return found;
}

/** The words with which a process was started, or by which it calls itself; '' once it is gone. */
export function commandLineOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns the memory of a process, in MB: shared memory counts in parts. 0 once it is gone. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s*(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}

/** The children of a process. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => Number(/^PPid:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1]) === parent)
    .map(Number);
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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
