// `npm test`: the checks, then the unit and endpoint tests, then the journeys in a real browser. Cheap ones first.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const steps: [string, string[]][] = [
  ['checks', ['scripts/check.ts']],
  ['unit and endpoint tests', ['node_modules/vitest/vitest.mjs', 'run']],
  ['browser journeys', ['node_modules/@playwright/test/cli.js', 'test']],
];

/** What a failed step said last, in bytes: what failed and why, and not all that passed before it. */
const lastWordsMax = 8_000;

/** Runs a step, its output shown as it comes. Resolves to what it said last, or to null where it passed. */
function run(args: string[]): Promise<string | null> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...color },
  });
  let words = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      words = (words + chunk.toString()).slice(-lastWordsMax);
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status === 0 ? null : words));
  });
}

const failed: [string, string][] = [];
for (const [name, args] of steps) {
  console.log(`\n== ${name}`);
  const words = await run(args);
  if (words !== null) failed.push([name, words]);
}
// Said again at the end: a log that is cut keeps its end.
for (const [name, words] of failed) console.log(`\n== ${name}: FAILED, last said\n${words}`);
console.log(`\nsteps: ${steps.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
