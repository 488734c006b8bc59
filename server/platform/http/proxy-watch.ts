import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { doctorMessages } from '#core/messages/doctor-messages.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '../process/log.ts';
import { isPassedOn } from './proxy-headers.ts';

/** Tracks which network addresses are shared by many callers, so that nobody is limited because of the calls of others. */
export interface ProxyWatch {
  /** Checks a request. If no proxy is configured as trusted, logs the first request that was forwarded by one. */
  see(request: { socketAddress: string | undefined; headers: IncomingHttpHeaders }): void;
  /** True if callers of this address cannot be distinguished: it may be that of an unconfigured proxy. */
  isShared(address: string | undefined): boolean;
}

// Maximum number of proxies tracked: real ones are few; the limit protects against somebody who can choose addresses of a private network.
const proxiesMax = 1_000;

/**
 * Creates a watch for proxies. An unconfigured proxy is on this machine, is in our network and adds headers, or ends TLS in front of us:
 * its address is then seen instead of the caller's. `onSeen` is called once for each such proxy nearby.
 */
export function createProxyWatch(
  { trustedProxies, publicUrl }: Pick<Config, 'trustedProxies' | 'publicUrl'>,
  log: Pick<Log, 'warn'>,
  onSeen: () => void = () => undefined,
): ProxyWatch {
  const proxies = new Set<string>();
  const isBehindTls = publicUrl.startsWith('https:');
  let isSaid = false;
  return {
    see({ socketAddress, headers }) {
      if (trustedProxies > 0 || !isPassedOn(headers)) return;
      if (!isSaid) log.warn(doctorMessages.proxySeen);
      isSaid = true;
      // Anybody on the internet can send such a header too, and must not escape the limits by it.
      const isNear = socketAddress !== undefined && findRange(socketAddress) !== 'unicast';
      if (!isNear || proxies.has(socketAddress) || proxies.size >= proxiesMax) return;
      proxies.add(socketAddress);
      onSeen();
    },
    isShared(address) {
      if (address === undefined || findRange(address) === 'loopback') return true;
      return trustedProxies === 0 && (isBehindTls || proxies.has(address));
    },
  };
}

/** True if a request comes from this machine, as far as can be determined: a local proxy may forward without adding headers. */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  return findRange(socket.remoteAddress ?? '') === 'loopback' && !isPassedOn(headers);
}

function findRange(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown';
}
