import { ConfigError, type Environment, readSetting } from './environment.ts';
import { readAmount } from './read-quotas.ts';

export interface MachineConfig {
  /** Bytes of the disk to keep free for the database; null: a share of it. */
  readonly diskReserveBytes: number | null;
  /** Bytes on disk for photos scaled for drawing; null: a share of it. */
  readonly fittedPhotosBytes: number | null;
  /** Number of processes that draw for runs; null: derived from cores and memory. */
  readonly drawingProcesses: number | null;
}

/** Reads `DISK_RESERVE`, `FITTED_PHOTOS` and `DRAWING_PROCESSES`. Fails with `ConfigError`. */
export function readMachineSettings(env: Environment): MachineConfig {
  return {
    diskReserveBytes: readDiskReserve(env),
    fittedPhotosBytes: readFittedPhotos(env),
    drawingProcesses: readDrawingProcesses(env),
  };
}

function readDiskReserve(env: Environment): number | null {
  const text = readSetting(env, 'DISK_RESERVE');
  if (text === null) return null;
  const bytes = readAmount(text, true);
  if (bytes === undefined || bytes === null)
    throw new ConfigError(`DISK_RESERVE must be a size such as 2GB, not '${text}'.`);
  return bytes;
}

function readFittedPhotos(env: Environment): number | null {
  const text = readSetting(env, 'FITTED_PHOTOS');
  if (text === null) return null;
  const bytes = readAmount(text, true);
  if (bytes === undefined)
    throw new ConfigError(`FITTED_PHOTOS must be none or a size such as 2GB, not '${text}'.`);
  return bytes ?? 0;
}

function readDrawingProcesses(env: Environment): number | null {
  const text = readSetting(env, 'DRAWING_PROCESSES');
  if (text === null) return null;
  if (!/^[1-9]\d?$/.test(text))
    throw new ConfigError(`DRAWING_PROCESSES must be a whole number from 1 to 99, not '${text}'.`);
  return Number(text);
}
