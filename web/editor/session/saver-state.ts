import type { Template } from '#core/contract/templates/templates-api.ts';
import type { Doc } from '../document/doc.ts';

/**
 * `saved`: the server has everything. `waiting`: a change is about to be sent. `unreachable`: it is tried again by itself. The
 * others wait for a person: `signed-out`, `conflict` (another draft was saved since), `refused`, `gone` (there is no such
 * template any more), and `held`, where another tab does the saving.
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
  /** Time when the server last accepted a save of this page, in epoch milliseconds; null before. */
  readonly savedAt: number | null;
  /** Reason of a refusal, or why the server currently saves nothing; null otherwise. */
  readonly reason: string | null;
  /** The server's draft that the next one is made from. */
  readonly version: number;
};

/** The two texts that a draft is stored as. */
export type Sources = { readonly html: string; readonly config: string };

export type AccessStatus = 'open' | 'signed-out' | 'stranger';

/** Whether this browser has stored the newest work: `kept`, `writing` (a moment), or `failed`, which is repeated with the next. */
export type KeeperStatus = 'kept' | 'writing' | 'failed';

/** The tab of this browser that edits a template: this one, another one, or not known yet. */
export type Holder = 'here' | 'elsewhere';

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
