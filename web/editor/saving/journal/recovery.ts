import type { Doc } from '../../document/doc.ts';
import { isSameDraft, readDoc } from '../draft-sources.ts';
import type { JournalEntry } from './journal.ts';

/** The server's draft when a template is opened. */
export type ServerDraft = { readonly doc: Doc; readonly version: number; readonly name: string };

/**
 * Outcome for work that this browser stored. `none`: the server has it. `unreadable`: another version of this page wrote it. `apply`:
 * it was made from the server's draft and only has to be sent. `conflict`: another draft was saved since.
 */
export type Recovery = { readonly kind: 'none' } | { readonly kind: 'unreadable' } | Found;

type Found = {
  readonly kind: 'apply' | 'conflict';
  readonly doc: Doc;
  readonly name: string;
  readonly steps: number;
};

/** Compares the stored work with the server's draft. */
export function chooseRecovery(entry: JournalEntry, server: ServerDraft): Recovery {
  const { doc } = readDoc(entry);
  if (doc === null) return { kind: 'unreadable' };
  const isSame = isSameDraft(doc, server.doc);
  if (isSame && entry.name === server.name) return { kind: 'none' };
  const { name, steps } = entry;
  // A call whose answer never came may have saved its draft: then nobody else has saved since.
  const isFromThere = entry.version === server.version || isSame || isSent(entry, server.doc);
  return { kind: isFromThere ? 'apply' : 'conflict', doc, name, steps };
}

function isSent({ sent }: JournalEntry, draft: Doc): boolean {
  return sent.some((sources) => {
    const { doc } = readDoc(sources);
    return doc !== null && isSameDraft(doc, draft);
  });
}
