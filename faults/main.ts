// Breaks one thing around the running product, and reports the losses and the measured values of the installation's goals: `npm run -s
// faults -- NAME|R1…R19|all [--seed N] [--minutes N] [--only HOG] [--json]`.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { NotMeasured, type GoalSeen } from './fault.ts';
import { faults, faultsOf, goalsOf, isFault } from './fault-list.ts';
import { goals, type Goal } from './goals/goals.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
});
const names = positionals[0] === 'all' ? Object.keys(faults) : [...new Set(positionals.flatMap(faultsOf))];
const seed = Number(values.seed);
const minutes = Number(values.minutes);
if (names.length === 0 || !Number.isInteger(seed) || !(minutes > 0) || !names.every(isFault)) {
  console.error(
    `Say which: ${Object.keys(faults).join(', ')}, a goal of R1 to R19, or all; --seed 7 takes other moments, --minutes 5 ends the soak then, --only bombs tries one hog of starve, --json prints for a program.`,
  );
  process.exit(1);
}
const seen: (GoalSeen & { load: number })[] = [];
const notMeasured = new Map<Goal, string>();
for (const name of names.filter(isFault)) {
  const { fault } = await faults[name]();
  if (!values.json) console.log(`\n${name}: ${fault.title}`);
  const say = values.json ? () => undefined : (text: string) => console.log(`  ${text}`);
  const since = performance.now();
  // A fault that cannot be tried must not stop the others.
  const {
    rows,
    losses,
    goals: reached = [],
  } = await fault.run({ seed, minutes, only: values.only, say }).catch((error: unknown) => {
    const measures = goalsOf(name);
    if (!(error instanceof NotMeasured)) {
      const untried = measures.map((goal) => ({ goal, figure: `${name} ended with an error`, isMet: false }));
      return { rows: [], losses: [errorText(error)], goals: untried };
    }
    for (const goal of measures) notMeasured.set(goal, error.message);
    say(`not measured: ${error.message}`);
    process.exitCode = 1;
    return { rows: [], losses: [], goals: [] };
  });
  const seconds = Math.round((performance.now() - since) / 1000);
  // Durations mean little on a busy machine, so the load is reported with them.
  const load = Math.round(((os.loadavg()[0] ?? 0) / os.availableParallelism()) * 10) / 10;
  seen.push(...reached.map((goal) => ({ ...goal, load })));
  if (values.json) console.log(JSON.stringify({ name, seed, seconds, rows, losses }));
  else if (rows.length > 0 || losses.length > 0) {
    console.table(rows);
    console.log(losses.length === 0 ? 'nothing lost' : `LOST:\n  ${losses.join('\n  ')}`);
  }
  if (losses.length > 0) process.exitCode = 1;
}
const table = seen
  .toSorted((a, b) => Number(a.goal.slice(1)) - Number(b.goal.slice(1)))
  .map(({ goal, figure, isMet, load }) => ({ R: goal, goal: goals[goal], figure, seed, load, ok: isMet }));
if (table.some(({ ok }) => !ok)) process.exitCode = 1;
if (values.json) console.log(JSON.stringify({ goals: table, not_measured: Object.fromEntries(notMeasured) }));
else
  for (const { R, goal, figure, load, ok } of table)
    console.log(
      `${R.padEnd(4)} ${ok ? 'ok  ' : 'SHORT'} ${figure}\n       goal: ${goal}; seed ${seed}, load per core ${load}`,
    );
for (const [goal, why] of notMeasured)
  if (!values.json) console.log(`${goal.padEnd(4)} -     not measured: ${why}`);
// Resources that a fault left open must not keep the command running.
process.exit();

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
