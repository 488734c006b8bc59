import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeOrigin, startOrigin } from '#tests/harness/fake-origin.ts';
import { failureOf, remoteWith, smallLimits } from '#tests/harness/harness-fetch.ts';
import type { FetchRemoteOptions } from './fetch-remote.ts';
import type { HostGateOptions } from './host-gate.ts';
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
const noLane: Partial<HostGateOptions> = { lingerMs: 60_000 };

/** How many requests the host has, once there are so many. */
const hostHas = (count: number) => expect.poll(() => held.length).toBe(count);

function ask(remote: FetchRemote, path: string, tenant: string) {
  const answer = remote.bytes(origin.url(path), { kind: 'photo', tenant });
  answer.catch(() => undefined);
  return answer;
}

describe('one host, several tenants', () => {
  test("a tenant's hanging requests leave places for another's at the same host", async () => {
    const remote = remoteBy({ limits: { photo: patient }, gate: noLane });
    for (let n = 0; n < 50; n++) void ask(remote, `/held/${n}`, 'hog');
    await hostHas(4);
    expect(String((await ask(remote, '/photo', 'small')).body)).toBe('well');
    expect(held).toHaveLength(4);
  });

  test("a tenant's requests to many hosts are bounded, and another's are not behind them", async () => {
    const other = await startOrigin((_request, response) => void held.push(response));
    const both = remoteWith(
      { limits: { photo: patient }, gate: { ...noLane, total: 3, perTenant: 2 } },
      origin,
      other,
    );
    remotes.push(both);
    for (let n = 0; n < 9; n++) {
      void ask(both, `/held/${n}`, 'hog');
      void both.bytes(other.url(`/${n}`), { kind: 'photo', tenant: 'hog' }).catch(() => undefined);
    }
    await hostHas(2);
    expect(String((await ask(both, '/photo', 'small')).body)).toBe('well');
    expect(held).toHaveLength(2);
    await other.close();
  });

  test('requests that linger make room, but only for so many again', async () => {
    const remote = remoteBy({ limits: { photo: patient }, gate: { lingerMs: 10 } });
    for (let n = 0; n < 7; n++) void ask(remote, `/held/${n}`, 'shop');
    await hostHas(7);
    expect(String((await ask(remote, '/photo', 'shop')).body)).toBe('well');
    for (let n = 0; n < 20; n++) void ask(remote, `/held/again/${n}`, 'shop');
    await hostHas(8);
    for (let n = 0; n < 5; n++) await ask(remote, '/photo', 'other');
    expect(held).toHaveLength(8);
  });

  test('a person is not in line behind what their feeds do', async () => {
    const remote = remoteBy({ limits: { photo: patient, sample: patient }, gate: noLane });
    for (let n = 0; n < 9; n++) void ask(remote, `/held/${n}`, 'shop');
    await hostHas(4);
    const options = { kind: 'sample', tenant: 'shop', isUrgent: true } as const;
    expect(String((await remote.bytes(origin.url('/feed'), options)).body)).toBe('well');
  });
});

