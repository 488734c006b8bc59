import { GoTrueClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openTestDatabase } from '#tests/harness/harness-database.ts';

test('a browser whose refresh finds no server for ten seconds is still signed in and has a new token', async () => {
  const database = await openTestDatabase();
  const server = await startAuth(database);
  const { data } = await server.client().signUp({ email: freshEmail(), password: 'correct horse' });
  if (data.session === null) throw new Error('no session');
  let firstAt = 0;
  let failureCount = 0;
  const browser = new GoTrueClient({
    url: server.url,
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: false,
    // The network is away for this long from the first try on; the client's own waiting decides when it looks again.
    fetch: (input, init) => {
      firstAt ||= performance.now();
      if (performance.now() - firstAt >= 10_000) return fetch(input, init);
      failureCount += 1;
      return Promise.reject(new TypeError('no route'));
    },
  });
  const refreshed = await browser.refreshSession(data.session);
  expect(refreshed.error).toBeNull();
  expect(failureCount).toBeGreaterThan(3);
  expect(refreshed.data.session?.refresh_token).not.toBe(data.session.refresh_token);
  const kept = (await browser.getSession()).data.session;
  expect(await server.auth.authenticate(`Bearer ${kept?.access_token}`)).toMatchObject({
    id: data.session.user.id,
  });
  await server.close();
  await database.close();
}, 60_000);
