import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operators } from './conditions/operators.ts';
import { parseCondition } from './conditions/parse-condition.ts';
import { parseExpression } from './expression.ts';
import { signatures } from './functions/signatures.ts';
import { valueFunctions } from './value-functions.ts';

const page = readFileSync(new URL('../../../../../docs/templates.md', import.meta.url), 'utf8');
const codes = [...page.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
const none = (problem: unknown) => expect.fail(JSON.stringify(problem));

it('every value function is documented, and every documented one is understood', () => {
  const [list = ''] = /^- `default .*?\n\n/ms.exec(page) ?? [];
  const rows = [...list.matchAll(/^- (`.*?): /gm)].flatMap((row) => [
    ...(row[1] ?? '').matchAll(/`([^`]+)`/g),
  ]);
  const calls = rows.map((match) => match[1] ?? '');
  for (const call of calls) expect(parseExpression(`PRICE | ${call}`, none)?.calls.length).toBe(1);
  const names = new Set(calls.map((call) => call.split(' ')[0]));
  expect(names).toEqual(new Set(Object.keys(signatures)));
});

it('every function that is read does something', () => {
  expect(Object.keys(valueFunctions).toSorted()).toEqual(Object.keys(signatures).toSorted());
});

it('every documented condition is understood', () => {
  const conditions = codes.filter(
    (code) => /^(?:not )?\(?\{\{/.test(code) && /not | [<=]|contains| in | between /.test(code),
  );
  expect(conditions.length).toBe(9);
  for (const condition of conditions) expect(parseCondition(condition, none), condition).not.toBeNull();
  const shown = new Set(
    conditions.flatMap((condition) => operators.filter((each) => condition.includes(` ${each} `))),
  );
  expect([...operators].filter((each) => !shown.has(each) && !page.includes(`\`${each}\``))).toEqual([]);
});
