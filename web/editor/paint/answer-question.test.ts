import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openCaller } from '#web/lib/api/caller.ts';
import { answerFor } from './answer-question.ts';

// A server that takes every question and answers none.
const silent = createServer(() => undefined);

await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

it('a question that is never answered ends as one that failed, and can be asked again', async () => {
  const calls = openCaller({ read: async () => undefined, refused: async () => false });
  const overHttp = {
    ...calls,
    authorizedFetch: (address: string, init: RequestInit) =>
      calls.authorizedFetch(`${origin}${address}`, init),
  };
  const options = { templateId: 'one', calls: overHttp };
  expect(await answerFor(options, { kind: 'picture', dataUri: 'data:,' }, 50)).toEqual([null, []]);
});
