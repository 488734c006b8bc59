import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '../process/log.ts';

type Names = Pick<Config, 'publicUrl' | 'host' | 'allowedHosts'>;

/** Health checks come by whatever name their sender has for us, and their answers hold nothing about anybody. */
const forAnyName = new Set<string>([addresses.liveness.pattern, addresses.readiness.pattern]);

/**
 * Returns 421 to a name that is not ours: a page elsewhere can make a name of its own lead to this machine and would then
 * count as our own page (DNS rebinding). What is published is served before this, by any name: it is public, opens
 * nothing, and is fetched by way of other names, such as a content network's.
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
 * Whether a `Host` header names us: by PUBLIC_URL, HOST or ALLOWED_HOSTS, as localhost or by a bare address, which no
 * name can be made to lead to. No browser leaves it out.
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

/** Browsers let these names lead to their own machine only. */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
