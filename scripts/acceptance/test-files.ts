import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Line, numbersInSource, readChecklist } from './checklist.ts';

const root = path.join(import.meta.dirname, '../..');

/** Returns the test files of `npm test` in which a title names lines of the checklist, as paths relative to the repository. */
export function testFilesWithNumbers(): { unit: string[]; journeys: string[] } {
  return {
    unit: filesMatching('{core,packages,server,web,tests}/**/*.test.ts').filter(hasNumbers),
    journeys: filesMatching('tests/journeys/**/*.spec.ts').filter(hasNumbers),
  };
}

/** Returns the lines that must hold now and that no title names. */
export function linesWithoutTest(): Line[] {
  const { unit, journeys } = testFilesWithNumbers();
  const named = new Set([...unit, ...journeys].flatMap(numbersOfFile));
  return readChecklist().filter(({ number, owner }) => owner === undefined && !named.has(number));
}

function filesMatching(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter((file) => !file.includes('.long.'));
}

function hasNumbers(file: string): boolean {
  return numbersOfFile(file).length > 0;
}

function numbersOfFile(file: string): number[] {
  return numbersInSource(readFileSync(path.join(root, file), 'utf8'));
}
