// Which tests to run for the files that differ from the last commit.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Paths that the two runners are given. */
export interface Selection {
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
  /** Everything, checks included. */
  readonly isAll: boolean;
}

const root = path.join(import.meta.dirname, '../..');

/** The tests of what is changed, added or not yet known to Git. */
export function selectTouched(): Selection {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const beside = changed
    .map((file) => (/\.(test|spec)\.ts$/.test(file) ? file : file.replace(/\.tsx?$/, '.test.ts')))
    .filter((file) => existsSync(path.join(root, file)));
  return {
    tests: beside.filter((file) => file.endsWith('.test.ts')),
    journeys: beside.filter((file) => file.endsWith('.spec.ts')),
    isAll: false,
  };
}
