import type { Problem } from './problem.ts';

export type ProblemsState = {
  /** What would be published broken first. */
  readonly list: readonly Problem[];
  /** True until all of the newest document and product was looked at. */
  readonly isChecking: boolean;
  /** The line of the source that was asked for, and as the how manieth; null until one is. */
  readonly asked: { readonly line: number; readonly count: number } | null;
};

/** What is wrong with the template for the product at hand, and for the worst of the chosen feed. */
export type Problems = {
  readonly state: () => ProblemsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Selects the problem's layer, in its group, or asks for its line of the source. */
  readonly select: (problem: Problem) => void;
};
