import { expect, test } from 'vitest';
import type { RuleCondition } from '#core/rules/rule-schema.ts';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { emptyCondition, missingInConditions } from './rules-draft.ts';

const brand: RuleCondition = { field: 'brand', operation: 'is', values: ['Fjell'] };

test.each<[string, RuleCondition[], string | undefined]>([
  ['no field', [emptyCondition], texts.needsField],
  ['a field without a value', [{ ...brand, values: [''] }], texts.needsValue],
  ['one whole condition and one without a field', [brand, emptyCondition], texts.needsField],
  ['a field that need only be there', [{ ...brand, operation: 'exists', values: [] }], undefined],
  ['whole conditions', [brand, brand], undefined],
  ['no condition, as of a rule for all products', [], undefined],
])('which products a rule is for is not known with %s chosen', (_case, conditions, missing) => {
  expect(missingInConditions({ conditions })).toBe(missing);
});
