// Breaks one thing around the running product and says what was lost: `npm run -s faults -- NAME|all [--seed N] [--json]`.
import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';

const faults: Record<string, () => Promise<{ fault: Fault }>> = {
  kills: () => import('./kills.ts'),
  'disk-full': () => import('./disk-full.ts'),
  'photo-outage': () => import('./photo-outage.ts'),
  stop: () => import('./stop.ts'),
  starve: () => import('./starve.ts'),
  proxy: () => import('./proxy.ts'),
  'api-hogs': () => import('./api-hogs.ts'),
  'many-processes': () => import('./many-processes.ts'),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
const names = positionals[0] === 'all' ? Object.keys(faults) : positionals;
const seed = Number(values.seed);
if (names.length === 0 || !Number.isInteger(seed) || names.some((name) => !Object.hasOwn(faults, name))) {
  console.error(
    `Say which: ${Object.keys(faults).join(', ')} or all; --seed 7 takes other moments, --json prints for a program.`,
  );
  process.exit(1);
}
for (const name of names) {
  const { fault } = await (faults[name] ?? (() => Promise.reject(new Error(name))))();
  if (!values.json) console.log(`\n${name}: ${fault.title}`);
  const { rows, losses } = await fault.run({
    seed,
    say: values.json ? () => undefined : (text) => console.log(`  ${text}`),
  });
  if (values.json) console.log(JSON.stringify({ name, seed, rows, losses }));
  else {
    console.table(rows);
    console.log(losses.length === 0 ? 'nothing lost' : `LOST:\n  ${losses.join('\n  ')}`);
  }
  if (losses.length > 0) process.exitCode = 1;
}
// Whatever a fault left open must not hold the command.
process.exit();
