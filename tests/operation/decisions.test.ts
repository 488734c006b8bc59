import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../../docs/decisions');
const pages = readdirSync(folder).toSorted();

test('every decision says its number, its day and whether it still holds', () => {
  const header =
    /^# (\d{3}) \S.*\n\nDate: \d{4}-\d\d-\d\d(?:, corrected \d{4}-\d\d-\d\d)?\. Status: (accepted|(accepted, corrected|superseded) by \[(\d{3})\]\((.+)\))\.\n/;
  const wrong = pages.filter((page) => {
    const found = header.exec(readFileSync(path.join(folder, page), 'utf8'));
    if (found === null || !page.startsWith(`${found[1]}-`)) return true;
    const [, , , , successor, link] = found;
    return link !== undefined && !(pages.includes(link) && link.startsWith(`${successor}-`));
  });
  expect(wrong).toEqual([]);
});

test('no two decisions have one number', () => {
  const numbers = pages.map((page) => page.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers.length).toBeGreaterThan(25);
});
