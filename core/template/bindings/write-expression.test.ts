import { expect, it } from 'vitest';
import { randomOf, type Random } from '../../feed/random.fixture.ts';
import { parseCondition, type Test } from './condition.ts';
import { parseExpression, type Call, type Expression } from './expression.ts';
import { writeCondition } from './write-condition.ts';
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

function randomTest(random: Random): Test {
  const value = randomExpression(random);
  const kind = random.pick(['exists', 'missing', 'compare'] as const);
  if (kind !== 'compare') return { kind, value };
  const operator = random.pick(['=', '!=', '<=', '>=', '<', '>', 'contains'] as const);
  const other = random.isLucky(0.5)
    ? ({ kind: 'value', expression: randomExpression(random) } as const)
    : ({ kind: 'text', text: random.pick(words) } as const);
  return { kind, value, operator, other };
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
    const tests = Array.from({ length: 2 + random.below(8) }, () => randomTest(random));
    const match = random.pick(['all', 'any'] as const);
    const written = writeCondition({ match, tests });
    expect(parseCondition(written, refuse), written).toEqual({ match, tests, source: written });
  }
});

it('words that could not be read again get signs that look alike', () => {
  expect(writeQuoted(`12" '{x}'`)).toBe(`"12” '(x)'"`);
});
