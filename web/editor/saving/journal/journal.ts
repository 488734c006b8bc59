import type { Sources } from '../../session/saver-state.ts';

/** Work in a tab that may not be on the server yet. */
export type JournalEntry = {
  readonly templateId: string;
  /** Id of the page that wrote it, which is different for each time a page is loaded. */
  readonly page: string;
  /** Version of the server's draft on which it is based. */
  readonly version: number;
  /** Number of changes since the server had all work. */
  readonly steps: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly name: string;
  readonly html: string;
  readonly config: string;
  /** Drafts that were sent but not answered, the latest ones: the server may have any of them. */
  readonly sent: readonly Sources[];
};

/** Work that this browser stores before it is sent. It survives closing the tab or the browser, and power failures. */
export type Journal = {
  /** Returns everything stored about a template, the newest first; none if the browser stores nothing. */
  readonly list: (templateId: string) => Promise<readonly JournalEntry[]>;
  /** Rejects if the browser cannot store it: no space, or storage is switched off. */
  readonly put: (entry: JournalEntry) => Promise<void>;
  readonly remove: (templateId: string, page: string) => Promise<void>;
};

const storeName = 'entries';
/** Age after which abandoned work is deleted, in ms. */
const longestMs = 60 * 24 * 60 * 60_000;

/** Opens the journal of this browser. Errors appear only with the first entry. */
export function openJournal(factory: IDBFactory | undefined): Journal {
  let opened: Promise<IDBDatabase> | null = null;
  const open = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(factory, () => {
      opened = null;
    });
    // Not cached after a failure, because there may be space the next time.
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  return {
    list: async (templateId) => {
      const database = await open().catch(() => null);
      if (database === null) return [];
      const all = await inStore<JournalEntry[]>(database, 'readonly', (store) => store.getAll()).catch(
        () => [],
      );
      return all
        .filter((entry) => entry.templateId === templateId)
        .toSorted((one, other) => other.at - one.at);
    },
    put: async (entry) => {
      await inStore(await open(), 'readwrite', (store) => store.put(entry));
    },
    remove: async (templateId, page) => {
      const database = await open().catch(() => null);
      if (database === null) return;
      await inStore(database, 'readwrite', (store) => store.delete([templateId, page])).catch(
        () => undefined,
      );
    },
  };
}

function openDatabase(factory: IDBFactory | undefined, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (factory === undefined) {
      reject(new Error('this browser has no IndexedDB'));
      return;
    }
    const request = factory.open('feedmaker.editor', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: ['templateId', 'page'] });
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
    request.addEventListener('success', () => {
      const database = request.result;
      // The browser may close the database to free space, and a newer version of this page may ask for that to upgrade it.
      database.addEventListener('close', onGone);
      database.addEventListener('versionchange', () => {
        database.close();
        onGone();
      });
      void forgetOld(database);
      resolve(database);
    });
  });
}

async function forgetOld(database: IDBDatabase): Promise<void> {
  const all = await inStore<JournalEntry[]>(database, 'readonly', (store) => store.getAll()).catch(() => []);
  const old = all.filter(({ at }) => at < Date.now() - longestMs);
  for (const { templateId, page } of old)
    await inStore(database, 'readwrite', (store) => store.delete([templateId, page])).catch(() => undefined);
}

function inStore<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = ask(transaction.objectStore(storeName));
    const fail = (): void => reject(transaction.error ?? request.error ?? new Error('IndexedDB refused'));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}
