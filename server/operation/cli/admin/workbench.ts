import { adminMessages } from '#core/messages/admin-messages.ts';
import { readConfigOrExit } from '#server/config.ts';
import { checkSchema } from '#server/operation/installation/check-data.ts';
import { jobs } from '#server/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import { lookAtDatabase } from '#server/platform/database/look-at-database.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createLog } from '#server/platform/process/log.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import type { Queue } from '#server/platform/queue/port.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Answer } from '../answer.ts';

/** An installation's data for operator commands, whether the server is running or not. */
export type Workbench = Pick<Platform, 'config' | 'storage' | 'clock' | 'log'> & {
  readonly database: PostgresDatabase;
  /** Opens the queue for commands that create jobs, which running workers take immediately; without a worker they wait for one. */
  readonly openQueue: () => Promise<Queue>;
};

export type AdminOptions = {
  readonly json?: boolean;
  readonly set?: string;
  readonly stuck?: boolean;
  readonly feed?: string;
  readonly dryRun?: boolean;
  readonly repair?: boolean;
  readonly resume?: string;
  /** The second argument of a command that has one. */
  readonly dir?: string;
};

/** An `admin` command on the workbench; `what` is the argument after its name. Null if it has printed its answer already. */
export type Act = (bench: Workbench, what: string, options: AdminOptions) => Promise<Answer | null>;

/**
 * Runs `work` on the installation of this environment, alongside running processes, and closes everything afterwards. Fails with
 * `StartError` without data, or with data of another release.
 */
export async function atWorkbench(work: (bench: Workbench) => Promise<void>): Promise<void> {
  const config = readConfigOrExit([]);
  // Standard output is reserved for the command's result.
  const log = createLog({ isProduction: false, destination: process.stderr });
  log.level = 'error';
  const database = await lookAtDatabase(config, log);
  if (database === null) throw new StartError(adminMessages.noData);
  const closing: (() => Promise<void> | void)[] = [];
  try {
    const schema = await checkSchema(database.query);
    if (schema.state !== 'ok') throw new StartError(schema.text);
    const { storage, close } = await openStorage(config, { isOnlyProcess: false });
    closing.push(close);
    await work({
      config,
      database,
      log,
      clock: systemClock,
      storage,
      async openQueue() {
        const parts = { definitions: Object.values(jobs), isWorker: false, isOnlyProcess: false, log };
        const queue = await openQueue(database, parts);
        closing.push(() => queue.stop());
        return queue;
      },
    });
  } finally {
    for (const close of closing.toReversed()) await close();
    await database.close();
  }
}
