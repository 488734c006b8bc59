import type { Log } from '../process/log.ts';
import { StartError } from '../process/start-error.ts';
import type { Storage } from './port.ts';
import { StorageAway } from './storage-away.ts';

/** Interval at which a service that was unreachable at the start is checked again, in ms. */
const AGAIN_MS = 3_000;

/** A storage that has not been checked yet. */
export interface AwaitedStorage {
  /** Fails with `StorageAway` until the check has passed. */
  readonly storage: Storage;
  readonly end: () => void;
}

/**
 * Wraps a storage whose service was unreachable at the start: calls fail until `check` has passed, which is retried every few seconds. Each
 * different `StartError` of `check` is logged once, so that the operator can fix it while the process serves what does not need the
 * storage.
 */
export function awaitStorage(storage: Storage, check: () => Promise<void>, log: Log): AwaitedStorage {
  let isThere = false;
  let said = '';
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      await check();
      isThere = true;
      log.info('The storage is back, and what waited for it goes on.');
    } catch (error) {
      if (error instanceof StartError && error.message !== said) log.error((said = error.message));
      timer = setTimeout(() => void look(), AGAIN_MS).unref();
    }
  };
  timer = setTimeout(() => void look(), AGAIN_MS).unref();
  const there = (): Storage => {
    if (isThere) return storage;
    throw new StorageAway('the storage was away at the start');
  };
  return {
    storage: {
      put: async (key, body) => there().put(key, body),
      get: async (key) => there().get(key),
      open: async (key) => there().open(key),
      exists: async (key) => there().exists(key),
      delete: async (key) => there().delete(key),
      list: async function* (prefix) {
        yield* there().list(prefix);
      },
    },
    end: () => clearTimeout(timer),
  };
}
