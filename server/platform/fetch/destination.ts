import { RemoteError } from './remote-error.ts';

/** Rules for destinations that may be called. */
export interface DestinationRules {
  /** `host:port` pairs that the operator trusts. */
  readonly allowHosts: readonly string[];
  /** Our own addresses: only paths that `allowPath` accepts may be called there. */
  readonly own?:
    | { readonly origins: readonly string[]; readonly allowPath: (path: string) => boolean }
    | undefined;
}

/** 'public': every address on the way is checked. 'trusted': named by the operator, so it may be a private one. */
export type Trust = 'public' | 'trusted';

/** Decides about one address, before anything is resolved or connected. Fails with `RemoteError`. */
export function judgeDestination(url: URL, rules: DestinationRules): Trust {
  const openPorts = OPEN_PORTS[url.protocol];
  if (openPorts === undefined || url.hostname === '') throw new RemoteError('bad_url');
  if (url.username !== '' || url.password !== '') throw new RemoteError('bad_url');
  if (rules.own?.origins.includes(url.origin) === true) {
    if (rules.own.allowPath(url.pathname)) return 'trusted';
    throw new RemoteError('blocked_address');
  }
  const port = findPort(url);
  const names = isLoopbackName(url.hostname) ? LOOPBACK_NAMES : [url.hostname];
  if (names.some((name) => rules.allowHosts.includes(`${name}:${port}`))) return 'trusted';
  if (!openPorts.has(port)) throw new RemoteError('blocked_address');
  return 'public';
}

/** Reads an address that a user or a server gave. Fails with `RemoteError`. */
export function parseDestination(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new RemoteError('bad_url');
  return url;
}

// Other ports belong to services that were never meant to be spoken to by strangers.
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
const OPEN_PORTS: Readonly<Record<string, ReadonlySet<number>>> = {
  'http:': WEB_PORTS,
  'https:': WEB_PORTS,
  'sftp:': new Set([22, 2022, 2222, 22022, 22222]),
};

// The operator who names one of these means this machine, however the feed spells it.
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname);
}

/** Returns the port that an address leads to. */
export function findPort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  if (url.protocol === 'sftp:') return 22;
  return url.protocol === 'https:' ? 443 : 80;
}
