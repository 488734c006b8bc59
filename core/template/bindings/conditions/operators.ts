/** The comparisons of a condition, as they are written. */
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

/** How a value is compared with others. */
export type Operator = (typeof operators)[number];

/** How many values an operator compares with: one, two, or as many as there are. */
export function othersOf(operator: Operator): 'one' | 'two' | 'any' {
  if (operator.endsWith('between')) return 'two';
  return operator.endsWith('in') ? 'any' : 'one';
}
