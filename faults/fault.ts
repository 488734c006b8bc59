import type { Goal } from './goals/goals.ts';

/** A kind of failure that is caused around the running product, and how its effects are checked. */
export interface Fault {
  readonly title: string;
  run(options: FaultOptions): Promise<FaultResult>;
}

export interface FaultOptions {
  /** Seed of the chosen moments; the same seed repeats them as far as a machine can. */
  readonly seed: number;
  /** Duration of faults that have no natural end, in minutes. */
  readonly minutes: number;
  /** The only part of the fault to try; all parts by default. */
  readonly only?: string | undefined;
  readonly say: (text: string) => void;
}

export interface FaultResult {
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** What users would lose, in words; empty if the goal is met. */
  readonly losses: readonly string[];
  readonly goals?: readonly GoalSeen[];
}

export interface GoalSeen {
  readonly goal: Goal;
  /** Measured values, in a few words. */
  readonly figure: string;
  readonly isMet: boolean;
}

/** Thrown where a fault cannot be tried on this machine; the message is a sentence that names what is missing. */
export class NotMeasured extends Error {}
