import type { Registry } from 'prom-client';
import { metricsHelp } from '#core/messages/metrics-messages.ts';

/** Counters and timers of this process. All times are in seconds, as usual in Prometheus. */
export type Meters = {
  readonly job: (queue: string, result: 'done' | 'failed' | 'put_off', seconds: number) => void;
  /** Records a request to a shop: kind, result ('ok', 'not_modified' or a code), seconds until the headers. */
  readonly outbound: (kind: string, result: string, seconds: number) => void;
  /** Records a drawn picture or a removed background, with the result. */
  readonly drawing: (step: 'picture' | 'cut_out', result: 'done' | 'failed', seconds: number) => void;
  /** Records an answered call: its pattern, never its address. */
  readonly request: (method: string, route: string, status: number, seconds: number) => void;
  readonly database: (seconds: number) => void;
  /** Records a whole transaction, including the wait for a connection: a user's, or the product's own. */
  readonly transaction: (as: 'user' | 'owner', result: 'done' | 'failed', seconds: number) => void;
  readonly storage: (operation: string, result: 'done' | 'failed', seconds: number) => void;
};

type Library = typeof import('prom-client');

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const usual = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const long = [0.1, 0.5, 1, 5, 15, 60, 300, 900];

export function createMeters({ Histogram }: Library, registry: Registry): Meters {
  const timer = <Label extends string>(
    name: keyof typeof metricsHelp,
    labelNames: readonly Label[],
    buckets: number[],
  ) =>
    new Histogram({
      name: `feedmaker_${name}_seconds`,
      help: metricsHelp[name],
      labelNames,
      buckets,
      registers: [registry],
    });
  const job = timer('job', ['queue', 'result'], long);
  const outbound = timer('outbound_request', ['kind', 'result'], usual);
  const drawing = timer('drawing', ['step', 'result'], usual);
  const request = timer('http_request', ['method', 'route', 'status'], quick);
  const database = timer('database_query', [], quick);
  const transaction = timer('database_transaction', ['as', 'result'], usual);
  const storage = timer('storage', ['operation', 'result'], quick);
  return {
    job: (queue, result, seconds) => job.observe({ queue, result }, seconds),
    outbound: (kind, result, seconds) => outbound.observe({ kind, result }, seconds),
    drawing: (step, result, seconds) => drawing.observe({ step, result }, seconds),
    request: (method, route, status, seconds) => request.observe({ method, route, status }, seconds),
    database: (seconds) => database.observe(seconds),
    transaction: (as, result, seconds) => transaction.observe({ as, result }, seconds),
    storage: (operation, result, seconds) => storage.observe({ operation, result }, seconds),
  };
}
