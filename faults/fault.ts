import type { Goal } from './goals/goals.ts';

/** One thing that is broken around the running product. */
export interface Fault {
  /** Description of the fault, as part of a sentence. */
  readonly title: string;
  run(options: FaultOptions): Promise<FaultResult>;
}

export interface FaultOptions {
  /** Chooses the moments; the same seed takes the same ones as far as a machine can. */
  readonly seed: number;
  /** Duration of faults that end by time alone. */
  readonly minutes: number;
  /** The one of its parts that is tried; all unless given. */
  readonly only?: string | undefined;
  /** Reports progress to those who wait. */
  readonly say: (text: string) => void;
}

export interface FaultResult {
  /** Observations, a row each. */
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** Losses of a user, in words; empty is the goal. */
  readonly losses: readonly string[];
  /** The goals of reliability that this has measured. */
  readonly goals?: readonly GoalSeen[];
}

/** Measurement of one goal. */
export interface GoalSeen {
  readonly goal: Goal;
  /** Measured figures, in a few words with numbers. */
  readonly figure: string;
  readonly isMet: boolean;
}

/** Thrown where a fault cannot be tried on this machine; the message says in one sentence what it needs. */
export class NotMeasured extends Error {}
