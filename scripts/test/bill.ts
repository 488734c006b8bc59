// Costs of tests in processor seconds: adds up the lines written by `tests/harness/bill/`, by file and by room (a folder with its own
// budget).
import { existsSync, readFileSync } from 'node:fs';
import { type BillLine, KEEPER } from '#tests/harness/bill/write-bill.ts';
import { budgets, dearFiles, fileSecondsMax } from './budgets.ts';

/** Processor seconds by test file, in seconds of the reference machine; see `calibrate`. */
export type Bill = ReadonlyMap<string, number>;

/** Cost of one step of a test run: the processor seconds of all its processes, and the machine's speed factor while it ran. */
export interface StepCost {
  readonly name: string;
  readonly processorSeconds: number;
  readonly factor: number;
  readonly ran: (file: string) => boolean;
}

export function readBillLines(file: string): BillLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as BillLine);
}

/** Sums costs by file; costs that belong to no file are in brackets: starting, collecting, the journeys' products, the database. */
export function addUp(lines: readonly BillLine[], steps: readonly StepCost[]): Bill {
  const bill = new Map<string, number>();
  const add = (name: string, seconds: number) => bill.set(name, (bill.get(name) ?? 0) + seconds);
  for (const { name, processorSeconds, factor, ran } of steps) {
    const own = lines.filter(({ file }) => ran(file));
    for (const line of own) add(line.file, (line.own + line.database) * factor);
    const known = own.reduce((sum, line) => sum + line.own, 0);
    add(`(${name}, all else)`, Math.max(0, processorSeconds - known) * factor);
    // The database's keeper process reports its total whenever no test uses the database.
    const database = Math.max(
      0,
      ...own.map(({ file, database: seconds }) => (file === KEEPER ? seconds : 0)),
    );
    const charged = own.reduce((sum, line) => sum + (line.file === KEEPER ? 0 : line.database), 0);
    if (database > 0) bill.set(KEEPER, Math.max(0, database - charged) * factor);
  }
  return bill;
}

/** Returns the room of a test file: the longest path among the budgets that it begins with. */
export function roomOf(file: string): string | undefined {
  return Object.keys(budgets)
    .filter((room) => file.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Sums costs by room, the most expensive first. Costs that belong to no room are listed under their own name. */
function byRoom(bill: Bill): [room: string, seconds: number][] {
  const sums = new Map<string, number>();
  for (const [file, seconds] of bill) {
    const room = roomOf(file) ?? file;
    sums.set(room, (sums.get(room) ?? 0) + seconds);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

export function overBudget(bill: Bill): string[] {
  const files = [...bill]
    .filter(([file, seconds]) => roomOf(file) !== undefined && seconds > fileBudget(file))
    .map(([file, seconds]) => `${file} costs ${seconds.toFixed(1)} s of ${fileBudget(file)} s`);
  const rooms = byRoom(bill)
    .filter(([room, seconds]) => seconds > (budgets[room] ?? Infinity))
    .map(([room, seconds]) => `${room} costs ${seconds.toFixed(0)} s of ${budgets[room] ?? 0} s`);
  return [...files, ...rooms];
}

function fileBudget(file: string): number {
  return dearFiles[file] ?? fileSecondsMax;
}

export function describeBill(bill: Bill, slowest = 15): string {
  const rows = (entries: readonly [string, number][]) =>
    entries.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)}  ${name}`);
  const files = [...bill].toSorted(([, a], [, b]) => b - a).slice(0, slowest);
  return ['processor seconds of the dearest files', ...rows(files), 'by room', ...rows(byRoom(bill))].join(
    '\n',
  );
}
