import type { Journal, JournalEntry } from './journal.ts';

/** Whether this browser keeps the newest work: `kept`, `writing` (a moment), or `failed`, which is tried again with the next. */
export type KeeperStatus = 'kept' | 'writing' | 'failed';

/** Keeps one entry of the journal up to date. */
export type JournalKeeper = {
  readonly status: () => KeeperStatus;
  /** Keeps what `make` returns; null: the server has everything, nothing is to be kept. The latest wins. */
  readonly keep: (make: (() => JournalEntry) | null) => void;
  /** Resolves when what was given last is kept, or could not be. */
  readonly settled: () => Promise<void>;
};

/** One write at a time: while one is on its way only the newest of what follows waits. */
export function openJournalKeeper(
  journal: Pick<Journal, 'put' | 'remove'>,
  own: { readonly templateId: string; readonly page: string },
  onChange: () => void,
): JournalKeeper {
  let status: KeeperStatus = 'kept';
  let waiting: { readonly make: (() => JournalEntry) | null } | null = null;
  let isWriting = false;
  let written = Promise.resolve();
  /** Nothing is removed that was never written. */
  let isWritten = false;
  const tell = (next: KeeperStatus): void => {
    if (next === status) return;
    status = next;
    onChange();
  };
  const write = async (): Promise<void> => {
    isWriting = true;
    while (waiting !== null) {
      const { make } = waiting;
      waiting = null;
      try {
        if (make !== null) {
          await journal.put(make());
          isWritten = true;
        } else if (isWritten) {
          await journal.remove(own.templateId, own.page);
          isWritten = false;
        }
        if (waiting === null) tell('kept');
      } catch {
        if (waiting === null) tell('failed');
      }
    }
    isWriting = false;
  };
  return {
    status: () => status,
    keep: (make) => {
      waiting = { make };
      if (make !== null && status !== 'failed') tell('writing');
      if (!isWriting) written = write();
    },
    settled: () => written,
  };
}
