import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/decisions');
const pages = readdirSync(folder).toSorted();
const textOf = (page: string): string => readFileSync(path.join(folder, page), 'utf8');

test('every decision says its number, its day and whether it still holds', () => {
  const header =
    /^# (\d{3}) \S.*\n\nDate: \d{4}-\d\d-\d\d(?:, corrected \d{4}-\d\d-\d\d)?\. Status: accepted\.\n/;
  const wrong = pages.filter((page) => {
    const found = header.exec(textOf(page));
    return found === null || !page.startsWith(`${found[1]}-`);
  });
  expect(wrong).toEqual([]);
});

test('no two decisions have one number', () => {
  const numbers = pages.map((page) => page.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers.length).toBeGreaterThan(25);
});

test('every decision that a file names is a page, or was merged into one where a migration names it', () => {
  const numbers = new Set(pages.map((page) => page.slice(0, 3)));
  // A migration that has run is never changed, so it goes on naming the page of its day.
  const merged = new Set(
    pages.flatMap(
      (page) =>
        textOf(page)
          .split('\n## Merged\n')[1]
          ?.match(/\b\d{3}\b/g) ?? [],
    ),
  );
  const found = namesIn(':!server/db/migrations');
  expect(found.filter((name) => !numbers.has(name.slice(-3)))).toEqual([]);
  expect(found.length).toBeGreaterThan(80);
  const byMigrations = namesIn('server/db/migrations').map((name) => name.slice(-3));
  expect(byMigrations.filter((number) => !numbers.has(number) && !merged.has(number))).toEqual([]);
});

/** Returns what names a decision in the files that Git keeps, as `file:decisions/007`. */
function namesIn(files: string): string[] {
  const pattern = String.raw`\b([Dd]ecision |decisions/)[01][0-9]{2}\b`;
  const listed = execFileSync('git', ['grep', '-IoE', pattern, '--', files], { cwd: root, encoding: 'utf8' });
  return listed.trim().split('\n');
}
