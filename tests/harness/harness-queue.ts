import * as z from 'zod/mini';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import type { JobDefinition, Queue } from '#server/platform/queue/port.ts';
import { silentLog } from './silent-log.ts';

export type Data = { n: number };

let names = 0;

/** Returns a job definition with a unique name. */
export function define(more: Partial<JobDefinition<Data>> = {}): JobDefinition<Data> {
  return { name: `job-${names++}`, schema: z.object({ n: z.number() }), ...more };
}

export type WithQueue = (
  definitions: JobDefinition<Data>[],
  scenario: (queue: Queue) => Promise<void>,
) => Promise<void>;

/** Runs scenarios, each with a queue in this process that is stopped afterwards. */
export function queueScenarios(database: PostgresDatabase): WithQueue {
  return async (definitions, scenario) => {
    const options = { definitions, isWorker: true, isOnlyProcess: false, log: silentLog };
    const queue = await openQueue(database, options);
    try {
      await scenario(queue);
    } finally {
      await queue.stop();
    }
  };
}

export function gate<Value = void>(): { open: (value: Value) => void; opened: Promise<Value> } {
  const resolvers: ((value: Value) => void)[] = [];
  const opened = new Promise<Value>((resolve) => resolvers.push(resolve));
  return { open: (value) => resolvers[0]?.(value), opened };
}

export async function jobState(database: PostgresDatabase, id: string | null): Promise<string> {
  const { state } = await database.query.one<{ state: string }>(
    'select state from pgboss.job where id = $1',
    [id],
  );
  return state;
}
