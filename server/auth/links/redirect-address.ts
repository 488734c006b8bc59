import type { Config } from '#server/config.ts';

/**
 * Where a link may lead in the end: an address on our own origin or that of a front end of ours elsewhere, on an
 * installation for this machine only also on any of its ports, where the dashboard with live reload is. Everything else
 * becomes our own front page. The address is rebuilt from its parsed parts, so that nothing depends on two parsers agreeing.
 */
export function safeRedirect(
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'isProduction'>,
  text: string | null | undefined,
): string {
  const home = `${config.publicUrl}/`;
  if (!text || !URL.canParse(text)) return home;
  const url = new URL(text);
  const isOurs =
    [new URL(config.publicUrl).origin, ...config.allowedOrigins].includes(url.origin) ||
    (!config.isProduction && isLoopback(url));
  if (!isOurs || url.username !== '' || url.password !== '') return home;
  url.hash = '';
  return url.href;
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
