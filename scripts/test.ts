// `npm test`: the checks, then unit and endpoint tests, then journeys in a real browser, and what they cost. A failed check
// ends it; everything else runs to its end.
//   npm test                     everything that a change must pass before it is merged
//   npm test -- --touched        the tests of what differs from the last commit, see scripts/test/touched.ts
//   npm test -- tests/feeds      the tests whose path contains this
//   npm test -- --map            notes in scripts/test/map.json which tests run which files
//   npm test -- --bill           notes the costs in scripts/test/bill.json, which `npm run check` holds against the budgets
//   npm run test:long            every case, size and pair, and the files named .long.test.ts and .long.spec.ts
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.js';
import { addUp, type Bill, describeBill, overBudget, readBillLines } from './test/bill.ts';
import { noteFailures } from './test/failures.ts';
import { keepBill } from './test/kept-bill.ts';
import { keepMap } from './test/kept-map.ts';
import { runStep, type StepResult } from './test/run-step.ts';
import { keepTemporaryFilesInMemory } from './test/temporary-files.js';
import { type Selection, selectTouched } from './test/touched.ts';

interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

const root = path.join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    touched: { type: 'boolean' },
    bill: { type: 'boolean' },
    map: { type: 'boolean' },
    long: { type: 'boolean' },
  },
});

keepTemporaryFilesInMemory();
// Files of killed tests are deleted with this folder.
const folder = mkdtempSync(path.join(os.tmpdir(), 'run-'));
const billFile = path.join(folder, 'bill.jsonl');
const mapFile = path.join(folder, 'map.jsonl');
process.once('exit', () => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch {
    // The tests' PostgreSQL stops some seconds after the tests and removes its own folder, so this one may not be empty yet.
  }
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

sayBrowser();
const results = new Map<string, StepResult>();
for (const { name, args } of chooseSteps()) {
  console.log(`\n== ${name}`);
  const result = await runStep(args, {
    TEST_BILL: billFile,
    TMPDIR: folder,
    ...(values.long && { LONG_TESTS: '1' }),
    ...(values.map && { TEST_MAP: mapFile }),
  });
  results.set(name, result);
  if (name === 'checks' && !result.hasPassed) break;
}
const lines = readBillLines(billFile);
const bill = billOf();
console.log(`\n== bill\n${describeBill(bill)}`);
for (const sentence of overBudget(bill)) console.log(`over budget: ${sentence}`);
if (values.bill) keepBill(bill);
if (values.map) keepMap(mapFile);
noteFailures(lines);
report();

function chooseSteps(): Step[] {
  const checks = { name: 'checks', args: ['scripts/check.ts'] };
  const selection: Selection = values.touched
    ? selectTouched()
    : {
        tests: filesNamed('{core,packages,server,web,tests,scripts}/**/*.test.ts'),
        journeys: filesNamed('tests/journeys/**/*.spec.ts'),
        isAll: positionals.length === 0,
      };
  if (positionals.length > 0 && selection.tests.length + selection.journeys.length === 0)
    console.log('No test fits: name a part of a path, such as tests/feeds.');
  const tests = {
    name: 'unit and endpoint tests',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...selection.tests],
  };
  const journeys = {
    name: 'browser journeys',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', ...selection.journeys],
  };
  if (selection.isAll) return [checks, tests, journeys];
  return [
    ...(values.touched ? [checks] : []),
    ...(selection.tests.length > 0 ? [tests] : []),
    ...(selection.journeys.length > 0 ? [journeys] : []),
  ];
}

/** Returns the test files whose path contains one of the command's arguments; those named `.long.` only if requested. */
function filesNamed(pattern: string): string[] {
  const isMeant = (file: string) =>
    values.long === true || !file.includes('.long.') || positionals.some((word) => word.includes('.long.'));
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => positionals.some((word) => file.includes(word)) && isMeant(file));
}

/** Prints which browser is used, because pixels and times depend on it. */
function sayBrowser(): void {
  const browser = findChromium({ cacheDir: path.join(root, '.cache') });
  if (browser === undefined) throw new Error('There is no Chromium here; `npm test` installs one.');
  const version = execFileSync(browser, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim();
  console.log(`${version} at ${browser}, Node ${process.version}, temporary files in ${os.tmpdir()}`);
}

function billOf(): Bill {
  const isJourney = (file: string) => file.endsWith('.spec.ts');
  const steps = [...results].map(([name, result]) => ({
    ...result,
    name,
    ran: (file: string) => name !== 'checks' && isJourney(file) === (name === 'browser journeys'),
  }));
  return addUp(lines, steps);
}

function report(): void {
  const failed = [...results].filter(([, { hasPassed }]) => !hasPassed);
  for (const [name, { hasPassed, wallSeconds, processorSeconds, factor }] of results)
    console.log(
      `${hasPassed ? 'passed' : 'FAILED'} ${name}: ${wallSeconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} of the processor (× ${factor.toFixed(2)})`,
    );
  // Printed a second time at the end, because the end is what remains of a truncated log.
  for (const [name, { words }] of failed) console.log(`\n== ${name}: FAILED, last said\n${words}`);
  console.log(`\nsteps: ${results.size - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 || results.size === 0 ? 1 : 0;
}
