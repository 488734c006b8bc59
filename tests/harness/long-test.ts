import { test } from 'vitest';
import { isLongRun } from './long-run.ts';

/** A test that only runs in a long run, in a file that always runs: it proves the same as another one, in more cases or longer. */
export const longTest = test.runIf(isLongRun);
