import { describe, expect, test } from 'vitest';
import { formatBytes, formatDuration, formatNumber, formatRelative } from './format.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe('a time relative to now', () => {
  test.each([
    ['this very moment', 0, 'just now'],
    ['under a minute ago', -59_999, 'just now'],
    ['a minute ago', -minuteMs, '1 minute ago'],
    ['an hour short of a millisecond', -60 * minuteMs + 1, '59 minutes ago'],
    ['yesterday', -dayMs, 'yesterday'],
    ['days ago', -3 * dayMs, '3 days ago'],
    ['last year', -366 * dayMs, 'last year'],
    ['soon', 30_000, 'in a moment'],
    ['in 48 minutes', 48 * minuteMs, 'in 48 minutes'],
  ])('%s', (_case, offsetMs, wanted) => {
    expect(formatRelative(new Date(now + offsetMs).toISOString(), now)).toBe(wanted);
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
  [-1, '-1'],
  [2.5, '2.5'],
])('the number %d reads %s', (value, wanted) => expect(formatNumber(value)).toBe(wanted));

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_536, '1.5 KB'],
  [10 * 1_024 * 1_024, '10 MB'],
])('%i bytes read %s', (bytes, wanted) => expect(formatBytes(bytes)).toBe(wanted));

test.each([
  [400, '< 1 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [75_000, '1 min 15 s'],
  [3_600_000, '1 h'],
  [3_900_000, '1 h 5 min'],
])('%i milliseconds read %s', (ms, wanted) => expect(formatDuration(ms)).toBe(wanted));
