import { createPlaces, NoPlace, type Places } from '../turns/places.ts';
import { type Breaker, type BreakerOptions, createBreaker, type HostOutcome } from './breaker.ts';
import type { RemoteKind } from './port.ts';
import { RemoteError } from './remote-error.ts';

/** Limits for concurrent requests, and conditions for letting one through at all. */
export interface HostGateOptions {
  /** Requests of one tenant to one host, so that we never press a small shop. */
  readonly perHostAndTenant: number;
  /** Requests of all tenants to one host. */
  readonly perHost: number;
  /** Requests of one tenant to all hosts. */
  readonly perTenant: number;
  readonly total: number;
  /** A request that takes longer makes room for the next, as long as no more than `perHostAndTenant` others did. */
  readonly lingerMs: number;
  /** Longest wait for a place when a person waits, in ms; a run has the time. */
  readonly urgentWaitMs: number;
  readonly breaker: BreakerOptions;
}

export const defaultGate: HostGateOptions = {
  perHostAndTenant: 4,
  perHost: 12,
  perTenant: 32,
  total: 256,
  lingerMs: 2_000,
  urgentWaitMs: 20_000,
  breaker: { failuresMax: 5, coolDownMs: 15_000, coolDownMsMax: 120_000 },
};

/** Lets only so many requests at a time through, and for a while none to a host that does not answer. */
export interface HostGate {
  /** Waits for a place. Fails with the signal's reason, or with `RemoteError`: 'host_away' or 'timeout'. */
  enter(host: string, options: EnterOptions): Promise<Visit>;
}

interface EnterOptions {
  /** Tenant of the request; null when unknown. */
  readonly tenant: string | null;
  readonly signal: AbortSignal;
  /** Kind of the request: a host whose photos fail is still asked for its feed. */
  readonly kind: RemoteKind;
  /** True where a person waits: places of their own, and a host that was given up is asked all the same. */
  readonly isUrgent: boolean;
}

/** A request that was let through. */
export interface Visit {
  /** Gives the place back and says how it went; null when that says nothing about the host. Only the first call counts. */
  leave(outcome: HostOutcome): void;
}

export function createHostGate(options: HostGateOptions = defaultGate): HostGate {
  const breaker = createBreaker(options.breaker);
  const hosts = new Map<string, Host>();
  const all = createPlaces({ total: options.total, perTenant: options.perTenant });
  return {
    async enter(name, { tenant, signal, kind, isUrgent }) {
      const isPhoto = kind === 'photo';
      // Has times of its own for what does not answer, and says nothing about a shop on the same host.
      const isPost = kind === 'post';
      const keyFor = (what: 'feeds' | 'photos') => `${tenant ?? ''} ${name} ${what}`;
      const key = keyFor(isPhoto ? 'photos' : 'feeds');
      if (!isUrgent && !isPost) breaker.check(key);
      const who = isUrgent ? `${tenant ?? ''} in person` : tenant;
      const wait = { signal, waitMs: isUrgent ? options.urgentWaitMs : undefined };
      const leavers: (() => void)[] = [];
      const leavePlaces = () => leavers.forEach((leave) => leave());
      try {
        leavers.push(await enterHost(hosts, name, options, (places) => places.take(who, wait)));
        leavers.push(await all.take(who, wait));
        // The host may have been given up while this one stood in line.
        const note = await noteFor(breaker, key, { isPost, isUrgent, signal });
        let isInside = true;
        return {
          leave(outcome) {
            if (!isInside) return;
            isInside = false;
            leavePlaces();
            note(outcome);
            // Photos that hang do not keep a host's feed from being read; whatever else is known of it holds for both.
            if (!isPost && (!isPhoto || outcome === 'answered'))
              breaker.passAlways(keyFor(isPhoto ? 'feeds' : 'photos'))(outcome);
          },
        };
      } catch (error) {
        leavePlaces();
        throw error instanceof NoPlace ? new RemoteError('timeout', { cause: error }) : error;
      }
    },
  };
}

/** Returns the function by which a visitor that is let through says how it went. */
async function noteFor(
  breaker: Breaker,
  key: string,
  { isPost, isUrgent, signal }: { isPost: boolean; isUrgent: boolean; signal: AbortSignal },
): Promise<(outcome: HostOutcome) => void> {
  if (isPost) return () => undefined;
  return isUrgent ? breaker.passAlways(key) : await breaker.pass(key, signal);
}

interface Host {
  visitors: number;
  readonly places: Places;
  /** Places for requests that linger. */
  readonly slow: Places;
}

async function enterHost(
  hosts: Map<string, Host>,
  name: string,
  { perHost, perHostAndTenant, lingerMs }: HostGateOptions,
  takeOf: (places: Places) => Promise<() => void>,
): Promise<() => void> {
  const bounds = { total: perHost, perTenant: perHostAndTenant };
  const host = hosts.get(name) ?? {
    visitors: 0,
    places: createPlaces(bounds),
    slow: createPlaces({ ...bounds, waitingTotal: 0 }),
  };
  hosts.set(name, host);
  host.visitors += 1;
  const forget = () => {
    host.visitors -= 1;
    if (host.visitors === 0) hosts.delete(name);
  };
  try {
    const leave = await takeOf(host.places);
    const leaveSlow = makeRoomLater(() => takeOf(host.slow), leave, lingerMs);
    return () => {
      leaveSlow();
      leave();
      forget();
    };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Moves a request that lingers to the places of the slow, if one is free; returns the function that leaves those. */
function makeRoomLater(takeSlow: () => Promise<() => void>, leave: () => void, lingerMs: number): () => void {
  let hasLeft = false;
  let leaveSlow = () => {};
  const move = async () => {
    // Without a free place, or when the request was cancelled just now, it stays where it is.
    const taken = await takeSlow().catch(() => null);
    if (taken === null) return;
    if (hasLeft) return taken();
    leaveSlow = taken;
    leave();
  };
  const timer = setTimeout(() => void move(), lingerMs);
  return () => {
    hasLeft = true;
    clearTimeout(timer);
    leaveSlow();
  };
}
