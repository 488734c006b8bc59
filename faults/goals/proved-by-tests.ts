import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Fault } from '../fault.ts';
import { type Goal, goals } from './goals.ts';

const root = path.join(import.meta.dirname, '../..');

/** Every case takes longer than a sample, and `all` has machines that do other things as well. */
const patience = ['--testTimeout=300000', '--hookTimeout=300000'];

/** A goal that tests of `npm test` prove: they are run here with every case, not with the sample of a usual run. */
export function provedByTests(goal: Goal, files: readonly string[]): Fault {
  return {
    title: goals[goal],
    async run({ seed, say }) {
      const { passed, failed, ran } = await runTests(files, seed);
      for (const name of failed) say(`failed: ${name}`);
      // A file that was moved away would otherwise pass by accident.
      const missing = files.filter((file) => !ran.includes(file));
      const isMet = failed.length === 0 && missing.length === 0 && passed > 0;
      const figure = `${passed} of ${passed + failed.length} tests in ${ran.length} of ${files.length} files`;
      return {
        rows: files.map((file) => ({ file, ran: ran.includes(file) ? 'yes' : 'no' })),
        losses: [...failed, ...missing.map((file) => `${file} was not run`)],
        goals: [{ goal, figure, isMet }],
      };
    },
  };
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

async function runTests(
  files: readonly string[],
  seed: number,
): Promise<{ passed: number; failed: string[]; ran: string[] }> {
  const program = path.join(root, 'node_modules/vitest/vitest.mjs');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-tests-report-'));
  const report = path.join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [program, 'run', '--reporter=json', `--outputFile=${report}`, ...patience, ...files],
    {
      cwd: root,
      env: { ...process.env, LONG_TESTS: '1', FUZZ_SEED: String(seed) },
      stdio: 'ignore',
    },
  );
  await once(child, 'exit');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  await rm(folder, { recursive: true });
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n', 1).join('')}`),
    ran: testResults
      .filter(({ assertionResults }) => assertionResults.length > 0)
      .map(({ name }) => path.relative(root, name)),
  };
}
