import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Lets V8 collect now: what one engine leaves behind must not be collected in the time of the next. */
export const collectGarbage: () => void = runInNewContext('gc');
