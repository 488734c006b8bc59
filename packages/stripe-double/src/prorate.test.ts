import { expect, test } from 'vitest';
import { monthAfter, prorate } from './prorate.ts';

const day = 24 * 60 * 60;
const month = { start: 0, end: 30 * day };
const growth = { name: 'Growth', unitAmount: 3_900, quantity: 1 };
const enterprise = { name: 'Enterprise', unitAmount: 8_900, quantity: 1 };
const packages = (quantity: number) => ({ name: 'Add-on', unitAmount: 1_000, quantity });

test('half of a month gives half of what was paid back and charges half of the new plan', () => {
  expect(prorate([growth], [enterprise, packages(3)], { ...month, at: 15 * day })).toEqual([
    { text: 'Unused time on Growth', amount: -1_950, isProrated: true },
    { text: 'Remaining time on Enterprise', amount: 4_450, isProrated: true },
    { text: 'Remaining time on 3 × Add-on', amount: 1_500, isProrated: true },
  ]);
});

test('what stays as it is has no line, and after the end nothing is charged', () => {
  expect(prorate([enterprise, packages(1)], [enterprise, packages(2)], { ...month, at: 30 * day })).toEqual([
    { text: 'Unused time on Add-on', amount: -0, isProrated: true },
    { text: 'Remaining time on 2 × Add-on', amount: 0, isProrated: true },
  ]);
});

test.each([
  ['2026-01-31', '2026-02-28'],
  ['2024-01-31', '2024-02-29'],
  ['2026-12-15', '2027-01-15'],
  ['2026-03-31', '2026-04-30'],
])('a month after %s is %s', (from, to) => {
  expect(monthAfter(Date.parse(from) / 1000)).toBe(Date.parse(to) / 1000);
});
