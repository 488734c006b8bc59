import { describe, expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import type { OpenRateLimit } from './shared-rate-limit.ts';

/** Tests the guarantees of `OpenRateLimit`; run for every driver. `open` uses `clock` if the driver's clock can be set. */
export function describeRateLimits(driver: string, open: (clock: Clock) => OpenRateLimit): void {
  const start = () => {
    let at = Date.now();
    const clock = { now: () => new Date(at), advance: (ms: number) => void (at += ms) };
    const limit = { turns: 3, windowMs: 100_000 };
    return { clock, limiter: open(clock)(`test ${Math.random()}`, limit), open: open(clock) };
  };
  /** The database's clock continues while a test's clock stands still. */
  const about = (ms: number) => expect.closeTo(ms / 1000, -1);

  describe(`limits counted in ${driver}`, () => {
    test('give three turns to each key, free each one window after it was taken, and say how long to wait', async () => {
      const { clock, limiter } = start();
      expect(await limiter.take('a')).toBe(0);
      clock.advance(40_000);
      expect([await limiter.take('a'), await limiter.take('a')]).toEqual([0, 0]);
      expect((await limiter.take('a')) / 1000).toEqual(about(60_000));
      expect(await limiter.take('b')).toBe(0);
      clock.advance(50_000);
      expect((await limiter.take('a')) / 1000).toEqual(about(10_000));
      clock.advance(15_000);
      expect(await limiter.take('a')).toBe(0);
      expect((await limiter.take('a')) / 1000).toEqual(about(35_000));
    });

    test('do not count turns that a clock ahead has written once it is right', async () => {
      const { clock, limiter } = start();
      clock.advance(400 * 24 * 60 * 60_000);
      for (let round = 0; round < 4; round += 1) await limiter.take('a');
      clock.advance(-400 * 24 * 60 * 60_000);
      for (let round = 0; round < 3; round += 1) expect(await limiter.take('a')).toBe(0);
      expect((await limiter.take('a')) / 1000).toEqual(about(100_000));
    });

    test('do not count a turn that was given back, or refused', async () => {
      const { clock, limiter } = start();
      for (let round = 0; round < 10; round += 1) {
        expect(await limiter.take('a')).toBe(0);
        await limiter.giveBack('a');
      }
      await limiter.giveBack('a');
      for (let round = 0; round < 3; round += 1) expect(await limiter.take('a')).toBe(0);
      for (let round = 0; round < 3; round += 1) expect(await limiter.take('a')).toBeGreaterThan(0);
      clock.advance(101_000);
      expect(await limiter.take('a')).toBe(0);
    });

    test('give no more than there are to who asks for many at once', async () => {
      const { limiter } = start();
      const waits = await Promise.all(Array.from({ length: 40 }, () => limiter.take('a')));
      expect(waits.filter((ms) => ms === 0)).toHaveLength(3);
    });

    test('of different names do not count for each other', async () => {
      const { open: openLimit } = start();
      const [one, two] = ['one', 'two'].map((name) => openLimit(name, { turns: 1, windowMs: 100_000 }));
      expect(await one?.take('a')).toBe(0);
      expect(await two?.take('a')).toBe(0);
    });
  });
}
