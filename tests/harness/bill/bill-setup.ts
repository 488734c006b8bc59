// Runs before each test file. Hooks of one kind run in reverse order after the tests, so the hooks set here run last.
import path from 'node:path';
import { afterAll, type RunnerTask } from 'vitest';
import { openSources } from './note-sources.ts';
import { openBill } from './write-bill.ts';

const closeSources = await openSources();
const closeBill = openBill();
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures out of the pattern
afterAll(async ({}, { file }) => {
  const name = path.relative(process.cwd(), file.filepath);
  closeBill(name, file.tasks.flatMap(failedIn));
  await closeSources(name);
});

function failedIn(task: RunnerTask): string[] {
  if (task.type === 'suite') return task.tasks.flatMap(failedIn).map((name) => `${task.name} > ${name}`);
  return task.result?.state === 'fail' ? [task.name] : [];
}
