import type { Template } from '#core/contract/templates/templates-api.ts';
import type { Listeners } from '#web/lib/listeners.ts';
import type { Doc } from '../../document/doc.ts';
import type { Editor } from '../../document/editor.ts';
import type { Autosave } from './autosave.ts';
import { writeDoc } from '../draft-sources.ts';
import type { EditorAccess } from '../opening/editor-access.ts';
import type { JournalKeeper } from '../journal/journal-keeper.ts';
import type { Journal, JournalEntry } from '../journal/journal.ts';
import type { SaverState } from '../../session/saver-state.ts';
import type { Draft } from './send-draft.ts';
import type { TabLock } from './tab-lock.ts';

export type Opened = {
  readonly templateId: string;
  /** Id of this page, which is different for each time a page is loaded. */
  readonly page: string;
  readonly access: EditorAccess;
  readonly editor: Editor;
  readonly journal: Journal;
  readonly lock: TabLock;
  readonly template: Template;
};

export type Parts = Opened & {
  readonly autosave: Autosave<Draft>;
  readonly keeper: JournalKeeper;
  readonly listeners: Listeners;
  state: SaverState;
  /** The document to save: the current one, except during gestures; typing is saved while it goes on. */
  draft: Draft;
  /** Drafts that were sent but not answered: the server may have any of them. */
  unanswered: readonly Draft[];
  /** Hashes of the pictures that the server has. */
  readonly hashes: Map<string, string>;
  /** Number of changes since the server had all work. */
  steps: number;
  /** What the journal contains; null if it is empty. */
  journalled: { readonly draft: Draft; readonly kept: Draft } | null;
  pastLength: number;
  /** Document to which the user can return by dropping the restored work; null if nothing was restored. */
  beforeRestored: Doc | null;
};

export function tell(parts: Parts, patch: Partial<SaverState>): void {
  parts.state = {
    ...parts.state,
    save: parts.autosave.state(),
    keeps: parts.keeper.status(),
    access: parts.access.status(),
    holder: parts.lock.holder(),
    name: parts.draft.name,
    ...patch,
  };
  parts.listeners.tell();
}

/** Handles a change of document or name: stores it in this browser immediately, and plans to send it. */
export function setDraft(parts: Parts, { doc, name }: Draft): void {
  if (doc === parts.draft.doc && name === parts.draft.name) return;
  const kept = parts.autosave.kept();
  // If a change leads back to the server's state, nothing needs saving, unless the server may have got a different draft meanwhile.
  const isKept = doc === kept.doc && name === kept.name && parts.unanswered.length === 0;
  parts.draft = isKept ? kept : { doc, name };
  parts.autosave.change(parts.draft);
  keep(parts);
  tell(parts, {});
}

/** Stores the draft in the journal, or removes it there if the server has it. */
export function keep(parts: Parts): void {
  const [draft, kept] = [parts.draft, parts.autosave.kept()];
  if (parts.journalled?.draft === draft && parts.journalled.kept === kept) return;
  parts.journalled = { draft, kept };
  parts.keeper.keep(draft === kept ? null : () => makeEntry(parts));
}

function makeEntry(parts: Parts): JournalEntry {
  const { templateId, page, draft, unanswered, steps, autosave } = parts;
  const sent = unanswered.filter((other) => other !== draft).slice(-3);
  return {
    templateId,
    page,
    version: autosave.state().version,
    steps: Math.max(1, steps),
    at: Date.now(),
    name: draft.name,
    ...writeDoc(draft.doc),
    sent: sent.map(({ doc }) => writeDoc(doc)),
  };
}

/** True if work would be lost if the tab were closed now. */
export function wouldLose({ autosave, draft, keeper }: Parts): boolean {
  return draft !== autosave.kept() && keeper.status() !== 'kept';
}

/** Returns the published version in a stored template, of which the other half is the draft. */
export function readPublished(stored: Template): Pick<SaverState, 'published' | 'isPublished' | 'projectId'> {
  const { html_dev, config_dev, html_prod: html, config_prod: config } = stored;
  const published = html === '' && config === '' ? null : { html, config };
  return { published, isPublished: html === html_dev && config === config_dev, projectId: stored.project_id };
}
