// Breaks one thing around the running product and says what was lost, and how far that is from what an installation is held to:
// `npm run -s faults -- NAME|R1…R18|all [--seed N] [--minutes N] [--json]`.
import os from 'node:os';
import { parseArgs } from 'node:util';
import type { GoalSeen } from './fault.ts';
import { faults, faultsOf, isFault } from './fault-list.ts';
import { goals } from './goals/goals.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
  },
});
const names = positionals[0] === 'all' ? Object.keys(faults) : [...new Set(positionals.flatMap(faultsOf))];
const seed = Number(values.seed);
const minutes = Number(values.minutes);
if (names.length === 0 || !Number.isInteger(seed) || !(minutes > 0) || !names.every(isFault)) {
  console.error(
    `Say which: ${Object.keys(faults).join(', ')}, a goal of R1 to R18, or all; --seed 7 takes other moments, --minutes 5 ends the soak then, --json prints for a program.`,
  );
  process.exit(1);
}
const seen: (GoalSeen & { load: number })[] = [];
for (const name of names.filter(isFault)) {
  const { fault } = await faults[name]();
  if (!values.json) console.log(`\n${name}: ${fault.title}`);
  const say = values.json ? () => undefined : (text: string) => console.log(`  ${text}`);
  const since = performance.now();
  // One that cannot be tried must not keep the others from it.
  const {
    rows,
    losses,
    goals: reached = [],
  } = await fault.run({ seed, minutes, say }).catch((error: unknown) => ({
    rows: [],
    losses: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    goals: [],
  }));
  const seconds = Math.round((performance.now() - since) / 1000);
  // Goals in seconds say little where others want the machine as well.
  const load = Math.round(((os.loadavg()[0] ?? 0) / os.availableParallelism()) * 10) / 10;
  seen.push(...reached.map((goal) => ({ ...goal, load })));
  if (values.json) console.log(JSON.stringify({ name, seed, seconds, rows, losses }));
  else {
    console.table(rows);
    console.log(losses.length === 0 ? 'nothing lost' : `LOST:\n  ${losses.join('\n  ')}`);
  }
  if (losses.length > 0) process.exitCode = 1;
}
const table = seen
  .toSorted((a, b) => Number(a.goal.slice(1)) - Number(b.goal.slice(1)))
  .map(({ goal, figure, isMet, load }) => ({ R: goal, goal: goals[goal], figure, seed, load, ok: isMet }));
if (table.some(({ ok }) => !ok)) process.exitCode = 1;
if (values.json) console.log(JSON.stringify({ goals: table }));
else
  for (const { R, goal, figure, load, ok } of table)
    console.log(
      `${R.padEnd(4)} ${ok ? 'ok  ' : 'SHORT'} ${figure}\n       goal: ${goal}; seed ${seed}, load per core ${load}`,
    );
// Whatever a fault left open must not hold the command.
process.exit();
