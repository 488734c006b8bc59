import { describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { countInMemory } from '#server/platform/turns/shared-rate-limit.ts';
import { authLimits, createAttemptLimits } from './attempt-limits.ts';
import { AuthError } from './auth-error.ts';

const home = '203.0.113.7';
const elsewhere = '198.51.100.9';

function start() {
  const attempts = createAttemptLimits(authLimits, countInMemory(createTestClock()));
  const signIn = (account: string, address: string, failure?: Error) =>
    attempts
      .signIn({ account, address }, async () => {
        if (failure !== undefined) throw failure;
      })
      .then(
        () => 'in',
        (error: unknown) => (error instanceof AuthError ? error.code : 'outage'),
      );
  return { signIn };
}

describe('an account whose password was guessed wrong ten times from one address', () => {
  const wrong = new AuthError('invalid_credentials');

  test('is closed for this address only', async () => {
    const { signIn } = start();
    for (let round = 0; round < 10; round += 1)
      expect(await signIn('ann', home, wrong)).toBe('invalid_credentials');
    expect(await signIn('ann', home)).toBe('over_request_rate_limit');
    expect(await signIn('ann', elsewhere)).toBe('in');
    expect(await signIn('bob', home)).toBe('in');
  });

  test('counts guesses that run at the same time', async () => {
    const { signIn } = start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('ann', home, wrong)));
    expect(answers.filter((answer) => answer === 'invalid_credentials')).toHaveLength(10);
  });
});

test('an outage is no guess', async () => {
  const { signIn } = start();
  for (let round = 0; round < 20; round += 1)
    expect(await signIn('ann', home, new AppError('unavailable'))).toBe('outage');
  expect(await signIn('ann', home)).toBe('in');
});
