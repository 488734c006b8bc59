/** A problem of the template that a shop's customers would notice. */
export type Problem = {
  /** Name of the problem, e.g. `text-cut`. */
  readonly kind: string;
  /** The layer that a click on the problem selects; null if it concerns the template as a whole. */
  readonly layerId: string | null;
  /** `high`: it damages the published picture. `low`: worth checking. */
  readonly severity: 'high' | 'low';
  /** Line of the source to which a click on the problem goes, from 1; only in a template written in HTML. */
  readonly line?: number;
  /** A sentence that names the problem and how to solve it. */
  readonly text: string;
};

export type ProblemsState = {
  /** The problems; those that damage the published picture most come first. */
  readonly list: readonly Problem[];
  /** True until all checks of the newest document and product are done. */
  readonly isChecking: boolean;
  /** Line of the source to show, and how many such requests were made; null before the first. */
  readonly asked: { readonly line: number; readonly count: number } | null;
};

/** Problems of the template with the current product, and with the most difficult products of the feed. */
export type Problems = {
  readonly state: () => ProblemsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Selects the problem's layer, also inside a group, or requests to show its line of the source. */
  readonly select: (problem: Problem) => void;
};
