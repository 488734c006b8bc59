import { expect, test } from 'vitest';
import { countInMemory } from './shared-rate-limit.ts';
import { describeRateLimits } from './shared-rate-limit.contract.ts';

describeRateLimits('memory', countInMemory);

test('a turn is free exactly one window after it was taken', async () => {
  let at = Date.now();
  const limiter = countInMemory({ now: () => new Date(at) })('exact', { turns: 1, windowMs: 1_000 });
  expect(await limiter.take('a')).toBe(0);
  at += 999;
  expect(await limiter.take('a')).toBe(1);
  at += 1;
  expect([await limiter.take('a'), await limiter.take('a')]).toEqual([0, 1_000]);
});
