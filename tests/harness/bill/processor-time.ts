// Processor time of processes as Linux counts it, see proc_pid_stat(5). On other systems only this process is counted.
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessTime {
  readonly pid: number;
  readonly parent: number;
  /** Processor seconds of the process, and of its ended children for which it has waited. */
  readonly seconds: number;
}

/** Ticks per second in Linux's times, independent of the kernel's own clock: `getconf CLK_TCK`. */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds of this process and everything it started, ended children included. */
export function secondsOfTree(root: number = process.pid): number {
  const all = readProcesses();
  if (all.length === 0) return process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const children = Map.groupBy(all, ({ parent }) => parent);
  const total = ({ pid, seconds }: ProcessTime): number =>
    (children.get(pid) ?? [])
      .filter((child) => !commandOf(child.pid).includes('database-keeper'))
      .reduce((sum, child) => sum + total(child), seconds);
  const own = all.find(({ pid }) => pid === root);
  return own === undefined ? 0 : total(own);
}

/** Returns the processor seconds of PostgreSQL's open sessions of this database. */
export function secondsOfDatabase(name: string): number {
  return readProcesses()
    .filter(({ pid }) => commandOf(pid).includes(` ${name} `))
    .reduce((sum, { seconds }) => sum + seconds, 0);
}

function readProcesses(): ProcessTime[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readText(`/proc/${name}/stat`) : '';
    // The program's name may contain blanks and brackets; the fields after the last bracket do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 15) return [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }];
  });
}

function commandOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns '' if the process has ended meanwhile. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
