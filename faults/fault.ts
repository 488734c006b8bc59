import type { Goal } from './goals/goals.ts';

/** One thing that is broken around the running product. */
export interface Fault {
  /** What is broken, in a sentence's part. */
  readonly title: string;
  run(options: FaultOptions): Promise<FaultResult>;
}

export interface FaultOptions {
  /** Chooses the moments; the same seed takes the same ones as far as a machine can. */
  readonly seed: number;
  /** How long one goes on that ends by time alone. */
  readonly minutes: number;
  /** The one of its parts that is tried; all unless given. */
  readonly only?: string | undefined;
  /** Tells those who wait what happens. */
  readonly say: (text: string) => void;
}

export interface FaultResult {
  /** What was seen, a row each. */
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** What a user would have lost, in words; empty is the goal. */
  readonly losses: readonly string[];
  /** The goals of reliability that this has measured. */
  readonly goals?: readonly GoalSeen[];
}

/** How far one goal was reached. */
export interface GoalSeen {
  readonly goal: Goal;
  /** What was measured, in a few words with numbers. */
  readonly figure: string;
  readonly isMet: boolean;
}

/** Thrown where a fault cannot be tried on this machine; the message says in one sentence what it needs. */
export class NotMeasured extends Error {}
