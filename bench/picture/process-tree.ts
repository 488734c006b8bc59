import { readFileSync, readdirSync } from 'node:fs';
import process from 'node:process';

const ticksPerSecond = 100;
const pageBytes = 4096;

/** CPU seconds and resident bytes of a process, this one unless said, and all that descend from it, ended children included. Linux only. */
export function measureTree(root = process.pid): { cpuSeconds: number; residentBytes: number } {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : [],
  );
  const tree = new Set([root]);
  // A child may have a smaller id than its parent once ids come round, so this is repeated until nothing is new.
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  const own = all.filter(({ pid }) => tree.has(pid));
  return {
    cpuSeconds: own.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond,
    residentBytes: own.reduce((sum, { pages }) => sum + pages, 0) * pageBytes,
  };
}

function statOf(pid: number): { pid: number; parent: number; ticks: number; pages: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold spaces; what follows it does not. Numbers as in proc(5), counted from the state.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0, pages = 0] = [
      1, 11, 12, 13, 14, 21,
    ].map((at) => fields[at]);
    return { pid, parent, ticks: user + system + endedUser + endedSystem, pages };
  } catch {
    return null;
  }
}
