import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCondition } from './condition.ts';
import { parseExpression } from './expression.ts';
import { valueFunctions } from './value-functions.ts';

const page = readFileSync(new URL('../../../docs/templates.md', import.meta.url), 'utf8');
const codes = [...page.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
const none = (problem: string) => expect.fail(problem);

it('every value function is documented, and every documented one is understood', () => {
  const rows = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap((row) => [
    ...(row[1] ?? '').matchAll(/`([^`]+)`/g),
  ]);
  const calls = rows.map((match) => match[1] ?? '');
  for (const call of calls) expect(parseExpression(`PRICE | ${call}`, none)?.calls.length).toBe(1);
  const names = new Set(calls.map((call) => call.split(' ')[0]));
  expect(names).toEqual(new Set(Object.keys(valueFunctions)));
});

it('every documented condition is understood', () => {
  const conditions = codes.filter(
    (code) => /^(?:not )?\{\{.*\}\} ?(?:[<=]|contains|$)/.test(code) && /not |[<=]|contains/.test(code),
  );
  expect(conditions.length).toBe(4);
  for (const condition of conditions) expect(parseCondition(condition, none)).not.toBeNull();
});
