import { expect, test } from 'vitest';
import { openTokenStore, renewalDelayMs } from './editor-token.ts';

const hour = 60 * 60_000;

test('a token is renewed well before it ends, and never waited for too long where the clock is wrong', () => {
  expect(renewalDelayMs(hour, 0)).toBeLessThanOrEqual(hour / 2);
  expect(renewalDelayMs(2_000, 0)).toBeLessThan(2_000);
  // This computer is a day behind: the token looks good for 25 hours.
  expect(renewalDelayMs(25 * hour, 0)).toBeLessThanOrEqual(hour / 2);
  // And here a day ahead: it looks long over, and is not requested without end.
  expect(renewalDelayMs(0, 24 * hour)).toBeGreaterThan(0);
});

test('a token outlives a reload, and nonsense in the storage is as good as nothing', () => {
  const kept = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }) as Storage;
  openTokenStore('t', storage).keep({ token: 'fme_1', endsAt: 5 });
  expect(openTokenStore('t', storage).read()).toEqual({ token: 'fme_1', endsAt: 5 });
  expect(openTokenStore('other', storage).read()).toBeNull();
  for (const key of kept.keys()) kept.set(key, '{"token":');
  expect(openTokenStore('t', storage).read()).toBeNull();
});

test('a browser that refuses storage keeps the token as long as the page', () => {
  const store = openTokenStore('t', () => {
    throw new Error('refused');
  });
  store.keep({ token: 'fme_1', endsAt: 5 });
  expect(store.read()?.token).toBe('fme_1');
});
