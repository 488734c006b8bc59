import type { Log } from '../process/log.ts';
import { StartError } from '../process/start-error.ts';
import type { Storage } from './port.ts';
import { StorageAway } from './storage-away.ts';

/** Interval at which a service that was away at the start is checked again, in ms. */
const AGAIN_MS = 3_000;

/** A storage that nobody has looked into yet. */
export interface AwaitedStorage {
  /** Fails with `StorageAway` until then. */
  readonly storage: Storage;
  /** Looks no more. */
  readonly end: () => void;
}

/**
 * Stands in for a storage whose service was away at the start, until `check` has passed, which is tried every few seconds. What `check`
 * fails with as a `StartError` is logged once for each sentence: the operator mends it while the process serves what it has.
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
