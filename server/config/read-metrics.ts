import { ConfigError, type Environment, readSetting } from './environment.ts';

/** Address at which monitoring programs read this process's metrics. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
  /** Required bearer token; null: none, and only this machine can reach the address. */
  readonly token: string | null;
}

const tokenMin = 16;

/**
 * Reads `METRICS`, an address such as '9464' or '0.0.0.0:9464', and `METRICS_TOKEN`; null if the first is not set. A public address
 * requires the token, because the numbers show what a shop sells and when. Fails with `ConfigError`.
 */
export function readMetrics(env: Environment): MetricsConfig | null {
  const text = readSetting(env, 'METRICS');
  const token = readSetting(env, 'METRICS_TOKEN');
  if (token !== null && token.length < tokenMin)
    throw new ConfigError(`METRICS_TOKEN must have ${tokenMin} characters or more.`);
  if (text === null) return null;
  const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > 65_535)
    throw new ConfigError(`METRICS must be a port or an address such as '127.0.0.1:9464', not '${text}'.`);
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (token === null && !isLoopback(address))
    throw new ConfigError(
      `METRICS can be reached by others at ${text}: please set METRICS_TOKEN to a secret as well.`,
    );
  return { host: address, port, token };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
