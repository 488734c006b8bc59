import { test } from 'vitest';
import { isLongRun } from './long-run.ts';

/** A test of a usual file that only a long run has: what another test proves, in more cases or at more length. */
export const longTest = test.runIf(isLongRun);
