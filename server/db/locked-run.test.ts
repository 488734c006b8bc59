import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { LockedRun } from './locked-run.ts';
import { finishRun } from './runs/runs.ts';

const serverDir = path.join(import.meta.dirname, '..');
const sources = readdirSync(serverDir, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(serverDir, file), 'utf8') }));

const writesRun = /\b(?:update|insert into) feedmaker\.(?:runs|(?:run_)?products)\b/;

test('whatever writes the row of a run or its products takes the run or its feed locked', () => {
  const writers = sources.flatMap(({ file, text }) =>
    text
      .split(/^(?=(?:export )?(?:async )?function )/m)
      .filter((part) => writesRun.test(part))
      .map((part) => ({ file, name: /function (\w+)/.exec(part)?.[1], head: part.split('{\n', 1)[0] ?? '' })),
  );
  // Were they written another way, the pattern above would find none of them.
  expect(writers.length).toBeGreaterThan(15);
  const unlocked = writers.filter(({ head }) => !/\bLocked(?:Run|Feed)\b/.test(head));
  expect(unlocked.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('the compiler takes nothing for a locked run but what the lock gave', () => {
  const made = { id: '', feedId: '', sql: undefined as never };
  // @ts-expect-error The mark of the lock is known to its file alone.
  const run: LockedRun = made;
  // @ts-expect-error Nor is the SQL of any other transaction enough.
  const call = () => finishRun(made, { state: 'failed' });
  expect([run, call]).toHaveLength(2);
});
