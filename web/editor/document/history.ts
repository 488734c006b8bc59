import type { Doc } from './doc.ts';

export const historySteps = 200;

/** State before or after a step of history. The two share unchanged objects, so a step only needs memory for what it changed. */
export type Moment = { readonly doc: Doc; readonly selection: readonly string[] };

/** A step of history: its label and both states. Steps with the same `merge` key become one. */
type Step = {
  readonly label: string;
  readonly before: Moment;
  readonly after: Moment;
  readonly merge: string | null;
};

/** Steps to undo, the newest last, and steps to redo, the next one last. */
export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] };

export const emptyHistory: History = { past: [], future: [] };

/** Returns the history with one more step, unless the step changes nothing. If steps are merged, the state before the first one stays. */
export function record(
  history: History,
  step: Omit<Step, 'merge'> & { merge?: string | undefined },
): History {
  if (step.before.doc === step.after.doc) return history;
  const merge = step.merge ?? null;
  const last = history.past.at(-1);
  const isMerged = merge !== null && last?.merge === merge && last.after.doc === step.before.doc;
  const past = isMerged
    ? [...history.past.slice(0, -1), { ...step, merge, before: last.before }]
    : [...history.past, { ...step, merge }];
  return { past: past.slice(-historySteps), future: [] };
}

/** Prevents the last step from merging with later ones. */
export function sealed(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined || last.merge === null) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, merge: null }] };
}

/** Undoes one step: returns the state before it and the new history; null if there is none. */
export function stepBack(history: History): { history: History; moment: Moment; label: string } | null {
  const step = history.past.at(-1);
  if (step === undefined) return null;
  const back = { past: history.past.slice(0, -1), future: [...history.future, step] };
  return { history: back, moment: step.before, label: step.label };
}

/** Redoes one step; null if none was undone. */
export function stepForward(history: History): { history: History; moment: Moment; label: string } | null {
  const step = history.future.at(-1);
  if (step === undefined) return null;
  const forward = { past: [...history.past, step], future: history.future.slice(0, -1) };
  return { history: forward, moment: step.after, label: step.label };
}
