// Stored costs that `npm run check` compares with the budgets: those of the last run with the option to store them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Bill, roomOf } from './bill.ts';

const root = path.join(import.meta.dirname, '../..');
const file = path.join(import.meta.dirname, 'bill.json');

export function readKeptBill(): Map<string, number> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>));
}

/** Stores the costs of a run. Files that it did not run keep theirs; deleted files are dropped. */
export function keepBill(bill: Bill): void {
  const kept = new Map([...readKeptBill(), ...bill]);
  const rows = [...kept]
    .filter(([name]) => roomOf(name) !== undefined && existsSync(path.join(root, name)))
    .map(([name, seconds]) => [name, Number(seconds.toFixed(1))] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
