/** Milliseconds that each step took. */
export type StageTimes = { readonly [stage: string]: number };

/** Times steps one after the other: `lap` ends one. */
export type Watch = { readonly stages: StageTimes; readonly lap: (stage: string) => void };

/** Starts with the first step; a step that comes twice counts as one. */
export function startWatch(): Watch {
  const stages: Record<string, number> = {};
  let before = performance.now();
  return {
    stages,
    lap(stage) {
      const now = performance.now();
      stages[stage] = (stages[stage] ?? 0) + now - before;
      before = now;
    },
  };
}
