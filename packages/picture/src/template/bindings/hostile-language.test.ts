import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { holds } from './conditions/holds.ts';
import { parseCondition } from './conditions/parse-condition.ts';
import { evaluate } from './evaluate.ts';
import { parseExpression } from './expression.ts';
import { fillTemplate } from './fill-template.ts';
import { signatures } from './functions/signatures.ts';

const many = 20_000;
const value = 'Kilde (a, "b" – 1.299,00 € / 2026-11-20T00:00/2026-11-27) '.repeat(40);
const valueOf = () => value;
const none = () => undefined;
const pieces = (all: string) => all.split('¦');

describe('what is written to be slow is read in a moment', () => {
  it.each(
    pieces(
      '(¦)¦not ¦not (¦{{A}} and (¦{{A}} and ¦{{A}} in 1 ¦{{A}} between ¦"¦{{¦}}¦{{A}¦{{A | upper}} ¦, ¦\\¦a¦\u0301¦水',
    ),
  )('a condition of many %j', (piece) => {
    for (const source of [
      piece.repeat(many),
      `{{A}} in ${piece.repeat(many)}`,
      `${piece.repeat(many)}{{A}}`,
    ]) {
      const condition = parseCondition(source, none);
      if (condition !== null) holds(condition, valueOf);
    }
  });

  it.each(pieces('|¦ | upper¦"¦\'¦ ¦A¦ "a"¦ | "¦| default A ¦ | suffix A¦{¦\u0301'))(
    'a placeholder of many %j',
    (piece) => {
      for (const source of [
        piece.repeat(many),
        `A | default ${piece.repeat(many)}`,
        `A${piece.repeat(many)}`,
      ]) {
        const expression = parseExpression(source, none);
        if (expression !== null) evaluate(expression, valueOf);
      }
    },
  );

  it('a placeholder that makes each of its functions work on the longest of values', () => {
    const words = Array.from({ length: 40 }, () => 'A').join(' ');
    for (const piece of pieces('(¦, ¦ - ¦"¦1.¦1 ¦A¦ ¦9¦-¦. A¦水¦\u0301¦<¦/¦from '))
      for (const call of Object.keys(signatures).flatMap((name) => [
        name,
        `${name} A`,
        `${name} ${words}`,
        `${name} 2`,
      ])) {
        const expression = parseExpression(`A${` | ${call}`.repeat(20)}`, none);
        if (expression !== null && expression.isBroken !== true)
          expect(evaluate(expression, () => piece.repeat(2000)).length).toBeLessThanOrEqual(2000);
      }
  });
});

it('a template of nothing but the costliest placeholders is filled in a moment', () => {
  const costly =
    '{{A | prefix A A A A A A A A | suffix A A A A A A A A | sentence A A A A A | short A A A A A}}';
  const html = `<p>${costly.repeat(190)}</p><p data-if="${'{{A}} and '.repeat(9)}{{A}}">x</p>`;
  const { tree } = parseTemplateHtml(html);
  const [paragraph] = fillTemplate(tree, { A: value }).children;
  expect(JSON.stringify(paragraph).length).toBeLessThan(500_000);
});

it('no text of braces, bars and quotes throws, or shows what a broken placeholder is made of', () => {
  const parts = pieces('{{¦}}¦A¦ | ¦"¦\'¦upper¦map¦date¦x¦ ¦12¦(¦)¦in¦not¦and¦=¦<¦שלום');
  for (let seed = 0; seed < 5000; seed += 1) {
    const random = makeRandom(seed);
    const source = Array.from({ length: random.below(16) }, () => random.pick(parts)).join('');
    const condition = parseCondition(source, none);
    if (condition?.isBroken) expect(holds(condition, valueOf), source).toBe(false);
    const problems: unknown[] = [];
    const expression = parseExpression(source, (problem) => problems.push(problem));
    expect(expression?.isBroken ?? false, source).toBe(problems.length > 0);
    if (expression?.isBroken) expect(evaluate(expression, valueOf), source).toBe('');
  }
});
