import type { Doc } from './doc.ts';

/** Largest number of steps that can be undone. */
export const historySteps = 200;

/** State before or after a step of history. Trees share what is equal in both, so a step costs what it changed. */
export type Moment = { readonly doc: Doc; readonly selection: readonly string[] };

/** One step: what people see of it (`label`), and both ends. Steps with the same `merge` key become one. */
type Step = {
  readonly label: string;
  readonly before: Moment;
  readonly after: Moment;
  readonly merge: string | null;
};

/** The steps that can be taken back, the newest last, and those that can be taken again, the next one last. */
export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] };

export const emptyHistory: History = { past: [], future: [] };

/** Returns the history with one more step; a step that changes nothing is none. A merged step keeps the start of its first one. */
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

/** The last step merges with nothing that comes after it. */
export function sealed(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined || last.merge === null) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, merge: null }] };
}

/** One step back: where that leads, and the history from there; null when there is none. */
export function stepBack(history: History): { history: History; moment: Moment; label: string } | null {
  const step = history.past.at(-1);
  if (step === undefined) return null;
  const back = { past: history.past.slice(0, -1), future: [...history.future, step] };
  return { history: back, moment: step.before, label: step.label };
}

/** One step forward again; null when nothing was taken back. */
export function stepForward(history: History): { history: History; moment: Moment; label: string } | null {
  const step = history.future.at(-1);
  if (step === undefined) return null;
  const forward = { past: [...history.past, step], future: history.future.slice(0, -1) };
  return { history: forward, moment: step.after, label: step.label };
}
