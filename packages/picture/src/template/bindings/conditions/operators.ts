export const operators = [
  '=',
  '!=',
  '<=',
  '>=',
  '<',
  '>',
  'contains',
  'not contains',
  'in',
  'not in',
  'between',
  'not between',
] as const;

export type Operator = (typeof operators)[number];

/** Returns the number of values that an operator compares with: one, two, or any number. */
export function countOperands(operator: Operator): 'one' | 'two' | 'any' {
  if (operator.endsWith('between')) return 'two';
  return operator.endsWith('in') ? 'any' : 'one';
}
