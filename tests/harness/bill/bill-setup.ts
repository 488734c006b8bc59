// Runs before each test file. Hooks of one kind run backwards after it, so this one is the last.
import path from 'node:path';
import { afterAll } from 'vitest';
import { openBill } from './write-bill.ts';

const closeBill = openBill();
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures out of the pattern
afterAll(({}, { file }) => closeBill(path.relative(process.cwd(), file.filepath)));
