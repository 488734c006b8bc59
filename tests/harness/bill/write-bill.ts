// Notes what tests cost, a line for each file, for `npm test` to add up: see scripts/test/bill.ts.
import { appendFileSync } from 'node:fs';
import { secondsOfTree } from './processor-time.ts';

/** Cost of a test file or a part of one, in processor seconds. */
export interface BillLine {
  readonly file: string;
  /** Cost of the test's process and of all that it started. */
  readonly own: number;
  /** Cost of the shared PostgreSQL's sessions. */
  readonly database: number;
  /** Names of tests in it that failed. */
  readonly failed: readonly string[];
}

/** Stands for the whole of the shared PostgreSQL, as its keeper says it whenever nobody uses it. */
export const KEEPER = '(shared database, all else)';

const billFile = process.env['TEST_BILL'];
let database = 0;

/** Adds work that PostgreSQL did for the running test. */
export function chargeDatabase(seconds: number): void {
  database += seconds;
}

/** Writes a line, unless `TEST_BILL` names no file. */
export function noteBill(line: BillLine): void {
  if (billFile !== undefined) appendFileSync(billFile, `${JSON.stringify(line)}\n`);
}

/** Begins to measure; the function returned writes the line of what was done since then. */
export function openBill(): (file: string, failed: readonly string[]) => void {
  if (billFile === undefined) return () => undefined;
  const before = secondsOfTree();
  database = 0;
  return (file, failed) => noteBill({ file, own: secondsOfTree() - before, database, failed });
}
