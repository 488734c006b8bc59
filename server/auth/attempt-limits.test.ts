import { describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { countInMemory } from '#server/platform/turns/shared-rate-limit.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { authLimits, createAttemptLimits } from './attempt-limits.ts';
import { AuthError } from './auth-error.ts';

const home = '203.0.113.7';
const elsewhere = '198.51.100.9';
const minuteMs = 60_000;
const wrong = new AuthError('invalid_credentials');

/** The address number `index` of somebody who has very many. */
const network = (index: number) => `203.${Math.floor(index / 250)}.${index % 250}.7`;

/** Returns the outcome of an attempt. */
const told = (tried: Promise<unknown>) =>
  tried.then(
    () => 'in',
    (error: unknown) => (error instanceof AuthError ? error.code : 'outage'),
  );

function start() {
  const clock = createTestClock();
  const attempts = createAttemptLimits(authLimits, countInMemory(clock));
  const workOf = (failure?: Error) => async () => {
    if (failure !== undefined) throw failure;
  };
  let tellings = 0;
  const onSpread = async () => void (tellings += 1);
  const isKnown = (address: string) => async () => address === home;
  return {
    clock,
    tellings: () => tellings,
    signIn: (account: string, address: string, failure?: Error) =>
      told(attempts.signIn({ account, address, isKnown: isKnown(address), onSpread }, workOf(failure))),
    signUp: (account: string, address: string) => told(attempts.signUp({ account, address }, workOf())),
    code: (failure?: Error) =>
      told(
        attempts.secondStep({ account: 'ann', address: home }, 'mfa_recovery_codes_locked', workOf(failure)),
      ),
  };
}

async function times(count: number, tried: (index: number) => Promise<string>): Promise<string[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await tried(index));
  return answers;
}

describe('wrong passwords', () => {
  test('ten from one address close an account for this address only, for a quarter of an hour', async () => {
    const { signIn, clock } = start();
    expect(await times(11, () => signIn('ann', home, wrong))).toEqual([
      ...Array<string>(10).fill('invalid_credentials'),
      'over_request_rate_limit',
    ]);
    expect(await signIn('ann', home)).toBe('over_request_rate_limit');
    expect([await signIn('ann', elsewhere), await signIn('bob', home)]).toEqual(['in', 'in']);
    clock.advance(15 * minuteMs);
    expect(await signIn('ann', home)).toBe('in');
  });

  test('are counted also when they are tried at the same time', async () => {
    const { signIn } = start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('ann', home, wrong)));
    expect(answers.filter((answer) => answer === 'invalid_credentials')).toHaveLength(10);
  });

  test('a hundred for many accounts close one address, to which what another count refused is no guess', async () => {
    const { signIn } = start();
    await times(30, () => signIn('ann', home, wrong));
    const answers = await times(91, (index) => signIn(`user ${index}`, home, wrong));
    expect([answers.indexOf('over_request_rate_limit'), await signIn('ann', elsewhere)]).toEqual([90, 'in']);
  });

  test('a hundred from everywhere slow strangers down and tell the owner once, who is still let in', async () => {
    const { signIn, clock, tellings } = start();
    const guess = (index: number) => signIn('ann', network(index), wrong);
    expect(new Set(await times(100, guess))).toEqual(new Set(['invalid_credentials']));
    expect(tellings()).toBe(0);
    // Thousands of networks are worth no more than one try in twenty seconds.
    expect(await times(20, (index) => guess(500 + index))).toEqual([
      'invalid_credentials',
      ...Array<string>(19).fill('over_request_rate_limit'),
    ]);
    expect([await signIn('ann', home), await signIn('ann', elsewhere)]).toEqual([
      'in',
      'over_request_rate_limit',
    ]);
    clock.advance(20_000);
    expect([await signIn('ann', elsewhere), tellings()]).toEqual(['in', 1]);
  });
});

test('neither an outage nor a right password is a guess', async () => {
  const { signIn } = start();
  await times(20, () => signIn('ann', home, new AppError('unavailable')));
  await times(300, (index) => signIn('ann', network(index)));
  expect(await signIn('ann', network(400), wrong)).toBe('invalid_credentials');
  expect(await signIn('ann', home)).toBe('in');
});

test('one network makes thirty accounts in five minutes', async () => {
  const { signUp, clock } = start();
  const answers = await times(31, (index) => signUp(`user ${index}`, home));
  expect([answers.indexOf('over_request_rate_limit'), await signUp('ann', elsewhere)]).toEqual([30, 'in']);
  clock.advance(5 * minuteMs);
  expect(await signUp('bob', home)).toBe('in');
});

describe('codes of a second step', () => {
  const guessed = new AuthError('mfa_verification_failed');

  test('five wrong ones in a quarter of an hour and thirty in a day are tried, and right ones cost nothing', async () => {
    const { code, clock } = start();
    await times(40, () => code());
    for (let round = 0; round < 6; round += 1) {
      expect(await times(6, () => code(guessed))).toEqual([
        ...Array<string>(5).fill('mfa_verification_failed'),
        'mfa_recovery_codes_locked',
      ]);
      clock.advance(15 * minuteMs);
    }
    expect(await code()).toBe('mfa_recovery_codes_locked');
  });

  test('one that the day’s count refuses takes no turn of the quarter of an hour', async () => {
    const { code, clock } = start();
    const untilDay = 24 * 60 * minuteMs;
    for (let round = 0; round < 6; round += 1) {
      await times(5, () => code(guessed));
      if (round < 5) clock.advance(15 * minuteMs);
    }
    // The last quarter of an hour before the first of the thirty counts no more.
    clock.advance(untilDay - 5 * 15 * minuteMs - 1);
    expect(await times(5, () => code())).toEqual(Array<string>(5).fill('mfa_recovery_codes_locked'));
    clock.advance(1);
    expect(await code()).toBe('in');
  });
});
