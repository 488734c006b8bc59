import type { Journal, JournalEntry } from './journal.ts';
import type { KeeperStatus } from '../../session/saver-state.ts';

export type JournalKeeper = {
  readonly status: () => KeeperStatus;
  /** Stores the result of `make`; null removes the entry, as the server has everything. Of waiting calls only the latest counts. */
  readonly keep: (make: (() => JournalEntry) | null) => void;
  /** Resolves when the last entry is stored, or storing failed. */
  readonly settled: () => Promise<void>;
};

/** Writes one entry after the other. During a write, only the newest later entry waits. */
export function openJournalKeeper(
  journal: Pick<Journal, 'put' | 'remove'>,
  own: { readonly templateId: string; readonly page: string },
  onChange: () => void,
): JournalKeeper {
  let status: KeeperStatus = 'kept';
  let waiting: { readonly make: (() => JournalEntry) | null } | null = null;
  let isWriting = false;
  let written = Promise.resolve();
  /** False until the first write: an entry that was never written is not removed. */
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
