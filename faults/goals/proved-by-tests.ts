import { runVitest } from '../../scripts/acceptance/run-with-report.ts';
import type { Fault } from '../fault.ts';
import { type Goal, goals } from './goals.ts';

/** Time limits for running all cases, on a machine that may be busy with other faults. */
const patience = ['--testTimeout=300000', '--hookTimeout=300000'];

/** Proves a goal by tests of `npm test`, which are run with every case instead of the usual sample. */
export function provedByTests(goal: Goal, files: readonly string[]): Fault {
  return {
    title: goals[goal],
    async run({ seed, say }) {
      const env = { LONG_TESTS: '1', FUZZ_SEED: String(seed) };
      const tests = await runVitest([...patience, ...files], { env, isQuiet: true });
      const ran = new Set(tests.map(({ file }) => file));
      const passed = tests.filter(({ status }) => status === 'passed').length;
      const failed = tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n', 1).join('')}`);
      for (const name of failed) say(`failed: ${name}`);
      // A file that was moved away runs no test, which must not count as success.
      const missing = files.filter((file) => !ran.has(file));
      const isMet = failed.length === 0 && missing.length === 0 && passed > 0;
      const figure = `${passed} of ${passed + failed.length} tests in ${ran.size} of ${files.length} files`;
      return {
        rows: files.map((file) => ({ file, ran: ran.has(file) ? 'yes' : 'no' })),
        losses: [...failed, ...missing.map((file) => `${file} was not run`)],
        goals: [{ goal, figure, isMet }],
      };
    },
  };
}
