import { LRUCache } from 'lru-cache';
import { RemoteError, type RemoteFailure } from './remote-error.ts';

/** Limits after which requests to an unresponsive host are stopped, and for how long. */
export interface BreakerOptions {
  /** Number of failures in a row, with no answer in between, after which the host gets no requests for a while; see `creditMax`. */
  readonly failuresMax: number;
  /** Maximum extra failures, one per earlier answer, so that a few dead links do not make a host count as dead. Default: 20. */
  readonly creditMax?: number;
  /** First time in ms for which requests are stopped; it doubles with every probe that fails. */
  readonly coolDownMs: number;
  readonly coolDownMsMax: number;
}

/** Stops requests to hosts that do not answer. A key stands for one tenant at one host. */
export interface Breaker {
  /** Fails with `RemoteError('host_away')` while requests to the host are stopped. */
  check(key: string): void;
  /**
   * Like `check`, but when requests have been stopped long enough, one caller may pass as a probe, and the others wait for its result. A
   * caller that may pass reports its outcome with the returned function: null if the outcome says nothing about the host.
   */
  pass(key: string, signal: AbortSignal): Promise<(outcome: HostOutcome) => void>;
  /** Returns that function immediately, without a check, for a caller that must never be stopped. */
  passAlways(key: string): (outcome: HostOutcome) => void;
}

export type HostOutcome = 'answered' | 'silent' | null;

/** Returns the meaning of a failed request for its host: any answer shows that the host is reachable. */
export function judgeFailure(failure: RemoteFailure): HostOutcome {
  if (SILENT.has(failure)) return 'silent';
  return SAYS_NOTHING.has(failure) ? null : 'answered';
}

const SILENT: ReadonlySet<RemoteFailure> = new Set(['timeout', 'too_slow', 'refused', 'reset', 'dns_failed']);
const SAYS_NOTHING: ReadonlySet<RemoteFailure> = new Set([
  'cancelled',
  'host_away',
  'bad_url',
  'blocked_address',
]);

/** Maximum number of hosts tracked, since users choose the hosts; the one that failed longest ago is dropped first. */
const HOSTS_MAX = 10_000;

export function createBreaker(options: BreakerOptions): Breaker {
  const hosts: Hosts = new LRUCache({ max: HOSTS_MAX });
  const isGivenUp = (host: Host) => host.failures >= options.failuresMax + host.credit;
  const check = (key: string) => {
    const host = hosts.get(key);
    const leftMs = host !== undefined && isGivenUp(host) ? host.closedUntil - performance.now() : 0;
    if (leftMs > 0) throw new RemoteError('host_away', { retryAfterMs: leftMs });
  };
  const passAlways = (key: string) => (outcome: HostOutcome) => note(hosts, key, outcome, options);
  return {
    check,
    passAlways,
    async pass(key, signal) {
      for (let host = hosts.get(key); host !== undefined && isGivenUp(host); host = hosts.get(key)) {
        check(key);
        if (host.probe === null) return probe(host, options);
        await untilEnded(host.probe, signal, options.coolDownMs);
      }
      return passAlways(key);
    },
  };
}

type Hosts = LRUCache<string, Host>;

interface Host {
  failures: number;
  /** Number of answers before those failures, up to `creditMax`. */
  credit: number;
  /** Time until which requests are stopped, on the clock of `performance`. */
  closedUntil: number;
  coolDownMs: number;
  /** Settles when the probe has ended; null without one. */
  probe: Promise<void> | null;
}

function newHost({ coolDownMs }: BreakerOptions): Host {
  return { failures: 0, credit: 0, closedUntil: 0, coolDownMs, probe: null };
}

function note(hosts: Hosts, key: string, outcome: HostOutcome, options: BreakerOptions): void {
  if (outcome === null) return;
  const host = hosts.get(key) ?? newHost(options);
  hosts.set(key, host);
  if (outcome === 'answered') return welcome(host, options);
  host.failures += 1;
  // Failures of requests that were in progress when the host's requests were stopped tell nothing new.
  if (host.failures === options.failuresMax + host.credit) giveUp(host, options);
}

function probe(host: Host, options: BreakerOptions) {
  let end = () => {};
  host.probe = new Promise((resolve) => {
    end = resolve;
  });
  return (outcome: HostOutcome) => {
    host.probe = null;
    if (outcome === 'answered') welcome(host, options);
    if (outcome === 'silent') giveUp(host, options);
    end();
  };
}

function welcome(host: Host, { coolDownMs, creditMax = 20 }: BreakerOptions): void {
  host.failures = 0;
  host.credit = Math.min(host.credit + 1, creditMax);
  host.coolDownMs = coolDownMs;
}

function giveUp(host: Host, { coolDownMsMax }: BreakerOptions): void {
  host.closedUntil = performance.now() + host.coolDownMs;
  host.coolDownMs = Math.min(host.coolDownMs * 2, coolDownMsMax);
}

/** Waits until a probe has ended, but no longer than the limit: the probe's own timeout may be longer than that of the waiting callers. */
async function untilEnded(wait: Promise<void>, signal: AbortSignal, limitMs: number): Promise<void> {
  signal.throwIfAborted();
  let abort = () => {};
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
    timer = setTimeout(() => reject(new RemoteError('host_away', { retryAfterMs: limitMs })), limitMs);
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([wait, stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
