import { expect, it } from 'vitest';
import { makeRandom, type Random } from '../../../../feed/src/random.fixture.ts';
import { operators, countOperands } from './conditions/operators.ts';
import type { Clause, Condition, Operand, Test } from './conditions/condition.ts';
import { bracketsMax, parseCondition, testsMax } from './conditions/parse-condition.ts';
import { parseExpression, type Call, type Expression } from './expression.ts';
import { priceParts, signatures, type Argument } from './functions/signatures.ts';
import { writeCondition } from './conditions/write-condition.ts';
import { writePlaceholder, writeQuoted } from './write-expression.ts';

const keys = ['TITLE', 'SALE_PRICE', 'ЦЕНА', 'CUSTOM_LABEL_0', 'G:COLOR'];
const words = 'on request;a | b;it\'s;say "yes";12;;and;4.5; / ;{x;(a, b);سعر;水'.split(';');

function randomCall(random: Random): Call {
  const name = random.pick(Object.keys(signatures));
  const given: Readonly<Record<string, readonly string[]>> = {
    truncate: ['40'],
    currency: ['de-DE', 'short'],
    part: [random.pick(priceParts), 'CHF'],
    divide: [random.pick(['12', '1.5'])],
    times: ['2'],
    date: ["d 'de' MMM", 'es', 'start'],
  };
  const texts = given[name] ?? Array.from({ length: 2 }, () => random.pick(words).replace('{', ''));
  const asked = [random.pick(keys), random.pick(keys)].map((key): Argument => ({ kind: 'field', key }));
  const written = texts.map((text): Argument => ({ kind: 'text', text }));
  const choices = [[], asked, written, [...written, ...asked]];
  const args = choices.filter((each) => signatures[name]?.accepts(each));
  return { name, args: random.pick(args) };
}

const refuse = (problem: unknown) => {
  throw new Error(JSON.stringify(problem));
};

function randomExpression(random: Random): Expression {
  return {
    key: random.pick(keys),
    calls: Array.from({ length: random.below(21) }, () => randomCall(random)),
  };
}

function randomOperand(random: Random): Operand {
  return random.isLucky(0.5)
    ? { kind: 'value', expression: randomExpression(random) }
    : { kind: 'text', text: random.pick(words).replace('{', '') };
}

function randomTest(random: Random): Test {
  const value = randomExpression(random);
  const kind = random.pick(['exists', 'missing', 'compare'] as const);
  if (kind !== 'compare') return { kind, value };
  const operator = random.pick(operators);
  const count = { one: 1, two: 2, any: 1 + random.below(4) }[countOperands(operator)];
  return { kind, value, operator, others: Array.from({ length: count }, () => randomOperand(random)) };
}

/** Returns tests for the available room, some of them in brackets. */
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

/** The operator that would join a single test cannot be told. */
function randomTests(random: Random, room: number, depth: number): Pick<Condition, 'match' | 'tests'> {
  const tests = randomClauses(random, room, depth);
  return { match: tests.length === 1 ? 'all' : random.pick(['all', 'any'] as const), tests };
}

it('what is written of a placeholder is read as the same again', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const expression = randomExpression(makeRandom(seed));
    const written = writePlaceholder(expression);
    expect(parseExpression(written.slice(2, -2), refuse), written).toEqual(expression);
  }
});

it('what is written of a condition is read as the same again', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const random = makeRandom(seed);
    const { match, tests } = randomTests(random, 1 + random.below(testsMax), 0);
    const written = writeCondition({ match, tests });
    expect(parseCondition(written, refuse), written).toEqual({ match, tests, source: written });
  }
});

it('words that could not be read again get signs that look alike', () => {
  expect(writeQuoted(`12" '{x}'`)).toBe(`"12” '(x)'"`);
});
