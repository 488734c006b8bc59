import { waitAfter } from '#web/lib/back-off.ts';
import { openListeners, type Listeners } from '#web/lib/listeners.ts';
import type { SaveState } from '../../session/saver-state.ts';

/** What is saved: any object that is replaced by a new one when its content changes. */
export type Work = object;

/** Result of an attempt to save. `unreachable`: the same may work later. `refused`: the server will never accept this work. */
export type Outcome =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'conflict' }
  /** `reason`: the server's message, if it sent one. */
  | { readonly kind: 'unreachable'; readonly reason?: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Functions that are different in a browser and in a test. */
export type AutosavePorts<W extends Work> = {
  /** Sends a work that is based on a version. Never rejects. */
  readonly send: (work: W, from: { readonly version: number; readonly work: W }) => Promise<Outcome>;
  readonly now: () => number;
  /** Returns a cancel function. */
  readonly after: (ms: number, act: () => void) => () => void;
};

export type Autosave<W extends Work> = {
  readonly state: () => SaveState;
  /** Returns the work that the server has, as far as this page knows. */
  readonly kept: () => W;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (work: W) => void;
  /** Sends unsaved work immediately, even if it changes meanwhile. Resolves with true if the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** Records that the server got this work by a different call; if saving was blocked until a person decides, it continues. */
  readonly rebase: (version: number, work: W) => void;
  /** Retries after an unreachable server, or continues after a sign-in. */
  readonly retry: () => void;
  /** Records that a different draft was saved since, as another call has found out. */
  readonly conflict: () => void;
  /** Stops saving until `release` is called, because another tab saves. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => void;
};

/** A change is sent when `quietMs` have passed without another one, or at the latest after `longestMs`. */
export const saveTimes = { quietMs: 1_000, longestMs: 5_000, retryMs: { first: 1_000, most: 30_000 } };

/** Statuses in which nothing is sent until a person or another part of the page has done something. */
const blocking: ReadonlySet<SaveState['status']> = new Set(['signed-out', 'conflict', 'gone', 'held']);

type Memory<W extends Work> = {
  readonly ports: AutosavePorts<W>;
  readonly listeners: Listeners;
  state: SaveState;
  /** `kept`: the work that the server has. `work`: the newest work, which it should get. */
  kept: W;
  work: W;
  /** Time of the oldest change that was not sent yet; null if all were. */
  unsavedSince: number | null;
  /** Number of consecutive failed attempts. */
  failures: number;
  callOff: () => void;
  running: Promise<void> | null;
  /** Increases when the server's draft is set by `rebase`; the result of a call that was pending then is ignored. */
  era: number;
};

/** Saves a changing work: a moment after each change, in order, one call at a time, and again if the server was not reached. */
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

/** Publishes the status, and plans when to send unsaved work. */
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
  // A running call ends first; if the server is unreachable, the planned retry is not brought forward.
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
