import { expect, it } from 'vitest';
import { randomOf, type Random } from '../../feed/random.fixture.ts';
import { operators, othersOf } from './conditions/operators.ts';
import type { Clause, Condition, Operand, Test } from './conditions/condition.ts';
import { bracketsMax, parseCondition, testsMax } from './conditions/parse-condition.ts';

import { parseExpression, type Call, type Expression } from './expression.ts';
import { writeCondition } from './conditions/write-condition.ts';
import { writePlaceholder, writeQuoted } from './write-expression.ts';

const keys = ['TITLE', 'SALE_PRICE', 'ЦЕНА', 'CUSTOM_LABEL_0', 'G:COLOR'];
const words = ['on request', 'a | b', "it's", 'say "yes"', '12', '', 'and', '4.5'];
const calls: readonly Call[] = [
  { name: 'upper', args: [] },
  { name: 'truncate', args: [{ kind: 'text', text: '40' }] },
  { name: 'currency', args: [{ kind: 'text', text: 'de-DE' }] },
  { name: 'discount', args: [{ kind: 'field', key: 'SALE_PRICE' }] },
];
const refuse = (problem: string) => {
  throw new Error(problem);
};

function randomExpression(random: Random): Expression {
  const fallback: Call = { name: 'default', args: [{ kind: 'text', text: random.pick(words) }] };
  return { key: random.pick(keys), calls: [random.pick(calls), random.pick(calls), fallback] };
}

function randomOperand(random: Random): Operand {
  return random.isLucky(0.5)
    ? { kind: 'value', expression: randomExpression(random) }
    : { kind: 'text', text: random.pick(words) };
}

function randomTest(random: Random): Test {
  const value = randomExpression(random);
  const kind = random.pick(['exists', 'missing', 'compare'] as const);
  if (kind !== 'compare') return { kind, value };
  const operator = random.pick(operators);
  const count = { one: 1, two: 2, any: 1 + random.below(4) }[othersOf(operator)];
  return { kind, value, operator, others: Array.from({ length: count }, () => randomOperand(random)) };
}

/** As many tests as there is room for, some of them in brackets. */
function randomClauses(random: Random, room: number, depth: number): Clause[] {
  const clauses: Clause[] = [];
  for (let left = room; left > 0;) {
    const taken = 1 + random.below(left);
    left -= taken;
    if (depth === bracketsMax || random.isLucky(0.4)) clauses.push(randomTest(random));
    else
      clauses.push({
        kind: 'group',
        isNegated: random.isLucky(0.3),
        ...randomTests(random, taken, depth + 1),
      });
  }
  return clauses;
}

/** How a single test would be joined cannot be told. */
function randomTests(random: Random, room: number, depth: number): Pick<Condition, 'match' | 'tests'> {
  const tests = randomClauses(random, room, depth);
  return { match: tests.length === 1 ? 'all' : random.pick(['all', 'any'] as const), tests };
}

it('what is written of a placeholder is read as the same again', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const expression = randomExpression(randomOf(seed));
    const written = writePlaceholder(expression);
    expect(parseExpression(written.slice(2, -2), refuse), written).toEqual(expression);
  }
});

it('what is written of a condition is read as the same again', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const random = randomOf(seed);
    const { match, tests } = randomTests(random, 1 + random.below(testsMax), 0);
    const written = writeCondition({ match, tests });
    expect(parseCondition(written, refuse), written).toEqual({ match, tests, source: written });
  }
});

it('words that could not be read again get signs that look alike', () => {
  expect(writeQuoted(`12" '{x}'`)).toBe(`"12” '(x)'"`);
});
