import { describe, expect, test, vi } from 'vitest';
import { createPlaces, NoPlace, type Places } from './places.ts';

/** Takes a place when there is one, and notes whose it was. */
function line(places: Places) {
  const order: string[] = [];
  const leavers: (() => void)[] = [];
  return {
    order,
    ask: async (tenant: string | null, name = tenant ?? 'unknown') => {
      const leave = await places.take(tenant);
      order.push(name);
      leavers.push(leave);
    },
    leaveFirst: async () => {
      leavers.shift()?.();
      await settled();
    },
  };
}

/** Waits until resolved promises are delivered. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('places', () => {
  test("one tenant's hundred do not come before another's first", async () => {
    const { ask, leaveFirst, order } = line(createPlaces({ total: 1 }));
    for (let n = 1; n <= 100; n++) void ask('hog', `hog ${n}`);
    void ask('small');
    await settled();
    await leaveFirst();
    expect(order).toEqual(['hog 1', 'small']);
    await leaveFirst();
    await leaveFirst();
    expect(order).toEqual(['hog 1', 'small', 'hog 2', 'hog 3']);
  });

  test('what waits behind all others has a place only where nobody else waits, and is charged to its tenant', async () => {
    const places = createPlaces({ total: 1, newcomerMs: 1 });
    const order: string[] = [];
    const ask = (tenant: string, isLast = false) =>
      places.hold(tenant, async () => void order.push(isLast ? `${tenant} last` : tenant), { isLast });
    const leave = await places.take('first');
    const asked = [ask('hog', true), ask('hog', true), ask('hog'), ask('small'), ask('small'), ask('small')];
    leave();
    await Promise.all(asked);
    expect(order.slice(4)).toEqual(['hog last', 'hog last']);
    expect([places.taken(), places.waiting()]).toEqual([0, 0]);
  });

  test('tenants that all wait take turns, and each is served in the order it came', async () => {
    const { ask, leaveFirst, order } = line(createPlaces({ total: 1 }));
    for (const tenant of ['a', 'b', 'c']) for (const n of [1, 2]) void ask(tenant, tenant + n);
    await settled();
    for (let n = 0; n < 5; n++) await leaveFirst();
    expect(order.slice(0, 3).toSorted()).toEqual(['a1', 'b1', 'c1']);
    expect(order.slice(3).toSorted()).toEqual(['a2', 'b2', 'c2']);
  });

  test('who was idle for long gets a turn at once, but not all turns that it missed', async () => {
    const { ask, leaveFirst, order } = line(createPlaces({ total: 1 }));
    for (let n = 1; n <= 300; n++) void ask('busy');
    await settled();
    for (let n = 0; n < 200; n++) await leaveFirst();
    for (let n = 1; n <= 100; n++) void ask('late');
    for (let n = 0; n < 60; n++) await leaveFirst();
    const since = order.slice(201);
    expect(since[0]).toBe('late');
    expect(since).toContain('busy');
  });

  test('who comes anew is served before all others for a while, and is not new again a moment later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { ask, leaveFirst, order } = line(createPlaces({ total: 2, newcomerMs: 90 }));
    const work = async (count: number) => {
      for (let n = 0; n < count; n++) {
        vi.advanceTimersByTime(20);
        await leaveFirst();
      }
    };
    for (let n = 0; n < 40; n++) void ask('busy');
    await settled();
    await work(8);
    for (let n = 0; n < 20; n++) void ask('small');
    await work(4);
    // Both places are the newcomer's, and not one of two.
    expect(order.slice(10)).toEqual(['small', 'small', 'small', 'small']);
    await work(24);
    const before = order.length;
    for (let n = 0; n < 20; n++) void ask('small');
    await work(6);
    expect(order.slice(before)).toContain('busy');
    vi.useRealTimers();
  });

  test('one tenant has no more than its own bound while others have places left', async () => {
    const places = createPlaces({ total: 3, perTenant: 2 });
    const { ask, order } = line(places);
    for (const n of [1, 2, 3]) void ask('hog', `hog ${n}`);
    void ask('small');
    await settled();
    expect(order).toEqual(['hog 1', 'hog 2', 'small']);
    expect([places.taken('hog'), places.waiting('hog'), places.taken(), places.waiting()]).toEqual([
      2, 1, 3, 1,
    ]);
  });

  test('those whose tenant is unknown are one tenant together', async () => {
    const { ask, leaveFirst, order } = line(createPlaces({ total: 2, perTenant: 1 }));
    void ask(null, 'first');
    void ask(null, 'second');
    void ask('known');
    await settled();
    expect(order).toEqual(['first', 'known']);
    await leaveFirst();
    expect(order).toEqual(['first', 'known', 'second']);
  });

  test('who is one too many is told at once, and the places stay whole', async () => {
    const places = createPlaces({ total: 1, waitingPerTenant: 1, waitingTotal: 2 });
    const leave = await places.take('a');
    const second = places.take('a');
    await expect(places.take('a')).rejects.toMatchObject({ reason: 'too many wait' });
    const other = places.take('b');
    await expect(places.take('c')).rejects.toBeInstanceOf(NoPlace);
    leave();
    (await Promise.race([second, other]))();
    await Promise.all([second, other]).then((leavers) => leavers.forEach((last) => last()));
    expect([places.taken(), places.waiting()]).toEqual([0, 0]);
  });

  test('a wait ends at its deadline, and the place goes to the next in line', async () => {
    const places = createPlaces({ total: 1, waitMs: 5 });
    const leave = await places.take('a');
    await expect(places.take('b')).rejects.toMatchObject({ reason: 'waited too long' });
    const patient = places.take('b', { waitMs: Infinity });
    leave();
    (await patient)();
    expect([places.taken(), places.waiting()]).toEqual([0, 0]);
  });

  test('a cancelled wait takes no place; a cancelled signal takes none at all', async () => {
    const places = createPlaces({ total: 1 });
    const leave = await places.take('a');
    const cancelled = new AbortController();
    const waiting = places.take('a', { signal: cancelled.signal });
    const next = places.take('a');
    cancelled.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(places.take('b', { signal: cancelled.signal })).rejects.toThrow('gone');
    leave();
    (await next)();
    expect(places.taken()).toBe(0);
  });

  test('a place is given back once, and also when the work in it fails', async () => {
    const places = createPlaces({ total: 1 });
    const leave = await places.take('a');
    const second = places.take('a');
    leave();
    leave();
    const leaveAgain = await second;
    expect(places.taken()).toBe(1);
    leaveAgain();
    await expect(places.hold('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect([await places.hold('a', () => Promise.resolve(7)), places.taken()]).toEqual([7, 0]);
  });

  test('a newcomer without a place is told of, but to itself, and not once it has had enough', async () => {
    const places = createPlaces({ total: 1, newcomerMs: 1 });
    const leave = await places.take('hog');
    const last = places.take('last', { isLast: true });
    const more = places.take('hog');
    expect(places.isNewcomerWaiting('hog')).toBe(false);
    const newcomer = places.take('newcomer');
    expect([places.isNewcomerWaiting('hog'), places.isNewcomerWaiting('newcomer')]).toEqual([true, false]);
    leave();
    (await newcomer)();
    expect(places.isNewcomerWaiting('hog')).toBe(false);
    (await more)();
    (await last)();
  });
});
