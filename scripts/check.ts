// Checks everything that needs no running product: types per root, lint with sizes, format, import law, migrations that would not run on
// existing installations, exports that nobody imports.
import { spawn } from 'node:child_process';
import path from 'node:path';

const bin = path.join(import.meta.dirname, '..', 'node_modules', '.bin');
const folders = ['core', 'packages', 'server', 'web', 'tests', 'scripts', 'bench', 'faults', 'tools/client'];
const checks: [string, string, string[]][] = [
  types('core'),
  types('server'),
  types('web'),
  types('web-tests'),
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['format', 'oxfmt', ['--check', '.']],
  ['import law', 'depcruise', ['--config', 'import-law.cjs', ...folders]],
  ['the typed client', 'node', ['scripts/client/main.ts', '--check']],
  ['no build output is kept', 'node', ['scripts/check-tracked.ts']],
  ['sizes of folders and knots of them', 'node', ['scripts/check-shape.ts']],
  ['budgets of tests', 'node', ['scripts/test/check-budgets.ts']],
  ['order of migrations', 'vitest', ['run', 'server/db/migrations-order.test.ts']],
  ['unused exports', 'knip', ['--include', 'exports,types,files', '--no-progress', '--no-config-hints']],
];

const failures: string[] = [];
const queue = [...checks];
await Promise.all([worker(), worker()]);
console.log(`${checks.length - failures.length} checks passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Checks the types of one part. The state is stored, so that the next check only reads what changed. */
function types(part: string): [string, string, string[]] {
  const kept = path.join('.cache', 'types', `${part}.tsbuildinfo`);
  return [
    `types of ${part.replace('-', ' ')}`,
    'tsc',
    ['-p', `tsconfig.${part}.json`, '--incremental', '--tsBuildInfoFile', kept],
  ];
}

async function worker(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, tool, args] = next;
    const startedAt = performance.now();
    const { code, output } = await run(path.join(bin, tool), args);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (code !== 0) {
      failures.push(name);
      console.log(output);
    }
  }
}

function run(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: path.join(import.meta.dirname, '..'),
      // The tools are started with the first `node` in PATH, which must be the project's even without npm.
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
    });
    let output = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
