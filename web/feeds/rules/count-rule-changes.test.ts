import { expect, test } from 'vitest';
import { countRuleChanges } from './count-rule-changes.ts';
import { newRule } from './rules-draft.ts';

const [one, two, three] = [newRule('One'), newRule('Two'), newRule('Three')];
const stored = { rules: [one, two], timeZone: 'UTC' };

test.each([
  ['nothing', [one, two], 0],
  ['a name', [{ ...one, name: 'Other' }, two], 1],
  ['a rule more', [one, three, two], 1],
  ['a rule less', [two], 1],
  ['the order', [two, one], 1],
  ['a name, the order and a rule more', [three, two, { ...one, name: 'Other' }], 3],
  ['all', [], 2],
])('a change of rules is counted: %s', (_case, rules, count) => {
  expect(countRuleChanges({ ...stored, rules }, stored)).toBe(count);
});

test('another time zone is a change', () => {
  expect(countRuleChanges({ ...stored, timeZone: 'Europe/Berlin' }, stored)).toBe(1);
});
