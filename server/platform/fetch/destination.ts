import { RemoteError } from './remote-error.ts';

export interface DestinationRules {
  /** `host:port` pairs that may be in private networks, because the operator named them. */
  readonly allowHosts: readonly string[];
  /** Our own addresses: only paths that `allowPath` accepts may be requested there. */
  readonly own?:
    | { readonly origins: readonly string[]; readonly allowPath: (path: string) => boolean }
    | undefined;
}

/** 'public': every resolved address is checked. 'trusted': named by the operator, so the address may be private. */
export type Trust = 'public' | 'trusted';

/** Checks an address before its name is resolved or a connection is opened. Fails with `RemoteError`. */
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

/** Parses an address given by a user or a server. Fails with `RemoteError`. */
export function parseDestination(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new RemoteError('bad_url');
  return url;
}

// Other ports belong to services that are not meant for the public.
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
const OPEN_PORTS: Readonly<Record<string, ReadonlySet<number>>> = {
  'http:': WEB_PORTS,
  'https:': WEB_PORTS,
  'sftp:': new Set([22, 2022, 2222, 22022, 22222]),
};

// An operator who names any of these names means this machine, whichever spelling the feed uses.
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname);
}

export function findPort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  if (url.protocol === 'sftp:') return 22;
  return url.protocol === 'https:' ? 443 : 80;
}
