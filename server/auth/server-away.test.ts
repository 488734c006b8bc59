import { GoTrueClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { isTaken, openAuth, signedUp } from '#tests/harness/auth-scene.ts';

const { server } = await openAuth();

test('a browser whose refresh finds no server several times is still signed in and has a new token', async () => {
  const { session } = await signedUp(server);
  let triesLeft = 4;
  const browser = new GoTrueClient({
    url: server.url,
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: false,
    // The network is away for so many tries; the client's own waiting decides when it looks again.
    fetch: (input, init) => {
      if (triesLeft === 0) return fetch(input, init);
      triesLeft -= 1;
      return Promise.reject(new TypeError('no route'));
    },
  });
  const refreshed = await browser.refreshSession(session);
  expect([refreshed.error, triesLeft]).toEqual([null, 0]);
  expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(await isTaken(server, (await browser.getSession()).data.session?.access_token)).toBe(true);
});
