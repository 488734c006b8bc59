import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { metricsMessages } from '#core/messages/metrics-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import type { MetricsConfig } from '#server/config/read-metrics.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { createInstallationGauges } from './installation-gauges.ts';
import { createMeters, type Meters } from './meters.ts';

export interface Metrics {
  readonly meters: Meters;
  /** Makes the same address also answer `/readyz`, with the state of each part of the process. */
  readonly tellReadiness: (look: LookAtReadiness) => void;
  readonly close: () => Promise<void>;
}

type LookAtReadiness = () => Promise<{ readonly isReady: boolean; readonly details: object }>;

type Answer = readonly [status: number, type: string, text: string];

/**
 * Opens `/metrics` in the text format of Prometheus, at the separate address in METRICS; null if that is not set, and then nothing is
 * loaded. Fails with `StartError` if the address is in use.
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
  const pages = new Map<string, () => Promise<Answer>>();
  pages.set('/metrics', async () => {
    await readInstallation();
    return [200, registry.contentType, await registry.metrics()];
  });
  const server = createServer((request, response) => {
    void answer(request, response, metrics, pages);
  });
  await listen(server, metrics);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  platform.log.info(`Metrics are at http://${metrics.host}:${metrics.port}/metrics`);
  const tellReadiness = (look: LookAtReadiness) =>
    pages.set(addresses.readiness.pattern, async () => {
      const { isReady, details } = await look();
      return [isReady ? 200 : 503, 'application/json; charset=utf-8', JSON.stringify(details)];
    });
  return { meters, tellReadiness, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token }: MetricsConfig,
  pages: ReadonlyMap<string, () => Promise<Answer>>,
): Promise<void> {
  if (token !== null && !isBearer(request.headers.authorization, token))
    return say(response, 401, metricsMessages.wrongToken, { 'www-authenticate': 'Bearer' });
  const read = pages.get(request.url?.split('?')[0] ?? '');
  if (request.method !== 'GET' || read === undefined) return say(response, 404, metricsMessages.onlyMetrics);
  try {
    const [status, type, text] = await read();
    say(response, status, text, { 'content-type': type });
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
