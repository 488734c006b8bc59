/** Something about the template that a shop's customers would notice. */
export type Problem = {
  /** Name of the problem, e.g. `text-cut`. */
  readonly kind: string;
  /** The layer that a click selects; null for the template as a whole. */
  readonly layerId: string | null;
  /** `high`: the published picture would be broken. `low`: it is worth a look. */
  readonly severity: 'high' | 'low';
  /** Line of the source that a click opens, from 1, for a template that is HTML. */
  readonly line?: number;
  /** A sentence: the problem, and its remedy. */
  readonly text: string;
};

export type ProblemsState = {
  /** Problems that would break the published picture come first. */
  readonly list: readonly Problem[];
  /** True until all of the newest document and product is checked. */
  readonly isChecking: boolean;
  /** Requested line of the source, and the number of requests so far; null until there is one. */
  readonly asked: { readonly line: number; readonly count: number } | null;
};

/** Problems of the template for the current product, and for the worst of the chosen feed. */
export type Problems = {
  readonly state: () => ProblemsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Selects the problem's layer, in its group, or requests its line of the source. */
  readonly select: (problem: Problem) => void;
};
