import { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a refresh that does not reach the server is tried again after 200 ms, doubling [62]', async () => {
  const startedAtMs = Date.now();
  const triedAtMs: number[] = [];
  const auth = new GoTrueClient({
    url: 'http://auth.example',
    autoRefreshToken: false,
    persistSession: false,
    fetch: () => {
      triedAtMs.push(Date.now() - startedAtMs);
      return Promise.reject(new TypeError('no route'));
    },
  });
  const refresh = auth.refreshSession({ refresh_token: 'old' });
  await vi.advanceTimersByTimeAsync(1_400);
  expect(triedAtMs).toEqual([0, 200, 600, 1_400]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await refresh).error?.name).toBe('AuthRetryableFetchError');
});
