import { describe, expect, test } from 'vitest';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { createRateLimiter, networkOf } from './rate-limit.ts';

function start() {
  const clock = createTestClock();
  return { clock, limiter: createRateLimiter({ turns: 3, windowMs: 1_000 }, clock) };
}

describe('a rate limit of 3 turns in 1,000 ms', () => {
  test('gives three turns to each key and says how long the fourth has to wait', () => {
    const { clock, limiter } = start();
    expect(limiter.take('a')).toBe(0);
    clock.advance(400);
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 0]);
    expect(limiter.take('a')).toBe(600);
    expect(limiter.take('b')).toBe(0);
  });

  test('frees each turn exactly one window after it was taken', () => {
    const { clock, limiter } = start();
    limiter.take('a');
    clock.advance(400);
    limiter.take('a');
    limiter.take('a');
    clock.advance(599);
    expect(limiter.take('a')).toBe(1);
    clock.advance(1);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(400);
  });

  test('does not count a turn that was given back', () => {
    const { limiter } = start();
    for (let round = 0; round < 10; round += 1) {
      expect(limiter.take('a')).toBe(0);
      limiter.giveBack('a');
    }
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'local'],
])('a socket from %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
