// Selects tests for the files that differ from the last commit: the tests beside them, those that run them, and journeys of the same part
// of the dashboard, as many as fit into a minute or two.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { readKeptBill } from './kept-bill.ts';
import { readKeptMap } from './kept-map.ts';

export interface Selection {
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
  /** True to run all tests and the checks. */
  readonly isAll: boolean;
}

/** Processor seconds that the selected tests may take by the stored costs, and the assumed cost of a test without one. */
const TESTS_SECONDS_MAX = 60;
const JOURNEYS_SECONDS_MAX = 40;
const UNKNOWN_SECONDS = 4;

const root = path.join(import.meta.dirname, '../..');
const isTest = (file: string) => /\.(?:test|spec)\.ts$/.test(file);

/** Selects the tests of changed, added and untracked files. Prints affected tests that are not run. */
export function selectTouched(): Selection {
  const changed = changedFiles();
  const map = readKeptMap();
  const tests = new Map<string, number>();
  const journeys = new Map<string, number>();
  const add = (file: string, weight: number) => {
    const votes = file.endsWith('.spec.ts') ? journeys : tests;
    if (existsSync(path.join(root, file))) votes.set(file, (votes.get(file) ?? 0) + weight);
  };
  for (const file of changed) {
    if (isTest(file)) add(file, 100);
    add(file.replace(/\.tsx?$/, '.test.ts'), 10);
    for (const [place, test] of (map.get(file) ?? []).entries()) add(test, 1 / (place + 1));
    for (const journey of journeysOf(file)) add(journey, sharedWords(file, journey));
  }
  return {
    tests: affordable(tests, TESTS_SECONDS_MAX),
    journeys: affordable(journeys, JOURNEYS_SECONDS_MAX),
    isAll: false,
  };
}

function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Returns the journeys about the same subject as a dashboard file: for web/feeds/…, those in tests/journeys/feeds/…. */
function journeysOf(file: string): string[] {
  const [, noun = ''] = /^web\/([\w-]+)\//.exec(file) ?? [];
  const folder = { auth: 'account', settings: 'account', wizard: 'feeds' }[noun] ?? noun;
  return noun === ''
    ? []
    : globSync(`tests/journeys/${folder}/*.spec.ts`, { cwd: root }).filter(
        (each) => !each.includes('.long.'),
      );
}

function sharedWords(file: string, journey: string): number {
  const words = new Set(path.basename(journey).split(/[-.]/));
  return 0.1 + file.split(/[-./]/).filter((word) => words.has(word)).length;
}

/** Returns the tests that most changed files have selected, as many as fit into `seconds`; at least one. */
function affordable(votes: ReadonlyMap<string, number>, seconds: number): string[] {
  const bill = readKeptBill();
  const chosen: string[] = [];
  let left = seconds;
  for (const [file] of [...votes].toSorted(([, a], [, b]) => b - a)) {
    const cost = bill.get(file) ?? UNKNOWN_SECONDS;
    if (chosen.length > 0 && cost > left) continue;
    chosen.push(file);
    left -= cost;
  }
  const others = [...votes.keys()].filter((file) => !chosen.includes(file));
  if (others.length > 0) console.log(`touched too, but left to npm test: ${others.join(' ')}`);
  return chosen;
}
