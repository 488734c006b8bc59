// A list of failed tests, so that a test that fails once in a hundred runs is recognised when it does so again.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BillLine } from '#tests/harness/bill/write-bill.ts';

const root = path.join(import.meta.dirname, '../..');
const list = path.join(root, '.cache', 'failed-tests.jsonl');

interface Failure {
  readonly test: string;
  readonly at: string;
  readonly commit: string;
  /** Seed of random documents; null if none was set. */
  readonly seed: string | null;
  /** Average number of processes that wanted a core, over the last 15 minutes. */
  readonly load: number;
}

/** Adds the failed tests of a run to the list, and prints how often each has failed. */
export function noteFailures(lines: readonly BillLine[]): void {
  const failed = lines.flatMap(({ file, failed: names }) => names.map((name) => `${file} > ${name}`));
  if (failed.length === 0) return;
  const circumstances = {
    at: new Date().toISOString(),
    commit: commitOf(),
    seed: process.env['FUZZ_SEED'] ?? null,
    load: os.loadavg()[2] ?? 0,
  };
  for (const test of failed) {
    const failure: Failure = { test, ...circumstances };
    appendFileSync(list, `${JSON.stringify(failure)}\n`);
  }
  const all = readFailures();
  for (const test of failed) {
    const times = all.filter((failure) => failure.test === test).length;
    console.log(`failed ${times === 1 ? 'for the first time here' : `${times} times here`}: ${test}`);
  }
}

function readFailures(): Failure[] {
  if (!existsSync(list)) return [];
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Failure);
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'no history';
  }
}
