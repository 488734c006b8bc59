import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { metricsMessages } from '#core/messages/metrics-messages.ts';
import type { MetricsConfig } from '#server/config/read-metrics.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { createInstallationGauges } from './installation-gauges.ts';
import { createMeters, type Meters } from './meters.ts';

/** What a process tells a monitoring program. */
export type Metrics = { readonly meters: Meters; readonly close: () => Promise<void> };

/**
 * Opens `/metrics` in the text format of Prometheus, at an address of its own that METRICS names; null where it is not set. Nothing of it is loaded
 * then. Fails with `StartError` where the address is taken.
 */
export async function openMetrics(
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'log'>,
): Promise<Metrics | null> {
  const { metrics } = platform.config;
  if (metrics === null) return null;
  const library = await import('prom-client');
  const registry = new library.Registry();
  registry.setDefaultLabels({ role: platform.config.roles.join('+') });
  library.collectDefaultMetrics({ register: registry });
  const meters = createMeters(library, registry);
  const readInstallation = createInstallationGauges(library, registry, platform);
  const server = createServer((request, response) => {
    void answer(request, response, metrics, async () => {
      await readInstallation();
      return { type: registry.contentType, text: await registry.metrics() };
    });
  });
  await listen(server, metrics);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  platform.log.info(`Metrics are at http://${metrics.host}:${metrics.port}/metrics`);
  return { meters, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token }: MetricsConfig,
  read: () => Promise<{ type: string; text: string }>,
): Promise<void> {
  if (token !== null && !isBearer(request.headers.authorization, token))
    return say(response, 401, metricsMessages.wrongToken, { 'www-authenticate': 'Bearer' });
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
    return say(response, 404, metricsMessages.onlyMetrics);
  try {
    const { type, text } = await read();
    say(response, 200, text, { 'content-type': type });
  } catch {
    say(response, 500, metricsMessages.unreadable);
  }
}

function say(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header?.replace(/^Bearer /i, '') ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function listen(server: Server, { host, port }: MetricsConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new StartError(`METRICS cannot be opened at ${host}:${port}; choose another address.`, { cause }),
      ),
    );
    server.listen(port, host, resolve);
  });
}
