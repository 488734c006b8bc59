// `npm run acceptance`: runs every test file that names lines of docs/acceptance.md and prints the proof of each line. Fails on a line
// without a test or with a failing one. `--list` only lists the lines that no test names.
import { readChecklist } from './acceptance/checklist.ts';
import { linesWithoutTest, testFilesWithNumbers } from './acceptance/test-files.ts';
import { type Proof, runJourneys, runUnitTests } from './acceptance/run-tests.ts';

if (process.argv.includes('--list')) listMissing();
else await prove();

function listMissing(): void {
  const missing = linesWithoutTest();
  for (const { number, text } of missing) console.log(`${number}. ${text}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}

async function prove(): Promise<void> {
  const { unit, journeys } = testFilesWithNumbers();
  const proofs = [...(await runUnitTests(unit)), ...(await runJourneys(journeys))];
  const counts = new Map<string, number>();
  for (const { number, text, owner } of readChecklist()) {
    const own = proofs.filter(({ numbers }) => numbers.includes(number));
    const state = stateOf(own, owner);
    counts.set(state, (counts.get(state) ?? 0) + 1);
    const [first = text, ...others] = own.map(({ title, hasPassed }) => (hasPassed ? '' : 'FAILED ') + title);
    console.log(`${String(number).padStart(3)}  ${state.padEnd(16)} ${first}`);
    for (const other of others) console.log(`${' '.repeat(22)}${other}`);
  }
  console.log([...counts].map(([state, count]) => `${state}: ${count}`).join(', '));
  process.exitCode = counts.has('missing') || counts.has('failing') ? 1 : 0;
}

function stateOf(proofs: readonly Proof[], owner: string | undefined): string {
  if (proofs.some(({ hasPassed }) => !hasPassed)) return 'failing';
  if (owner !== undefined) return `owner: ${owner}`;
  return proofs.length === 0 ? 'missing' : 'proved';
}
