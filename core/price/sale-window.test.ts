import { expect, it } from 'vitest';
import { parseSaleWindow } from './sale-window.ts';

const at = (instant: string) => Date.parse(instant);

it.each([
  ['2016-02-24T13:00-0800/2016-02-29T15:30-0800', '2016-02-24T21:00:00Z', '2016-02-29T23:30:00Z'],
  ['2024-01-01T00:00+0100/2024-02-01T23:59+0100', '2023-12-31T23:00:00Z', '2024-02-01T22:59:00Z'],
  ['2024-01-01T00:00+01:00 / 2024-02-01T23:59+01:00', '2023-12-31T23:00:00Z', '2024-02-01T22:59:00Z'],
  ['2024-01-01T00:00Z/2024-02-01T23:59:30Z', '2024-01-01T00:00:00Z', '2024-02-01T23:59:30Z'],
  ['2024-01-01T08:00/2024-02-01T20:00', '2024-01-01T08:00:00Z', '2024-02-01T20:00:00Z'],
  ['2024-01-01 08:00:00/2024-02-01 20:00:00', '2024-01-01T08:00:00Z', '2024-02-01T20:00:00Z'],
  ['2024-01-01/2024-02-01', '2024-01-01T00:00:00Z', '2024-02-02T00:00:00Z'],
  [' 2024-02-28 / 2024-02-29 ', '2024-02-28T00:00:00Z', '2024-03-01T00:00:00Z'],
  ['2024-01-01T00:00:00.000+05:30/2024-02-01T24:00+05', '2023-12-31T18:30:00Z', '2024-02-01T19:00:00Z'],
])('the window %j is from %s until %s', (text, startsAt, endsAt) => {
  expect(parseSaleWindow(text)).toEqual({ startsAt: at(startsAt), endsAt: at(endsAt) });
});

it.each([
  '',
  '  ',
  '/',
  '0000-00-00/0000-00-00',
  '0000-00-00T00:00:00+00:00/0000-00-00T00:00:00+00:00',
  'n/a',
])('the window %j is always open', (text) => {
  expect(parseSaleWindow(text)).toEqual({ startsAt: -Infinity, endsAt: Infinity });
});

it('a window may be open at one side', () => {
  expect(parseSaleWindow('2024-01-01/')).toEqual({ startsAt: at('2024-01-01'), endsAt: Infinity });
  expect(parseSaleWindow('/2024-01-01T12:00Z')).toEqual({
    startsAt: -Infinity,
    endsAt: at('2024-01-01T12:00Z'),
  });
});

it.each([
  '2024-01-01',
  '01.02.2024/15.02.2024',
  '2024/01/01/2024/02/01',
  '2024-02-30/2024-03-01',
  '2024-13-01/2025-01-01',
  '2024-01-01T25:00Z/2024-02-01',
  '2024-03-01/2024-02-01',
  '2024-01-01T00:00+0100/2024-01-01T00:00+0100',
  'this week/7 days',
])('the window %j cannot be read', (text) => {
  expect(parseSaleWindow(text)).toBeNull();
});
