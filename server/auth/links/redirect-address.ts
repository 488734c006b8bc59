import type { Config } from '#server/config.ts';

/**
 * Returns the final address of a link: on our own origin or a front end of ours elsewhere; on a local installation also on our port under
 * the machine's other names. Anything else becomes our own front page. The address is rebuilt from its parsed parts, so that nothing
 * depends on two parsers agreeing.
 */
export function safeRedirect(
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'isProduction' | 'port'>,
  text: string | null | undefined,
): string {
  const home = `${config.publicUrl}/`;
  if (!text || !URL.canParse(text)) return home;
  const url = new URL(text);
  const isOurs =
    [new URL(config.publicUrl).origin, ...config.allowedOrigins].includes(url.origin) ||
    (!config.isProduction && isLoopback(url, config.port));
  if (!isOurs || url.username !== '' || url.password !== '') return home;
  url.hash = '';
  return url.href;
}

function isLoopback({ protocol, hostname, port }: URL, ours: number): boolean {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'http:' && isHere && Number(port || 80) === ours;
}
