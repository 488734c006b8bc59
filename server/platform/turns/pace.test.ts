import { expect, it } from 'vitest';
import { openPace } from './pace.ts';

it('long work lets others have the thread, and ends when it has had its time or nobody waits for it', async () => {
  const caller = new AbortController();
  const pace = openPace({ pauseAfterMs: 0, mostMs: 600_000, signal: caller.signal });
  let others = 0;
  setImmediate(() => (others += 1));
  expect([pace.isDue(), [await pace.rest(), others]]).toEqual([true, [true, 1]]);
  expect(await pace.during(() => Promise.resolve('done'))).toBe('done');
  caller.abort();
  expect(await pace.rest()).toBe(false);
  const spent = openPace({ pauseAfterMs: 600_000, mostMs: 0, signal: new AbortController().signal });
  expect([spent.isDue(), await spent.rest()]).toEqual([false, false]);
});
