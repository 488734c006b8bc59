import type { Problem } from './problem.ts';

export type ProblemsState = {
  /** Problems that would break the published picture come first. */
  readonly list: readonly Problem[];
  /** True until all of the newest document and product was looked at. */
  readonly isChecking: boolean;
  /** The line of the source that was asked for, and as the how manieth; null until one is. */
  readonly asked: { readonly line: number; readonly count: number } | null;
};

/** Problems of the template for the current product, and for the worst of the chosen feed. */
export type Problems = {
  readonly state: () => ProblemsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Selects the problem's layer, in its group, or asks for its line of the source. */
  readonly select: (problem: Problem) => void;
};
