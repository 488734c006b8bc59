import { expect, test } from 'vitest';
import { holds, msToRenewal, readKeptSession, renewalMs } from './kept-session.ts';

const nowMs = Date.UTC(2026, 10, 27, 12);

function stored(changes: object = {}): string {
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: nowMs / 1_000 + 3_600,
    user: { id: 'ann' },
  };
  return JSON.stringify({ ...session, ...changes });
}

test('a kept session that holds for a while is known without the library', () => {
  const session = readKeptSession(stored(), nowMs);
  expect(session?.user.id).toBe('ann');
  if (session === undefined) return;
  expect(holds(session, nowMs)).toBe(true);
  expect(msToRenewal(session, nowMs)).toBe(3_600_000 - renewalMs);
});

test('a session near its end, or behind it, is left to the library', () => {
  const endsIn = (seconds: number) => stored({ expires_at: nowMs / 1_000 + seconds });
  expect(readKeptSession(endsIn(renewalMs / 1_000 + 1), nowMs)).toBeDefined();
  expect(readKeptSession(endsIn(renewalMs / 1_000), nowMs)).toBeUndefined();
  expect(readKeptSession(endsIn(-1), nowMs)).toBeUndefined();
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['half of one', stored().slice(0, 40)],
  ['a number', '7'],
  ['null', 'null'],
  ['one without a token', stored({ access_token: undefined })],
  ['one that cannot be renewed', stored({ refresh_token: null })],
  ['one without an end', stored({ expires_at: undefined })],
  ['one whose end is a text', stored({ expires_at: '9999999999' })],
  ['one of nobody', stored({ user: null })],
])('%s is no session that is known', (_what, text) => {
  expect(readKeptSession(text, nowMs)).toBeUndefined();
});
