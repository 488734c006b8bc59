import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { giveSignOfLife, noteEndOfProcess } from '#server/db/installation/processes.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { version } from '#server/platform/process/version.ts';

/** Interval between a process's heartbeats, in ms. */
const INTERVAL_MS = 5_000;

/** Maximum wait in ms for recording that this process ends; if that fails, the missing heartbeats say the same. */
const FAREWELL_MS = 500;

/** Sends heartbeats to the installation's other processes until this one ends. */
export async function startSignsOfLife({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<{ end(): Promise<void> }> {
  const self = { id: randomUUID(), roles: config.roles, host: os.hostname(), pid: process.pid, version };
  let isUnderWay = false;
  const give = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    // Skipped while the database is unreachable: nobody could read the record.
    await giveSignOfLife(database.query, self).catch(() => undefined);
    isUnderWay = false;
  };
  await give();
  const timer = setInterval(() => void give(), INTERVAL_MS).unref();
  return {
    async end() {
      clearInterval(timer);
      const farewell = noteEndOfProcess(database.query, self.id).catch(() => undefined);
      await Promise.race([farewell, wait(FAREWELL_MS, undefined, { ref: false })]);
    },
  };
}