describe('a host that is silent', () => {
  const breaker = { failuresMax: 3, creditMax: 0, coolDownMs: 60_000, coolDownMsMax: 60_000 };

  async function beSilent(remote: FetchRemote, times: number) {
    for (let n = 0; n < times; n++)
      expect((await failureOf(remote, origin.url('/held'))).code).toBe('timeout');
  }

  test('is not asked again for a while after some failures in a row, and that is told as what it is', async () => {
    const remote = remoteBy({ gate: { breaker } });
    await beSilent(remote, 3);
    const failure = await failureOf(remote, origin.url('/photo'));
    expect(failure).toMatchObject({ code: 'host_away', mayPass: true });
    expect(failure.retryAfterMs).toBeGreaterThan(50_000);
    expect(failure.message).toBe(
      'The server did not answer several times in a row. It is asked again in a little while.',
    );
    expect(origin.hits).toHaveLength(3);
  });

  test('fails those in line as well, at once', async () => {
    const remote = remoteBy({ gate: { ...noLane, breaker } });
    const asked = Array.from({ length: 40 }, (_unused, n) => failureOf(remote, origin.url(`/held/${n}`)));
    const failures = (await Promise.all(asked)).map(({ code }) => code);
    expect(failures.filter((code) => code === 'host_away').length).toBeGreaterThan(30);
    expect(origin.hits.length).toBeLessThan(10);
  });

  test('is not given up for another tenant', async () => {
    const remote = remoteBy({ gate: { breaker } });
    await beSilent(remote, 3);
    expect(String((await ask(remote, '/photo', 'other')).body)).toBe('well');
  });

  test('is not given up as long as it answers in between, whatever it answers', async () => {
    const remote = remoteBy({ gate: { breaker } });
    for (let n = 0; n < 3; n++) {
      await beSilent(remote, 2);
      await remote.bytes(origin.url('/photo'), { kind: 'photo' });
    }
    expect((await remote.bytes(origin.url('/photo'), { kind: 'photo' })).status).toBe(200);
  });

  test('gets as many more tries as it answered before, for a few dead links are no dead host', async () => {
    const remote = remoteBy({ gate: { breaker: { ...breaker, failuresMax: 1, creditMax: 2 } } });
    for (let n = 0; n < 5; n++) await remote.bytes(origin.url('/photo'), { kind: 'photo' });
    await beSilent(remote, 3);
    expect((await failureOf(remote, origin.url('/photo'))).code).toBe('host_away');
  });

  test('is asked by one after that while; the others wait for what becomes of it', async () => {
    const remote = remoteBy({
      limits: { feed: smallLimits, photo: patient },
      gate: { ...noLane, breaker: { ...breaker, coolDownMs: 50 } },
    });
    await beSilent(remote, 3);
    const photo = (n: number) => remote.bytes(origin.url(`/held/${n}`), { kind: 'photo' });
    let first = photo(0).catch(() => null);
    while ((await Promise.race([first, hostHas(4)])) === null) first = photo(0).catch(() => null);
    const others = [photo(1), photo(2), photo(3)];
    await expect.poll(() => held.length).toBe(4);
    held[3]!.end('back');
    expect(String((await first)?.body)).toBe('back');
    await hostHas(7);
    for (const response of held) response.end('back');
    for (const other of others) expect(String((await other).body)).toBe('back');
  });

  test('that stays silent for the probe is left alone for longer', async () => {
    const remote = remoteBy({ gate: { breaker: { failuresMax: 1, coolDownMs: 40, coolDownMsMax: 60_000 } } });
    await beSilent(remote, 1);
    await expect.poll(async () => (await failureOf(remote, origin.url('/held'))).code).toBe('timeout');
    await expect.poll(async () => (await failureOf(remote, origin.url('/held'))).code).toBe('timeout');
    const { code, retryAfterMs } = await failureOf(remote, origin.url('/held'));
    expect(code).toBe('host_away');
    expect(retryAfterMs).toBeGreaterThan(100);
  });

  test('is asked all the same when a person waits, and an answer opens it for all', async () => {
    const remote = remoteBy({ gate: { breaker } });
    await beSilent(remote, 3);
    await remote.bytes(origin.url('/feed'), { kind: 'sample', isUrgent: true });
    expect((await remote.bytes(origin.url('/photo'), { kind: 'photo' })).status).toBe(200);
  });
});

describe('a host that drips', () => {
  const drip = (response: ServerResponse, bytes: number) => {
    const timer = setInterval(() => response.write(Buffer.alloc(bytes)), 20);
    response.on('close', () => clearInterval(timer));
  };
  const limits = { ...patient, bytesPerSecondMin: 10_000, paceWindowMs: 150 };

  test('is left once it was slower than the floor, and that is told as what it is', async () => {
    const remote = remoteBy({ limits: { feed: limits } });
    const asked = failureOf(remote, origin.url('/held'));
    await hostHas(1);
    drip(held[0]!, 1);
    const failure = await asked;
    expect(failure).toMatchObject({ code: 'too_slow', mayPass: true });
    expect(failure.message).toBe('The server sent the file too slowly.');
  });

  test('that sends nothing after its first bytes is left in the same time', async () => {
    const remote = remoteBy({ limits: { feed: limits } });
    const asked = failureOf(remote, origin.url('/held'));
    await hostHas(1);
    held[0]!.write('<rss>');
    expect((await asked).code).toBe('too_slow');
  });

  test('faster than the floor is read to the end, also when the reader takes its time', async () => {
    const remote = remoteBy({ limits: { feed: limits } });
    const answer = remote.open(origin.url('/held'), { kind: 'feed' });
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

  test.each(['silent', 'slow'])('counts as %s all the same: after some in a row it is given up', async () => {
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
