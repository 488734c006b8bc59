import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { doctorMessages } from '#core/messages/doctor-messages.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '../process/log.ts';
import { isPassedOn } from './proxy-headers.ts';

/** Tracks which addresses are shared by many callers, so that no one is counted for what others do. */
export interface ProxyWatch {
  /** Checks a request. The first one that a proxy passes on although none is trusted is logged. */
  see(request: { socketAddress: string | undefined; headers: IncomingHttpHeaders }): void;
  /** Whether callers of this address cannot be told apart: it may be that of a proxy nobody told us about. */
  isShared(address: string | undefined): boolean;
}

// Real proxies are few; the bound is against somebody who can pick addresses of a private network.
const proxiesMax = 1_000;

/**
 * Creates a watch for proxies. A proxy that is not configured is on this machine, is in our network and writes headers, or ends TLS in
 * front of us: its address is then seen instead of the caller's. `onSeen` is called once for each of them that is near.
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
      // Anybody on the internet can write such a header too, and must not escape the limits by it.
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

/** Whether a request comes from this machine, as far as can be told: a proxy on it may pass it on without a word. */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  return findRange(socket.remoteAddress ?? '') === 'loopback' && !isPassedOn(headers);
}

function findRange(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown';
}
