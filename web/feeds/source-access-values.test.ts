import { expect, test } from 'vitest';
import { accessChangeOf, accessProblemsOf, accessValuesOf } from './source-access-values.ts';

const stored = { username: 'shop', hasPassword: true, userAgent: 'Trusted/1', headerNames: ['X-Key'] };
const values = accessValuesOf(stored);
const empty = accessValuesOf();
const row = (name: string, value: string) => ({ id: name, name, value });

test('a form that nobody touched changes nothing', () => {
  expect(accessChangeOf(values)).toBeUndefined();
  expect(accessChangeOf(empty)).toBeUndefined();
  expect(accessChangeOf({ ...empty, headers: [row('', '')] })).toBeUndefined();
});

test('secrets that were not typed again are not sent, so that they stay', () => {
  expect(accessChangeOf({ ...values, userAgent: 'Other/2' })).toEqual({
    username: 'shop',
    userAgent: 'Other/2',
    headers: [{ name: 'X-Key' }],
  });
});

test('typed secrets are sent as they are, a password with its spaces', () => {
  const change = accessChangeOf({
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

test('without a user name the password goes', () => {
  expect(accessChangeOf({ ...values, username: ' ' })).toMatchObject({ username: '', password: '' });
});

test('emptying everything removes the access', () => {
  expect(accessChangeOf({ ...values, username: '', userAgent: '', headers: [] })).toBeNull();
});

test('what the service would refuse is found at its place', () => {
  expect(accessProblemsOf(values)).toEqual({ username: false, headerIds: [] });
  expect(accessProblemsOf({ ...values, username: 'a:b' }).username).toBe(true);
  const headers = [row('Host', 'x'), row('', 'x'), row('a b', ''), row('X-Fine', 'x')];
  expect(accessProblemsOf({ ...values, headers }).headerIds).toEqual(['Host', '', 'a b']);
});
