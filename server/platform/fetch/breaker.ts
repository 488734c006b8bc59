import { LRUCache } from 'lru-cache';
import { RemoteError, type RemoteFailure } from './remote-error.ts';

/** Limits after which a host that does not answer is left alone, and for how long. */
export interface BreakerOptions {
  /** This many failures in a row, with no answer in between, and nobody is let through for a while. */
  readonly failuresMax: number;
  /** This many more for a host that has answered as often before: a few dead links are not a dead host. 20 unless said otherwise. */
  readonly creditMax?: number;
  /** First cool-down; it doubles with every probe that fails. */
  readonly coolDownMs: number;
  readonly coolDownMsMax: number;
}

/** Keeps those away from a host who would only wait for it. One key is one tenant at one host. */
export interface Breaker {
  /** Fails with `RemoteError('host_away')` while the host is left alone. */
  check(key: string): void;
  /**
   * Like `check`, but after the cool-down one caller is let through as a probe, and the others wait for its outcome. A caller that is
   * let through reports its outcome by the returned function: null when that tells nothing about the host.
   */
  pass(key: string, signal: AbortSignal): Promise<(outcome: HostOutcome) => void>;
  /** Returns the same function at once, for a caller that must not be kept away. */
  passAlways(key: string): (outcome: HostOutcome) => void;
}

export type HostOutcome = 'answered' | 'silent' | null;

/** Returns what a failed request means for its host: an answer of any kind shows that the host is up. */
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

/** Hosts come from strangers, so their number is bounded; the one that failed longest ago is forgotten first. */
const HOSTS_MAX = 10_000;

/** Starts without a memory. */
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
  /** Failures in a row. */
  failures: number;
  /** Answers before that, up to a bound. */
  credit: number;
  /** End of the cool-down, on the clock of `performance`. */
  closedUntil: number;
  coolDownMs: number;
  /** Ends when the one that was let through did. */
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
  // Requests in progress when the host was given up tell nothing new.
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

/** Waits until a probe has ended, but no longer than the limit: a probe may have more patience than those who wait for it. */
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
