// Records the costs of tests, a line for each file, which `npm test` sums: see scripts/test/bill.ts.
import { appendFileSync } from 'node:fs';
import { secondsOfTree } from './processor-time.ts';

/** Cost of a test file or a part of one, in processor seconds. */
export interface BillLine {
  readonly file: string;
  /** Cost of the test's process and of all that it started. */
  readonly own: number;
  /** Cost of the shared PostgreSQL's sessions. */
  readonly database: number;
  readonly failed: readonly string[];
}

/** Name for the shared PostgreSQL as a whole, whose keeper process reports its cost whenever no test uses it. */
export const KEEPER = '(shared database, all else)';

const billFile = process.env['TEST_BILL'];
let database = 0;

/** Adds processor seconds that PostgreSQL used for the running test. */
export function chargeDatabase(seconds: number): void {
  database += seconds;
}

/** Writes a line, unless `TEST_BILL` is unset. */
export function noteBill(line: BillLine): void {
  if (billFile !== undefined) appendFileSync(billFile, `${JSON.stringify(line)}\n`);
}

/** Starts measuring; returns a function that writes the line. */
export function openBill(): (file: string, failed: readonly string[]) => void {
  if (billFile === undefined) return () => undefined;
  const before = secondsOfTree();
  database = 0;
  return (file, failed) => noteBill({ file, own: secondsOfTree() - before, database, failed });
}
