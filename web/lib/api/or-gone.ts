import { ApiError } from './caller.ts';

/** Waits for a deletion; succeeds if the object was already deleted. */
export async function orGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
