// `npm test`: the checks, then the unit and endpoint tests, then the journeys in a real browser. Cheap ones first.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const steps: [string, string[]][] = [
  ['checks', ['scripts/check.ts']],
  ['unit and endpoint tests', ['node_modules/vitest/vitest.mjs', 'run']],
  ['browser journeys', ['node_modules/@playwright/test/cli.js', 'test']],
];

let failed = 0;
for (const [name, args] of steps) {
  console.log(`\n== ${name}`);
  const result = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) {
    console.log(`\n${name}: FAILED`);
    failed += 1;
  }
}
console.log(`\nsteps: ${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
