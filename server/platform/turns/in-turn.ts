import { AppError } from '#core/errors.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { NoPlace, type Places, type WaitOptions } from './places.ts';

const retryAfterSeconds = 2;

export interface TurnTexts {
  readonly tooMany?: string;
  readonly tooLong?: string;
}

/**
 * Runs `work` in a slot for this user. Fails with `AppError('rate_limited')` if too many calls of theirs wait, or if their own work took so
 * long that their turn did not come in time; with `AppError('unavailable')` if the work of others did; with the signal's reason; or with
 * the error of `work`.
 */
export async function inTurn<T>(
  places: Places,
  userId: string,
  work: () => Promise<T>,
  options: WaitOptions & TurnTexts = {},
): Promise<T> {
  const leave = await takeTurn(places, userId, options);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Takes a slot, which is freed by calling the returned function. Fails like `inTurn`. */
export async function takeTurn(
  places: Places,
  userId: string,
  { tooMany, tooLong, ...wait }: WaitOptions & TurnTexts = {},
): Promise<() => void> {
  try {
    return await places.take(userId, wait);
  } catch (cause) {
    if (!(cause instanceof NoPlace)) throw cause;
    const isOwnFault = cause.reason === 'too many wait' || places.taken(userId) > 0;
    throw isOwnFault
      ? new AppError('rate_limited', tooMany ?? turnReasons.tooManyAtOnce, { cause, retryAfterSeconds })
      : new AppError('unavailable', tooLong ?? turnReasons.waitedTooLong, { cause, retryAfterSeconds });
  }
}
