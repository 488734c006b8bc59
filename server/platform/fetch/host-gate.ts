import { createPlaces, NoPlace, type Places } from '../turns/places.ts';
import { type Breaker, type BreakerOptions, createBreaker, type HostOutcome } from './breaker.ts';
import type { RemoteKind } from './port.ts';
import { RemoteError } from './remote-error.ts';

export interface HostGateOptions {
  /** Maximum requests of one tenant to one host, so that we never overload a small shop. */
  readonly perHostAndTenant: number;
  /** Maximum requests of all tenants to one host. */
  readonly perHost: number;
  /** Maximum requests of one tenant to all hosts. */
  readonly perTenant: number;
  readonly total: number;
  /** Time in ms after which a slow request moves to one of `perHostAndTenant` slots for slow ones, so that the next may start. */
  readonly lingerMs: number;
  /** Longest wait for a slot while a person waits, in ms; runs may wait longer. */
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

/** Limits concurrent requests, and stops requests to unresponsive hosts for a while. */
export interface HostGate {
  /** Waits for a slot. Fails with the signal's reason, or with `RemoteError`: 'host_away' or 'timeout'. */
  enter(host: string, options: EnterOptions): Promise<Visit>;
}

interface EnterOptions {
  readonly tenant: string | null;
  readonly signal: AbortSignal;
  /** Kind of the request; failures are counted per kind, so that feeds are still fetched from a host whose photos fail. */
  readonly kind: RemoteKind;
  /** True if a person waits: the request uses slots reserved for such requests, and is sent even if requests to the host are stopped. */
  readonly isUrgent: boolean;
}

/** A request that was allowed to start. */
export interface Visit {
  /** Frees the slot and reports the outcome, null if it says nothing about the host. Later calls do nothing. */
  leave(outcome: HostOutcome): void;
}

export function createHostGate(options: HostGateOptions = defaultGate): HostGate {
  const breaker = createBreaker(options.breaker);
  const hosts = new Map<string, Host>();
  const all = createPlaces({ total: options.total, perTenant: options.perTenant });
  return {
    async enter(name, { tenant, signal, kind, isUrgent }) {
      const isPhoto = kind === 'photo';
      // Webhooks have their own retry times, and their failures say nothing about a shop on the same host.
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
        // While this request was queued, requests to the host may have been stopped.
        const note = await noteFor(breaker, key, { isPost, isUrgent, signal });
        let isInside = true;
        return {
          leave(outcome) {
            if (!isInside) return;
            isInside = false;
            leavePlaces();
            note(outcome);
            // Failed photos do not block a host's feed; every other outcome counts for both.
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

/** Returns the function by which an allowed request reports its outcome. */
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

/** Moves a slow request to a slot for slow requests, if one is free; returns the function that frees that slot. */
function makeRoomLater(takeSlow: () => Promise<() => void>, leave: () => void, lingerMs: number): () => void {
  let hasLeft = false;
  let leaveSlow = () => {};
  const move = async () => {
    // Without a free slot, or if the request was just cancelled, the request keeps its slot.
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
