// Costs of tests in processor seconds: adds up the lines of `tests/harness/bill/` by file and room.
import { existsSync, readFileSync } from 'node:fs';
import { type BillLine, KEEPER } from '#tests/harness/bill/write-bill.ts';
import { budgets, dearFiles, fileSecondsMax } from './budgets.ts';

/** Processor seconds by test file, in seconds of the reference machine; see `calibrate`. */
export type Bill = ReadonlyMap<string, number>;

/** Costs of a step of a run: the seconds of its whole process tree, and the machine's factor while it ran. */
export interface StepCost {
  readonly name: string;
  readonly processorSeconds: number;
  readonly factor: number;
  /** Whether the step ran this test file. */
  readonly ran: (file: string) => boolean;
}

/** Reads what the tests of a run have written; nothing where none has. */
export function readBillLines(file: string): BillLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as BillLine);
}

/** Costs by file, and in brackets what belongs to none: starting, collecting, the journeys' products, the shared database. */
export function addUp(lines: readonly BillLine[], steps: readonly StepCost[]): Bill {
  const bill = new Map<string, number>();
  const add = (name: string, seconds: number) => bill.set(name, (bill.get(name) ?? 0) + seconds);
  for (const { name, processorSeconds, factor, ran } of steps) {
    const own = lines.filter(({ file }) => ran(file));
    for (const line of own) add(line.file, (line.own + line.database) * factor);
    const known = own.reduce((sum, line) => sum + line.own, 0);
    add(`(${name}, all else)`, Math.max(0, processorSeconds - known) * factor);
    // The keeper of the database says what it took each time that nobody uses it.
    const database = Math.max(
      0,
      ...own.map(({ file, database: seconds }) => (file === KEEPER ? seconds : 0)),
    );
    const charged = own.reduce((sum, line) => sum + (line.file === KEEPER ? 0 : line.database), 0);
    if (database > 0) bill.set(KEEPER, Math.max(0, database - charged) * factor);
  }
  return bill;
}

/** The room of a test file: the longest path among the budgets that it begins with. */
export function roomOf(file: string): string | undefined {
  return Object.keys(budgets)
    .filter((room) => file.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Sums by room, the dearest first. What belongs to no room stands under its own name. */
function byRoom(bill: Bill): [room: string, seconds: number][] {
  const sums = new Map<string, number>();
  for (const [file, seconds] of bill) {
    const room = roomOf(file) ?? file;
    sums.set(room, (sums.get(room) ?? 0) + seconds);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

/** Sentences about files and rooms that cost more than they may. */
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

/** Slowest files, rooms and the total, for people. */
export function describeBill(bill: Bill, slowest = 15): string {
  const rows = (entries: readonly [string, number][]) =>
    entries.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)}  ${name}`);
  const files = [...bill].toSorted(([, a], [, b]) => b - a).slice(0, slowest);
  return ['processor seconds of the dearest files', ...rows(files), 'by room', ...rows(byRoom(bill))].join(
    '\n',
  );
}
