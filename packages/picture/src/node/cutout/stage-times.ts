/** Milliseconds per step. */
export type StageTimes = { readonly [stage: string]: number };

/** Times consecutive steps: `lap` ends one. */
export type Watch = { readonly stages: StageTimes; readonly lap: (stage: string) => void };

/** Starts the first step; repeated steps are summed. */
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
