import type { Doc } from '../../document/doc.ts';
import { isSameDraft, readDoc } from '../draft-sources.ts';
import type { JournalEntry } from './journal.ts';

/** The server's draft when a template is opened. */
export type ServerDraft = { readonly doc: Doc; readonly version: number; readonly name: string };

/**
 * What to do with work that this browser stored. `none`: nothing, the server has it. `unreadable`: a different version of this page wrote
 * it. `apply`: it is based on the server's draft and only has to be sent. `conflict`: a different draft was saved since.
 */
export type Recovery = { readonly kind: 'none' } | { readonly kind: 'unreadable' } | Found;

type Found = {
  readonly kind: 'apply' | 'conflict';
  readonly doc: Doc;
  readonly name: string;
  readonly steps: number;
};

export function chooseRecovery(entry: JournalEntry, server: ServerDraft): Recovery {
  const { doc } = readDoc(entry);
  if (doc === null) return { kind: 'unreadable' };
  const isSame = isSameDraft(doc, server.doc);
  if (isSame && entry.name === server.name) return { kind: 'none' };
  const { name, steps } = entry;
  // If the server's draft is one that was sent without an answer, nobody else has saved since.
  const isFromThere = entry.version === server.version || isSame || isSent(entry, server.doc);
  return { kind: isFromThere ? 'apply' : 'conflict', doc, name, steps };
}

function isSent({ sent }: JournalEntry, draft: Doc): boolean {
  return sent.some((sources) => {
    const { doc } = readDoc(sources);
    return doc !== null && isSameDraft(doc, draft);
  });
}
