// Fails if the last stored costs of a test file or a room exceed its budget, or if a file has no budget.
import { globSync } from 'node:fs';
import path from 'node:path';
import { overBudget, roomOf } from './bill.ts';
import { readKeptBill } from './kept-bill.ts';

const root = path.join(import.meta.dirname, '../..');
const kept = readKeptBill();
const files = globSync('{core,packages,server,web,tests,scripts}/**/*.{test,spec}.ts', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !file.includes('.long.'));
const problems = [
  ...files
    .filter((file) => !kept.has(file))
    .map((file) => `${file} has no costs yet: npm test -- --bill ${file} notes them`),
  ...files.filter((file) => roomOf(file) === undefined).map((file) => `${file} is in no room of budgets.ts`),
  ...overBudget(new Map([...kept].filter(([file]) => files.includes(file)))),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
