// Notes what tests cost, a line for each file, for `npm test` to add up: see scripts/test/bill.ts.
import { appendFileSync } from 'node:fs';
import { secondsOfTree } from './processor-time.ts';

/** What one test file took, or a part of one, in processor seconds. */
export interface BillLine {
  readonly file: string;
  /** Of the test's process and of all that it started. */
  readonly own: number;
  /** Of the shared PostgreSQL's sessions. */
  readonly database: number;
}

const billFile = process.env['TEST_BILL'];
let database = 0;

/** Adds work that PostgreSQL did for the running test. */
export function chargeDatabase(seconds: number): void {
  database += seconds;
}

/** Writes a line, unless `TEST_BILL` names no file. */
export function noteBill(file: string, databaseSeconds: number, own = 0): void {
  const line: BillLine = { file, own, database: databaseSeconds };
  if (billFile !== undefined) appendFileSync(billFile, `${JSON.stringify(line)}\n`);
}

/** Begins to measure; the function returned writes the line of what was done since then. */
export function openBill(): (file: string) => void {
  if (billFile === undefined) return () => undefined;
  const before = secondsOfTree();
  database = 0;
  return (file) => noteBill(file, database, secondsOfTree() - before);
}
