import { type Clock, type Db, PgBoss, systemClock } from 'pg-boss';
import type { ErrorCode } from '#core/errors.ts';
import type { PostgresDatabase } from '../database/database.ts';
import type { Sql } from '../database/port.ts';
import { errorCode, textProperty } from '../error-facts.ts';
import type { Log } from '../process/log.ts';
import { createPlaces } from '../turns/places.ts';
import { createRateLimiter } from '../turns/rate-limit.ts';
import { deadLetters, type JobDefinition } from './port.ts';

// The minimum of pg-boss; jobs of a killed worker return to the queue this long after its last heartbeat.
const HEARTBEAT_SECONDS = 10;

/** Called with a queue's name when a job may be waiting in it, or with null for any queue. */
export type WakeUp = (name: string | null) => void;

/** Starts pg-boss on our own connections and creates the queues of `definitions`. */
export async function startBoss(
  database: PostgresDatabase,
  options: {
    definitions: readonly JobDefinition<object>[];
    isBusy: () => boolean;
    log: Log;
    wakeUp: WakeUp;
  },
): Promise<PgBoss> {
  const { log } = options;
  const boss = new PgBoss({
    db: bossDatabase(database, options.wakeUp),
    useListenNotify: true,
    // `QueueWatch` calls it when there is something to look after.
    supervise: false,
    monitorIntervalSeconds: 1,
    // pg-boss reads from this cache which keys have a running job; an outdated cache would delay the next run of a key.
    queueCacheIntervalSeconds: 1,
    maintenanceIntervalSeconds: 600,
    schedule: false,
    clock: restingClock(options.isBusy),
  });
  // While the database restarts every poll of the queue fails, which is reported elsewhere. Other failures repeat every second for each
  // queue, and are reported once a minute.
  const said = createRateLimiter({ turns: 1, windowMs: 60_000 }, { now: () => new Date(steadyNow()) });
  const levelOf = (text: string) => (said.take(text) === 0 ? 'warn' : 'debug');
  boss.on('error', (err) =>
    log[isOutage(err) ? 'debug' : levelOf(textProperty(err, 'message'))]({ err }, 'The queue met an error.'),
  );
  boss.on('warning', (warning) => log[levelOf(warning.message)]({ warning }, warning.message));
  await boss.start();
  await createQueues(boss, options.definitions);
  return boss;
}

/** Clock that never goes back: otherwise pg-boss would wait until the old time is reached again, polling all the while. */
const steadyNow = () => performance.timeOrigin + performance.now();

/** pg-boss reads its queues every second for the keys in progress: not while there are none. */
const restingClock = (isBusy: () => boolean): Clock => ({
  ...systemClock,
  now: steadyNow,
  setInterval: (work, ms) => setInterval(() => isBusy() && work(), ms),
});

/** Lets pg-boss work inside our transaction. */
export function inside(sql: Sql): Db {
  return { executeSql: async (text, values = []) => ({ rows: await sql.rows(text, values) }) };
}

/**
 * While jobs are due, many loops ask for them and pg-boss maintains its queues in the same moment. With a connection for each of them, a
 * dozen database processes would never become idle.
 */
const STATEMENTS_AT_ONCE = 3;

function bossDatabase(database: PostgresDatabase, wakeUp: WakeUp): Db {
  const places = createPlaces({ total: STATEMENTS_AT_ONCE });
  return {
    executeSql: (text, values) => places.hold(null, () => database.execute(text, values)),
    async listen(channel, onNotification, onReconnect) {
      const listener = await database.listen(
        channel,
        (payload) => {
          onNotification(payload);
          wakeUp(payload);
        },
        () => {
          onReconnect();
          wakeUp(null);
        },
      );
      return { close: () => listener.stop() };
    },
  };
}

// pg-boss reports copies of errors, so `instanceof` does not recognise them.
function isOutage(error: unknown): boolean {
  return errorCode(error) === ('unavailable' satisfies ErrorCode);
}

async function createQueues(boss: PgBoss, definitions: readonly JobDefinition<object>[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!existing.has(deadLetters.name))
    await boss.createQueue(deadLetters.name, { ...toQueueSettings(deadLetters), policy: 'standard' });
  for (const definition of definitions) {
    if (definition.name === deadLetters.name) continue;
    const settings = { ...toQueueSettings(definition), deadLetter: deadLetters.name };
    if (existing.has(definition.name)) await boss.updateQueue(definition.name, settings);
    else await boss.createQueue(definition.name, { ...settings, policy: definition.policy ?? 'standard' });
  }
}

const DAY_SECONDS = 86_400;

function toQueueSettings(definition: JobDefinition<object>) {
  return {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: definition.retryLimit ?? 3,
    retryDelay: definition.retryDelaySeconds ?? 1,
    retryBackoff: true,
    retryDelayMax: definition.retryDelayMaxSeconds ?? 60,
    expireInSeconds: definition.expireSeconds ?? 900,
    // Finished work is recorded in our own tables; a feed of 100,000 products leaves thousands of jobs per run.
    deleteAfterSeconds: DAY_SECONDS / 4,
    retentionSeconds: 14 * DAY_SECONDS,
  };
}
