import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostOutcome } from './breaker.ts';
import { createHostGate, defaultGate, type HostGateOptions } from './host-gate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Waits until resolved promises are delivered. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

interface Asked {
  readonly tenant?: string;
  readonly host?: string;
  readonly isUrgent?: boolean;
  readonly kind?: 'feed' | 'photo';
}

/** Starts a gate, and records the state of each request: waiting, inside or why it was refused. */
function start(options: Partial<HostGateOptions>) {
  const gate = createHostGate({ ...defaultGate, ...options });
  const { signal } = new AbortController();
  const ask = ({ tenant = 'shop', host = 'host', isUrgent = false, kind = 'feed' }: Asked = {}) => {
    const request = { state: 'waiting', retryAfterMs: 0, leave: (_outcome: HostOutcome) => settled() };
    const enter = async () => {
      try {
        const visit = await gate.enter(host, { tenant, signal, kind, isUrgent });
        request.state = 'inside';
        request.leave = (outcome) => {
          visit.leave(outcome);
          return settled();
        };
      } catch (error) {
        const { code, retryAfterMs } = error as { code: string; retryAfterMs?: number | null };
        request.state = code;
        request.retryAfterMs = retryAfterMs ?? 0;
      }
    };
    void enter();
    return request;
  };
  /** Makes visits one after the other, each of which ends like this. */
  const visits = async (outcome: HostOutcome, count: number, asked: Asked = {}) => {
    for (let n = 0; n < count; n += 1) {
      const request = ask(asked);
      await settled();
      expect(request.state).toBe('inside');
      await request.leave(outcome);
    }
  };
  const stateOf = async (asked: Asked = {}) => {
    const request = ask(asked);
    await settled();
    if (request.state === 'inside') await request.leave(null);
    return request.state;
  };
  return { ask, visits, stateOf };
}

const many = (count: number, ask: () => ReturnType<ReturnType<typeof start>['ask']>) =>
  Array.from({ length: count }, ask);
const inside = (requests: { state: string }[]) => requests.filter(({ state }) => state === 'inside').length;

describe('one host, several tenants', () => {
  test("a tenant's hanging requests leave places for another's, and a person is not in line behind them", async () => {
    const { ask, stateOf } = start({});
    const hog = many(50, () => ask({ tenant: 'hog', kind: 'photo' }));
    await settled();
    expect([inside(hog), await stateOf({ tenant: 'small', kind: 'photo' })]).toEqual([4, 'inside']);
    expect(await stateOf({ tenant: 'hog', isUrgent: true })).toBe('inside');
  });

  test("a tenant's requests to many hosts are bounded, and another's are not behind them", async () => {
    const { ask, stateOf } = start({ total: 3, perTenant: 2 });
    const hog = ['one', 'other'].flatMap((host) => many(9, () => ask({ tenant: 'hog', host })));
    await settled();
    expect([inside(hog), await stateOf({ tenant: 'small', host: 'one' })]).toEqual([2, 'inside']);
  });

  test('requests that linger make room, but only for so many again', async () => {
    const { ask, stateOf } = start({});
    const hanging = many(30, () => ask());
    await settled();
    expect(inside(hanging)).toBe(4);
    for (let n = 0; n < 4; n += 1) {
      vi.advanceTimersByTime(defaultGate.lingerMs);
      await settled();
    }
    expect([inside(hanging), await stateOf({ tenant: 'other' })]).toEqual([8, 'inside']);
  });
});

describe('a host that is silent', () => {
  const breaker = { failuresMax: 3, creditMax: 0, coolDownMs: 60_000, coolDownMsMax: 200_000 };

  test('is left alone for a while after some failures in a row, by this tenant, and asked when a person waits', async () => {
    const { ask, visits, stateOf } = start({ breaker });
    await visits('silent', 3);
    const refused = ask();
    await settled();
    expect([refused.state, refused.retryAfterMs]).toEqual(['host_away', 60_000]);
    expect(await stateOf({ tenant: 'other' })).toBe('inside');
    // An answer to a person opens it for all.
    await visits('answered', 1, { isUrgent: true });
    expect(await stateOf()).toBe('inside');
  });

  test('fails those in line as well, at once', async () => {
    const { ask } = start({ breaker });
    const asked = many(40, () => ask());
    await settled();
    for (const request of asked.slice(0, 4)) await request.leave('silent');
    await settled();
    expect(asked.filter(({ state }) => state === 'host_away').length).toBeGreaterThan(30);
  });

  test('is not given up as long as it answers in between, and gets as many more tries as it answered before', async () => {
    const { visits, stateOf } = start({ breaker: { ...breaker, creditMax: 2 } });
    for (let n = 0; n < 5; n += 1) {
      await visits('silent', 2);
      await visits('answered', 1);
    }
    await visits('silent', 5);
    expect(await stateOf()).toBe('host_away');
  });

  test('is asked by one after that while; the others wait for what becomes of it, and longer after its silence', async () => {
    const { ask, visits, stateOf } = start({ breaker });
    await visits('silent', 3);
    for (const pauseMs of [60_000, 120_000, 200_000]) {
      vi.advanceTimersByTime(pauseMs - 1);
      expect(await stateOf()).toBe('host_away');
      vi.advanceTimersByTime(1);
      const [probe, other] = [ask(), ask()];
      await settled();
      expect([probe.state, other.state]).toEqual(['inside', 'waiting']);
      await probe.leave('silent');
      expect(other.state).toBe('host_away');
    }
    vi.advanceTimersByTime(200_000);
    const requests = many(4, () => ask());
    await settled();
    expect(inside(requests)).toBe(1);
    await requests.find(({ state }) => state === 'inside')?.leave('answered');
    expect(inside(requests)).toBe(4);
  });

  test('with its photos is still asked for its feed, and an answer to either opens both', async () => {
    const { visits, stateOf } = start({ breaker });
    await visits('silent', 3, { kind: 'photo' });
    expect([await stateOf({ kind: 'photo' }), await stateOf()]).toEqual(['host_away', 'inside']);
    await visits('answered', 1);
    expect(await stateOf({ kind: 'photo' })).toBe('inside');
  });
});
