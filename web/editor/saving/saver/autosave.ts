import { waitAfter } from '#web/lib/back-off.ts';
import { openListeners, type Listeners } from '#web/lib/listeners.ts';
import type { SaveState } from '../../session/saver-state.ts';

/** The saved value: any object whose identity changes whenever its content does. */
export type Work = object;

/** Outcome of an attempt to save. `unreachable`: later it may well work. `refused`: the server will not take this work. */
export type Outcome =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'conflict' }
  /** `reason`: the server's message, where it sent one. */
  | { readonly kind: 'unreachable'; readonly reason?: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Ports that differ between a browser and a test. */
export type AutosavePorts<W extends Work> = {
  /** Sends a work made from a version. Never rejects. */
  readonly send: (work: W, from: { readonly version: number; readonly work: W }) => Promise<Outcome>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Returns a cancel function. */
  readonly after: (ms: number, act: () => void) => () => void;
};

export type Autosave<W extends Work> = {
  readonly state: () => SaveState;
  /** Returns the server's work, as far as this page knows. */
  readonly kept: () => W;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the current work. */
  readonly change: (work: W) => void;
  /** Sends unsaved work at once, and later changes too. Resolves with whether the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** The server has this now, by another way; what waited for a person waits no longer. */
  readonly rebase: (version: number, work: W) => void;
  /** Retries after an unreachable server, or continues after a sign-in. */
  readonly retry: () => void;
  /** Reports that another draft was saved since, which another call found out. */
  readonly conflict: () => void;
  /** Saves nothing until it is released: another tab does. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => void;
};

/** A change is sent when nothing more was changed for `quietMs`, and after `longestMs` at the latest. */
export const saveTimes = { quietMs: 1_000, longestMs: 5_000, retryMs: { first: 1_000, most: 30_000 } };

/** Statuses that only a person or another part of the page can end. */
const blocking: ReadonlySet<SaveState['status']> = new Set(['signed-out', 'conflict', 'gone', 'held']);

type Memory<W extends Work> = {
  readonly ports: AutosavePorts<W>;
  readonly listeners: Listeners;
  state: SaveState;
  /** The server's work, and the work it should have. */
  kept: W;
  work: W;
  /** Time of the oldest change that is not sent yet. */
  unsavedSince: number | null;
  /** Tries in a row that did not get through. */
  failures: number;
  callOff: () => void;
  running: Promise<void> | null;
  /** Increases when the server's draft is set from outside: a pending call tells nothing about it then. */
  era: number;
};

/** Saves a work that changes: soon, in order, one call at a time, and again where the server was not reached. */
export function openAutosave<W extends Work>(
  ports: AutosavePorts<W>,
  { version, work }: { readonly version: number; readonly work: W },
): Autosave<W> {
  const memory: Memory<W> = {
    ports,
    listeners: openListeners(),
    state: { status: 'saved', savedAt: null, reason: null, version },
    kept: work,
    work,
    unsavedSince: null,
    failures: 0,
    callOff: () => undefined,
    running: null,
    era: 0,
  };
  return {
    state: () => memory.state,
    kept: () => memory.kept,
    subscribe: memory.listeners.subscribe,
    change: (next) => change(memory, next),
    flush: () => flush(memory),
    rebase: (newVersion, theirs) => rebase(memory, newVersion, theirs),
    retry: () => {
      if (memory.state.status !== 'unreachable' && memory.state.status !== 'signed-out') return;
      memory.failures = 0;
      goOn(memory);
      void send(memory);
    },
    conflict: () => {
      if (blocking.has(memory.state.status)) return;
      memory.callOff();
      memory.era += 1;
      put(memory, { status: 'conflict' });
    },
    hold: () => {
      memory.callOff();
      memory.era += 1;
      put(memory, { status: 'held' });
    },
    release: () => {
      if (memory.state.status === 'held') goOn(memory);
    },
    close: () => memory.callOff(),
  };
}

function put<W extends Work>(memory: Memory<W>, patch: Partial<SaveState>): void {
  memory.state = { ...memory.state, reason: null, ...patch };
  memory.listeners.tell();
}

function plan<W extends Work>(memory: Memory<W>, ms: number): void {
  memory.callOff();
  memory.callOff = memory.ports.after(ms, () => void send(memory));
}

/** Publishes the status, and plans to send unsaved work. */
function goOn<W extends Work>(memory: Memory<W>): void {
  memory.callOff();
  if (memory.work === memory.kept) {
    memory.unsavedSince = null;
    put(memory, { status: 'saved' });
    return;
  }
  const now = memory.ports.now();
  memory.unsavedSince ??= now;
  put(memory, { status: 'waiting' });
  plan(memory, Math.min(saveTimes.quietMs, Math.max(0, memory.unsavedSince + saveTimes.longestMs - now)));
}

function change<W extends Work>(memory: Memory<W>, next: W): void {
  if (next === memory.work) return;
  memory.work = next;
  const { status } = memory.state;
  // A running save is awaited, and a server that did not answer is retried at its own pace.
  if (blocking.has(status) || memory.running !== null) return;
  if (status !== 'unreachable' || next === memory.kept) goOn(memory);
}

async function send<W extends Work>(memory: Memory<W>): Promise<void> {
  memory.callOff();
  const { work, kept, era, state } = memory;
  if (memory.running !== null || work === kept || blocking.has(state.status)) return;
  if (state.status !== 'unreachable') put(memory, { status: 'saving' });
  const attempt = async (): Promise<void> => {
    const outcome = await memory.ports.send(work, { version: state.version, work: kept });
    memory.running = null;
    if (era === memory.era) settle(memory, outcome, work);
    else if (!blocking.has(memory.state.status)) goOn(memory);
  };
  memory.running = attempt();
  await memory.running;
}

function settle<W extends Work>(memory: Memory<W>, outcome: Outcome, sent: W): void {
  if (outcome.kind === 'saved') {
    memory.kept = sent;
    memory.failures = 0;
    memory.unsavedSince = null;
    memory.state = { ...memory.state, savedAt: memory.ports.now(), version: outcome.version };
    goOn(memory);
  } else if (outcome.kind === 'unreachable') {
    memory.failures += 1;
    put(memory, { status: 'unreachable', reason: outcome.reason ?? null });
    plan(memory, waitAfter(saveTimes.retryMs, memory.failures - 1));
  } else put(memory, { status: outcome.kind, reason: outcome.kind === 'refused' ? outcome.reason : null });
}

async function flush<W extends Work>(memory: Memory<W>): Promise<boolean> {
  await memory.running;
  while (memory.work !== memory.kept) {
    await send(memory);
    const { status } = memory.state;
    if (status !== 'saved' && status !== 'waiting' && status !== 'saving') return false;
  }
  return true;
}

function rebase<W extends Work>(memory: Memory<W>, version: number, theirs: W): void {
  memory.era += 1;
  memory.kept = theirs;
  memory.failures = 0;
  memory.unsavedSince = null;
  memory.state = { ...memory.state, version };
  if (memory.state.status === 'held') put(memory, {});
  else goOn(memory);
}
