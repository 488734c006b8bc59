import { expect, test } from 'vitest';
import {
  toAccessChange,
  findAccessProblems,
  toAccessValues,
  hasAccessProblem,
} from './source-access-values.ts';

const stored = { username: 'shop', hasPassword: true, userAgent: 'Trusted/1', headerNames: ['X-Key'] };
const values = toAccessValues(stored);
const empty = toAccessValues();
const row = (name: string, value: string) => ({ id: name, name, value });

test('a form that nobody touched changes nothing', () => {
  expect(toAccessChange(values)).toBeUndefined();
  expect(toAccessChange(empty)).toBeUndefined();
  expect(toAccessChange({ ...empty, headers: [row('', '')] })).toBeUndefined();
});

test('secrets that were not typed again are not sent, so that they stay', () => {
  expect(toAccessChange({ ...values, userAgent: 'Other/2' })).toEqual({
    username: 'shop',
    userAgent: 'Other/2',
    headers: [{ name: 'X-Key' }],
  });
});

test('typed secrets are sent as they are, a password with its spaces', () => {
  const change = toAccessChange({
    ...values,
    password: ' geheim ',
    headers: [row('X-Key', 'v'), row(' X-New ', '')],
  });
  expect(change).toMatchObject({
    password: ' geheim ',
    headers: [
      { name: 'X-Key', value: 'v' },
      { name: 'X-New', value: '' },
    ],
  });
});

test('without a user name the password goes, and without anything the access', () => {
  expect(toAccessChange({ ...values, username: ' ' })).toMatchObject({ username: '', password: '' });
  expect(toAccessChange({ ...values, username: '', userAgent: '', headers: [] })).toBeNull();
});

test('what the service would refuse is found at its place', () => {
  expect(hasAccessProblem(values)).toBe(false);
  expect(findAccessProblems({ ...values, username: 'a:b' }).username).toBe(true);
  const headers = [row('Host', 'x'), row('', 'x'), row('a b', ''), row('X-Fine', 'x'), row('X-Odd', 'zł')];
  const problems = findAccessProblems({ ...values, headers });
  expect(problems.headerNames).toEqual(['Host', '', 'a b']);
  expect(problems.headerValues).toEqual(['X-Odd']);
});

test.each([
  ['Mozilla/5.0 (compatible; Feed)', false],
  ['Prüfer/1 ÿ\tx', false],
  ['Łódź/1', true],
  ['Bot/1 🙂', true],
  ['Bot/1 “quoted”', true],
  ['Bot\u007f', true],
])('the User-Agent %j can be sent or not', (userAgent, isRefused) => {
  expect(findAccessProblems({ ...empty, userAgent }).userAgent).toBe(isRefused);
  expect(hasAccessProblem({ ...empty, userAgent })).toBe(isRefused);
});

test('a password of any letters can be sent, because it travels encoded', () => {
  expect(hasAccessProblem({ ...empty, username: 'Łukasz', password: 'zł🙂' })).toBe(false);
});
