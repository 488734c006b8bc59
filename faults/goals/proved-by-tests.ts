import { runVitest } from '../../scripts/acceptance/run-with-report.ts';
import type { Fault } from '../fault.ts';
import { type Goal, goals } from './goals.ts';

/** Every case takes longer than a sample, and `all` has machines that do other things as well. */
const patience = ['--testTimeout=300000', '--hookTimeout=300000'];

/** A goal that tests of `npm test` prove: they are run here with every case, not with the sample of a usual run. */
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
      // A file that was moved away would otherwise pass by accident.
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
