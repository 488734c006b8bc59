import type { Template } from '#core/contract/templates/templates-api.ts';
import type { Doc } from '../document/doc.ts';

/**
 * `saved`: the server has everything. `waiting`: a change will be sent in a moment. `unreachable`: retried automatically. For all others
 * the user has to do something: `signed-out`, `conflict` (a different draft was saved since), `refused`, `gone` (the template no longer
 * exists), and `held` (another tab saves).
 */
type SaveStatus =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'unreachable'
  | 'signed-out'
  | 'conflict'
  | 'refused'
  | 'gone'
  | 'held';

export type SaveState = {
  readonly status: SaveStatus;
  /** Time of this page's last save that the server accepted, in epoch milliseconds; null before the first. */
  readonly savedAt: number | null;
  /** Why the server has refused the draft, or why it accepts none for now; else null. */
  readonly reason: string | null;
  /** Version of the server's draft on which the next one is based. */
  readonly version: number;
};

export type Sources = { readonly html: string; readonly config: string };

export type AccessStatus = 'open' | 'signed-out' | 'stranger';

/** Whether this browser's storage has the newest work: `kept`, `writing`, or `failed`, which is retried with the next change. */
export type KeeperStatus = 'kept' | 'writing' | 'failed';

/** Which tab of this browser edits the template: this one or another one. */
export type Holder = 'here' | 'elsewhere';

/** A different draft that was saved since the one in this tab was begun. */
export type Conflict = {
  readonly doc: Doc;
  readonly version: number;
  readonly name: string;
  readonly at: string;
};

/** State of saving; a new object whenever anything in it changes. */
export type SaverState = {
  readonly save: SaveState;
  readonly keeps: KeeperStatus;
  readonly access: AccessStatus;
  readonly holder: Holder;
  readonly isTaking: boolean;
  readonly name: string;
  readonly projectId: string;
  readonly conflict: Conflict | null;
  /** Number of changes restored from this browser's journal on opening; null for none, or after the notice was closed. */
  readonly restored: number | null;
  /** Published version, as stored; null if nothing is published. */
  readonly published: Sources | null;
  /** True if the saved draft equals the published version. */
  readonly isPublished: boolean;
};

export type Saver = {
  readonly state: () => SaverState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends typing that is in progress, and saves. Resolves with true if the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** Repeats failed requests immediately. */
  readonly retry: () => void;
  readonly rename: (name: string) => void;
  /** Replaces the document by the server's, as a step that can be undone. Returns the reason if that is refused, or null. */
  readonly adopt: (label: string, stored: Template) => string | null;
  /** Records which version the server has published. */
  readonly notePublished: (stored: Template) => void;
  /** Handles a failed call: if it failed because a different draft was saved since, the conflict is shown. */
  readonly checkDraft: (error: unknown) => void;
  readonly takeTheirs: () => void;
  /** Saves over the other draft, which stays in the history with a name. If this throws an ApiError, the conflict remains. */
  readonly keepMine: () => Promise<void>;
  /** Copies the current document to a new template. Returns an address with which it can be opened once. Throws ApiError. */
  readonly copy: (name: string) => Promise<string>;
  /** Deletes this tab's unsaved changes from the journal, because they are stored in another place now. */
  readonly forget: () => Promise<void>;
  /** Makes this tab the one that edits, instead of another tab. */
  readonly takeOver: () => Promise<void>;
  /** Lets another tab edit: saves pending work; nothing can be changed in this tab afterwards. */
  readonly giveWay: () => Promise<void>;
  /** Continues with work that another page of this browser stored and the server does not have. */
  readonly restore: () => Promise<void>;
  readonly hideRestored: () => void;
  readonly undoRestored: () => void;
  readonly signIn: () => void;
  /** Returns true if work would be lost if the tab were closed now. */
  readonly wouldLose: () => boolean;
};
