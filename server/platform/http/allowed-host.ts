import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '../process/log.ts';

type Names = Pick<Config, 'publicUrl' | 'host' | 'allowedHosts'>;

/** Health checks may use any host name, and their answers contain no user data. */
const forAnyName = new Set<string>([addresses.liveness.pattern, addresses.readiness.pattern]);

/**
 * Answers 421 to a host name that is not ours: another page could point its own name at this machine and would then count as our own page
 * (DNS rebinding). Published files are served before this check under any name: they are public, and are fetched through other names such
 * as a CDN's.
 */
export function refuseForeignNames(app: FastifyInstance, names: Names, log: Pick<Log, 'warn'>): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    const { host } = request.raw.headers;
    if (isOurName(names, host) || forAnyName.has(request.url.split('?', 1)[0] ?? '')) return;
    if (!isSaid)
      log.warn(
        `A request for '${host?.slice(0, 200)}' was refused: this server answers as ${names.publicUrl}. ` +
          'Set PUBLIC_URL to the address that people open, or name this one in ALLOWED_HOSTS.',
      );
    isSaid = true;
    throw new AppError('misdirected');
  });
}

/**
 * True if a `Host` header names us: by PUBLIC_URL, HOST or ALLOWED_HOSTS, as localhost, or by a bare IP address, which DNS cannot redirect.
 * Browsers always send it.
 */
export function isOurName({ publicUrl, host, allowedHosts }: Names, header: string | undefined): boolean {
  if (header === undefined) return true;
  const name = /^(\[[0-9a-f:.]+\]|[^:/?#@\s]+)(?::\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  const bare = name.replace(/^\[|\]$/g, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)) return true;
  return (
    [new URL(publicUrl).hostname, host.toLowerCase(), ...allowedHosts].includes(name) || isLocalName(name)
  );
}

/** True for names that browsers resolve to their own machine only. */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
