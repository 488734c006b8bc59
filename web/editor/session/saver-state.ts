import type { Template } from '#core/contract/templates/templates-api.ts';
import type { Doc } from '../document/doc.ts';
import type { SaveState } from '../saving/saver/autosave.ts';
import type { Sources } from '../saving/draft-sources.ts';
import type { AccessStatus } from '../saving/opening/editor-access.ts';
import type { KeeperStatus } from '../saving/journal/journal-keeper.ts';
import type { Holder } from '../saving/saver/tab-lock.ts';

/** A draft that someone else saved since this one was begun. */
export type Conflict = {
  readonly doc: Doc;
  readonly version: number;
  readonly name: string;
  readonly at: string;
};

/** State of saving, in one object; a different object whenever a part changes. */
export type SaverState = {
  readonly save: SaveState;
  /** Whether this browser stores the work that the server does not have yet. */
  readonly keeps: KeeperStatus;
  readonly access: AccessStatus;
  /** The tab of this browser that edits. */
  readonly holder: Holder;
  readonly isTaking: boolean;
  readonly name: string;
  readonly projectId: string;
  readonly conflict: Conflict | null;
  /** Number of changes restored from this browser's journal on opening; null for none, or once that was read. */
  readonly restored: number | null;
  /** Published sources, as stored; null where nothing is published. */
  readonly published: Sources | null;
  /** Whether the saved draft equals the published half. */
  readonly isPublished: boolean;
};

export type Saver = {
  readonly state: () => SaverState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends pending typing, and saves. Resolves with whether the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** Tries again at once what did not get through. */
  readonly retry: () => void;
  readonly rename: (name: string) => void;
  /** Makes what the server has now the document, as a step that can be undone. Returns why not, or null. */
  readonly adopt: (label: string, stored: Template) => string | null;
  /** Records the server's report of the published half. */
  readonly notePublished: (stored: Template) => void;
  /** A call failed: where another draft was saved since, that is what comes up next. */
  readonly checkDraft: (error: unknown) => void;
  readonly takeTheirs: () => void;
  /** Saves over theirs, which stays in the history under a name. Throws ApiError, and decides nothing then. */
  readonly keepMine: () => Promise<void>;
  /** Copies the current document to a new template. Returns the address that opens it once. Throws ApiError. */
  readonly copy: (name: string) => Promise<string>;
  /** Drops unsaved changes of this tab: they are elsewhere. */
  readonly forget: () => Promise<void>;
  /** Becomes the tab that edits. */
  readonly takeOver: () => Promise<void>;
  /** Gives the template over to another tab: saves pending work, and changes nothing any more. */
  readonly giveWay: () => Promise<void>;
  /** Continues with work that another page of this browser stored and the server does not have. */
  readonly restore: () => Promise<void>;
  readonly hideRestored: () => void;
  readonly undoRestored: () => void;
  readonly signIn: () => void;
  /** Whether something would be lost if the tab were closed now. */
  readonly wouldLose: () => boolean;
};
