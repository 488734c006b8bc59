import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeOrigin, startOrigin } from '#tests/harness/fake-origin.ts';
import { failureOf, remoteWith, smallLimits } from '#tests/harness/harness-fetch.ts';
import type { FetchRemoteOptions } from './fetch-remote.ts';
import type { FetchRemote } from './port.ts';

/** Paths under /held wait for the test; all others answer. */
let held: ServerResponse[];
let origin: FakeOrigin;
const remotes: FetchRemote[] = [];

beforeEach(async () => {
  held = [];
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/held') === true) held.push(response);
    else response.end('well');
  });
});

afterEach(async () => {
  await Promise.all(remotes.splice(0).map((remote) => remote.close()));
  await origin.close();
});

function remoteBy(options: Partial<FetchRemoteOptions>): FetchRemote {
  const remote = remoteWith(options, origin);
  remotes.push(remote);
  return remote;
}

const patient = { ...smallLimits, firstByteTimeoutMs: 60_000, totalTimeoutMs: 60_000 };

/** Waits until the host has this many requests. */
const hostHas = (count: number) => expect.poll(() => held.length).toBe(count);

function ask(remote: FetchRemote, path: string, tenant: string) {
  const answer = remote.bytes(origin.url(path), { kind: 'photo', tenant });
  answer.catch(() => undefined);
  return answer;
}

test('the requests of one tenant are held by the gate, and a host that was silent is told as what it is', async () => {
  const breaker = { failuresMax: 3, creditMax: 0, coolDownMs: 60_000, coolDownMsMax: 60_000 };
  const remote = remoteBy({
    limits: { photo: patient, feed: smallLimits },
    gate: { lingerMs: 60_000, breaker },
  });
  for (let n = 0; n < 9; n++) void ask(remote, `/held/${n}`, 'hog');
  await hostHas(4);
  expect(String((await ask(remote, '/photo', 'small')).body)).toBe('well');
  expect(held).toHaveLength(4);
  for (let n = 0; n < 3; n++) expect((await failureOf(remote, origin.url('/held'))).code).toBe('timeout');
  const failure = await failureOf(remote, origin.url('/photo'));
  expect(failure).toMatchObject({ code: 'host_away', mayPass: true });
  expect(failure.retryAfterMs).toBeGreaterThan(0);
  expect(failure.message).toBe(
    'The server did not answer several times in a row. It is asked again in a little while.',
  );
  await remote.bytes(origin.url('/feed'), { kind: 'sample', isUrgent: true });
  expect((await remote.bytes(origin.url('/photo'), { kind: 'feed' })).status).toBe(200);
});

describe('a host that drips', () => {
  const drip = (response: ServerResponse, bytes: number) => {
    const timer = setInterval(() => response.write(Buffer.alloc(bytes)), 20);
    response.on('close', () => clearInterval(timer));
  };
  const limits = { ...patient, bytesPerSecondMin: 10_000, paceWindowMs: 150 };

  test('is left once it was slower than the floor, and that is told as what it is', async () => {
    const asked = failureOf(remoteBy({ limits: { feed: limits } }), origin.url('/held'));
    await hostHas(1);
    drip(held[0]!, 1);
    const failure = await asked;
    expect(failure).toMatchObject({ code: 'too_slow', mayPass: true });
    expect(failure.message).toBe('The server sent the file too slowly.');
  });

  test('faster than the floor is read to the end, also when the reader takes its time', async () => {
    const answer = remoteBy({ limits: { feed: limits } }).open(origin.url('/held'), { kind: 'feed' });
    await hostHas(1);
    drip(held[0]!, 2_000);
    setTimeout(() => held[0]!.end(), 600);
    let sizeBytes = 0;
    for await (const chunk of (await answer).body) {
      // Our own slowness is not the shop's.
      if (sizeBytes === 0) await new Promise((resolve) => setTimeout(resolve, 300));
      sizeBytes += chunk.byteLength;
    }
    expect(sizeBytes).toBeGreaterThan(20_000);
  });

  test('that sends nothing after its first bytes is left in the same time, and counts as silent', async () => {
    const remote = remoteBy({
      limits: { feed: limits },
      gate: { breaker: { failuresMax: 1, coolDownMs: 60_000, coolDownMsMax: 60_000 } },
    });
    const asked = failureOf(remote, origin.url('/held'));
    await hostHas(1);
    held[0]!.write('<rss>');
    expect((await asked).code).toBe('too_slow');
    expect((await failureOf(remote, origin.url('/photo'))).code).toBe('host_away');
  });
});

describe('large bodies', () => {
  const limits = { ...patient, wireBytesMax: 1e8, bodyBytesMax: 1e8 };

  /** Resolves once all of it was taken from us, which the buffers in between cannot hold. */
  const taken = (response: ServerResponse) =>
    new Promise((resolve) => response.write(Buffer.alloc(40_000_000), resolve));

  test('only so many of one tenant are in memory at once; small ones and those of others pass by', async () => {
    const remote = remoteBy({ limits: { photo: limits } });
    const large = Array.from({ length: 3 }, (_unused, n) => ask(remote, `/held/${n}`, 'hog'));
    await hostHas(3);
    // Two take the tenant's places for large bodies and keep them, for they do not end.
    await Promise.all([taken(held[0]!), taken(held[1]!)]);
    let isThirdTaken = false;
    void taken(held[2]!).then(() => (isThirdTaken = true));
    expect(String((await ask(remote, '/photo', 'hog')).body)).toBe('well');
    const other = ask(remote, '/held/other', 'small');
    await hostHas(4);
    await taken(held[3]!);
    held[3]!.end();
    expect((await other).body).toHaveLength(40_000_000);
    expect(isThirdTaken).toBe(false);
    for (const response of held) response.end();
    for (const answer of large) expect((await answer).body).toHaveLength(40_000_000);
  });
});
